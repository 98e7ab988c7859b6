//! zstd frames of blocks that are not compressed: the engine changes what is inside, and no checksum stands in its way.

/// The most bytes of a block.
const BLOCK: usize = 1 << 12;

/// A frame with this content.
#[must_use]
pub fn frame(content: &[u8]) -> Vec<u8> {
    // The magic number, no checksum and no size of the content, a window of as many bytes as a block.
    let mut bytes = vec![0x28, 0xb5, 0x2f, 0xfd, 0, 2 << 3];
    let mut rest = content;
    loop {
        let (block, behind) = rest.split_at(rest.len().min(BLOCK));
        let header = (block.len() as u32) << 3 | u32::from(behind.is_empty());
        bytes.extend_from_slice(&header.to_le_bytes()[..3]);
        bytes.extend_from_slice(block);
        if behind.is_empty() {
            return bytes;
        }
        rest = behind;
    }
}
