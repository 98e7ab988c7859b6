//! The packed body of a file: one zstd frame, which says nothing false of itself.

use crate::error::CheckError;
use ruzstd::decoding::{FrameDecoder, StreamingDecoder};
use std::io::{Chain, Cursor, Read};

/// Bits of a frame's descriptor, the byte behind the four of the magic number (RFC 8878, 3.1.1.1.1).
const DICTIONARY: u8 = 0b11;
const CHECKSUM: u8 = 0b100;
const RESERVED: u8 = 0b1000;
const SINGLE_SEGMENT: u8 = 0b10_0000;
const CONTENT_SIZE: u8 = 0b1100_0000;

/// The first bytes of a frame: magic number and descriptor.
type Start = [u8; 5];

/// What comes out of a frame.
pub struct Unpacked<R: Read> {
    decoder: StreamingDecoder<Chain<Cursor<Start>, R>, FrameDecoder>,
    descriptor: u8,
    /// Bytes that came out so far.
    count: u64,
}

/// What is wrong with a frame.
fn wrong(what: impl ToString) -> CheckError {
    CheckError::Unpack(what.to_string())
}

impl<R: Read> Unpacked<R> {
    /// Reads the header of the frame that begins here.
    pub fn new(mut source: R) -> Result<Unpacked<R>, CheckError> {
        let mut start = Start::default();
        source.read_exact(&mut start).map_err(wrong)?;
        let descriptor = start[4];
        let decoder = StreamingDecoder::new(Cursor::new(start).chain(source)).map_err(wrong)?;
        if descriptor & DICTIONARY != 0 {
            return Err(wrong("the frame names a dictionary"));
        }
        if descriptor & RESERVED != 0 {
            return Err(wrong("the frame uses a reserved bit"));
        }
        Ok(Unpacked { decoder, descriptor, count: 0 })
    }

    /// Whether all that the frame says of its content is true, once all has come out.
    pub fn finish(&self) -> Result<(), CheckError> {
        let frame = &self.decoder.decoder;
        let says_size = self.descriptor & (SINGLE_SEGMENT | CONTENT_SIZE) != 0;
        if says_size && frame.content_size() != self.count {
            return Err(wrong("the frame states another size of its content"));
        }
        let says_checksum = self.descriptor & CHECKSUM != 0;
        if says_checksum && frame.get_checksum_from_data() != frame.get_calculated_checksum() {
            return Err(wrong("the frame states another checksum of its content"));
        }
        Ok(())
    }
}

impl<R: Read> Read for Unpacked<R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = self.decoder.read(buffer)?;
        self.count += count as u64;
        Ok(count)
    }
}
