//! The modules of a crate, what each defines, imports and mentions, and the way from a path to a definition.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use std::collections::{BTreeMap, BTreeSet};
use syn::visit::Visit;
use syn::{ImplItem, Item, ItemUse, Type, UseTree, Visibility};

/// The path of a module from the root of its crate, which is the empty path.
pub type ModulePath = Vec<String>;

/// A source file.
pub struct Source {
    /// Its path below the folder of its crate's root, as `search/table/pair.rs`.
    pub name: String,
    pub code: String,
    pub file: syn::File,
}

impl Source {
    pub fn new(name: &str, code: &str) -> Self {
        let file = syn::parse_file(code).unwrap_or_else(|error| panic!("{name}: {error}"));
        Self { name: name.to_owned(), code: code.to_owned(), file }
    }

    /// The module that the file is.
    pub fn module(&self) -> ModulePath {
        let path: Vec<_> = self.name.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
        match path.split_last().unwrap() {
            (last, folder) if ["mod", "lib", "main"].contains(&last.as_str()) => folder.to_vec(),
            _ => path,
        }
    }

    /// Whether the file stands for its whole folder.
    pub fn is_head(&self) -> bool {
        ["mod.rs", "lib.rs", "main.rs"].contains(&self.name.rsplit('/').next().unwrap())
    }
}

/// One name that a `use` brings into a module; a glob has none.
pub struct Import {
    pub file: usize,
    pub name: Option<String>,
    pub path: Vec<String>,
    pub is_public: bool,
}

#[derive(Default)]
pub struct Module {
    /// What is defined here, with the number of the file.
    pub items: BTreeMap<String, usize>,
    pub imports: Vec<Import>,
    /// Paths of at least two parts that stand in the code, `use` apart, with the number of the file.
    pub mentions: BTreeSet<(usize, Vec<String>)>,
    /// All words of the code, `use` apart.
    pub words: BTreeSet<String>,
    pub blocks: Vec<ImplBlock>,
}

/// An `impl` of a type.
pub struct ImplBlock {
    pub file: usize,
    /// The type, as it is written.
    pub path: Vec<String>,
    /// The functions that it gives the type, those of traits apart.
    pub methods: BTreeSet<String>,
    /// Functions called as `self.name(` and `Self::name`.
    pub calls: BTreeSet<String>,
}

/// Where a path leads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Target {
    Module(ModulePath),
    /// A name that a file defines.
    Item(usize, String),
}

pub struct Tree {
    pub sources: Vec<Source>,
    pub modules: BTreeMap<ModulePath, Module>,
    /// What the crate calls itself in its binary.
    name: String,
}

impl Tree {
    pub fn new(name: &str, sources: Vec<Source>) -> Self {
        let mut modules = BTreeMap::new();
        for (number, source) in sources.iter().enumerate() {
            read_module(&mut modules, number, source.module(), &source.file.items);
        }
        Self { sources, modules, name: name.to_owned() }
    }

    /// Whether a path can only lead into this crate.
    pub fn is_ours(&self, path: &[String]) -> bool {
        ["crate", "self", "super", &self.name].contains(&path[0].as_str())
    }

    /// The definition that a path leads to from a module, through all re-exports; none for other crates.
    pub fn resolve(&self, from: &[String], path: &[String]) -> Option<Target> {
        self.follow(from, path, &mut BTreeSet::new())
    }

    fn follow(&self, from: &[String], path: &[String], seen: &mut Seen) -> Option<Target> {
        let (first, mut rest) = path.split_first()?;
        let mut at = match first.as_str() {
            "self" => Target::Module(from.to_vec()),
            "super" => Target::Module(from.split_last()?.1.to_vec()),
            first if first == "crate" || first == self.name => Target::Module(Vec::new()),
            first => self.look_up(from, first, rest.is_empty(), seen)?,
        };
        while let (Target::Module(module), Some((next, after))) = (&at, rest.split_first()) {
            at = match next.as_str() {
                "self" => at,
                "super" => Target::Module(module.split_last()?.1.to_vec()),
                next => self.look_up(module, next, after.is_empty(), seen)?,
            };
            rest = after;
        }
        Some(at)
    }

    /// What a module knows by a name. At the end of a path a name shared by a function and a module is the function.
    fn look_up(&self, module: &[String], name: &str, is_last: bool, seen: &mut Seen) -> Option<Target> {
        let below = [module, &[name.to_owned()]].concat();
        let is_module = self.modules.contains_key(&below);
        if is_module && !is_last {
            return Some(Target::Module(below));
        }
        if !seen.insert((module.to_vec(), name.to_owned())) {
            return None;
        }
        let known = self.modules.get(module)?;
        let defined = known.items.get(name).map(|&file| Target::Item(file, name.to_owned()));
        let found = defined.or_else(|| {
            let named = known.imports.iter().filter(|import| import.name.as_deref() == Some(name));
            named.into_iter().find_map(|import| self.follow(module, &import.path, seen))
        });
        let found = found.or(is_module.then_some(Target::Module(below)));
        found.or_else(|| {
            let globs = known.imports.iter().filter(|import| import.name.is_none());
            globs.into_iter().find_map(|glob| match self.follow(module, &glob.path, seen)? {
                Target::Module(open) => self.look_up(&open, name, is_last, seen),
                Target::Item(..) => None,
            })
        })
    }
}

type Seen = BTreeSet<(ModulePath, String)>;

fn read_module(modules: &mut BTreeMap<ModulePath, Module>, file: usize, path: ModulePath, items: &[Item]) {
    let mut module = modules.remove(&path).unwrap_or_default();
    for item in items {
        module.items.extend(names_of(item).into_iter().map(|name| (name, file)));
        if let Item::Mod(inner) = item {
            if let Some((_, items)) = &inner.content {
                let below = [path.as_slice(), &[inner.ident.to_string()]].concat();
                read_module(modules, file, below, items);
            }
            continue;
        }
        let mut uses = Uses { file, imports: &mut module.imports };
        uses.visit_item(item);
        module.blocks.extend(impl_block(file, item));
        read_tokens(&mut module, file, item.to_token_stream());
    }
    modules.insert(path, module);
}

fn impl_block(file: usize, item: &Item) -> Option<ImplBlock> {
    let Item::Impl(block) = item else { return None };
    let Type::Path(ty) = &*block.self_ty else { return None };
    let path = ty.path.segments.iter().map(|part| part.ident.to_string()).collect();
    let names = block.items.iter().filter_map(|item| match item {
        ImplItem::Fn(function) if block.trait_.is_none() => Some(function.sig.ident.to_string()),
        _ => None,
    });
    let mut found = ImplBlock { file, path, methods: names.collect(), calls: BTreeSet::new() };
    read_calls(&mut found.calls, block.to_token_stream());
    Some(found)
}

fn read_calls(calls: &mut BTreeSet<String>, tokens: TokenStream) {
    let tokens: Vec<_> = tokens.into_iter().collect();
    for token in &tokens {
        if let TokenTree::Group(group) = token {
            read_calls(calls, group.stream());
        }
    }
    for window in tokens.windows(3) {
        if let [TokenTree::Ident(value), dot, TokenTree::Ident(name)] = window
            && value == "self"
            && is_sign(dot, '.')
        {
            calls.insert(name.to_string());
        }
    }
    for window in tokens.windows(4) {
        if let [TokenTree::Ident(ty), colon, _, TokenTree::Ident(name)] = window
            && ty == "Self"
            && is_sign(colon, ':')
        {
            calls.insert(name.to_string());
        }
    }
}

fn names_of(item: &Item) -> Vec<String> {
    let name = match item {
        Item::Const(item) => &item.ident,
        Item::Enum(item) => &item.ident,
        Item::Fn(item) => &item.sig.ident,
        Item::Macro(item) if item.ident.is_none() => return names_in_macro(&item.mac.tokens),
        Item::Macro(item) => item.ident.as_ref().expect("as looked up"),
        Item::Static(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::Type(item) => &item.ident,
        Item::Union(item) => &item.ident,
        _ => return Vec::new(),
    };
    vec![name.to_string()]
}

/// What a macro defines if it keeps to the names that it is given: the words after `struct` and the like.
fn names_in_macro(tokens: &TokenStream) -> Vec<String> {
    const BEGINNINGS: [&str; 7] = ["const", "enum", "fn", "static", "struct", "trait", "type"];
    let tokens: Vec<_> = tokens.clone().into_iter().collect();
    let pairs = tokens.windows(2).filter_map(|pair| match pair {
        [TokenTree::Ident(first), TokenTree::Ident(name)] if BEGINNINGS.iter().any(|word| first == word) => {
            Some(name.to_string())
        }
        _ => None,
    });
    pairs.collect()
}

/// Collects every `use`, those inside functions too.
struct Uses<'a> {
    file: usize,
    imports: &'a mut Vec<Import>,
}

impl<'a> Visit<'a> for Uses<'_> {
    fn visit_item_use(&mut self, item: &'a ItemUse) {
        let is_public = !matches!(item.vis, Visibility::Inherited);
        self.read(&mut Vec::new(), &item.tree, is_public);
    }
}

impl Uses<'_> {
    fn read(&mut self, prefix: &mut Vec<String>, tree: &UseTree, is_public: bool) {
        match tree {
            UseTree::Path(path) => {
                prefix.push(path.ident.to_string());
                self.read(prefix, &path.tree, is_public);
                prefix.pop();
            }
            UseTree::Group(group) => {
                group.items.iter().for_each(|tree| self.read(prefix, tree, is_public));
            }
            UseTree::Glob(_) => self.push(prefix.clone(), None, is_public),
            UseTree::Name(name) if name.ident == "self" => {
                self.push(prefix.clone(), prefix.last().cloned(), is_public);
            }
            UseTree::Name(name) => {
                let path = [prefix.as_slice(), &[name.ident.to_string()]].concat();
                self.push(path, Some(name.ident.to_string()), is_public);
            }
            UseTree::Rename(rename) => {
                let mut path = prefix.clone();
                if rename.ident != "self" {
                    path.push(rename.ident.to_string());
                }
                self.push(path, Some(rename.rename.to_string()), is_public);
            }
        }
    }

    fn push(&mut self, path: Vec<String>, name: Option<String>, is_public: bool) {
        self.imports.push(Import { file: self.file, name, path, is_public });
    }
}

/// Reads words and paths from tokens, the contents of macros too; strings and comments are no tokens of this kind.
fn read_tokens(module: &mut Module, file: usize, tokens: TokenStream) {
    let mut tokens = tokens.into_iter().peekable();
    let (mut path, mut colons) = (Vec::<String>::new(), 0);
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Ident(word) if word == "use" && !is_bound(tokens.peek()) => {
                tokens.by_ref().find(|token| is_sign(token, ';'));
            }
            TokenTree::Ident(word) => {
                if colons < 2 {
                    mention(module, file, &mut path);
                }
                colons = 0;
                module.words.insert(word.to_string());
                path.push(word.to_string());
            }
            token if is_sign(&token, ':') && !path.is_empty() => colons += 1,
            token => {
                mention(module, file, &mut path);
                colons = 0;
                if let TokenTree::Group(group) = token
                    && !is_scope(&group.stream())
                {
                    read_tokens(module, file, group.stream());
                    if is_of_serde(&group.stream()) {
                        read_strings(module, file, group.stream());
                    }
                }
            }
        }
    }
    mention(module, file, &mut path);
}

/// Whether these are the contents of `pub(in path)`.
fn is_scope(tokens: &TokenStream) -> bool {
    matches!(tokens.clone().into_iter().next(), Some(TokenTree::Ident(word)) if word == "in")
}

/// Whether an attribute is one of serde, which takes paths as strings.
fn is_of_serde(attribute: &TokenStream) -> bool {
    matches!(attribute.clone().into_iter().next(), Some(TokenTree::Ident(name)) if name == "serde")
}

fn read_strings(module: &mut Module, file: usize, tokens: TokenStream) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => read_strings(module, file, group.stream()),
            TokenTree::Literal(text) => {
                let path = text.to_string().trim_matches('"').parse::<TokenStream>();
                read_tokens(module, file, path.unwrap_or_default());
            }
            _ => (),
        }
    }
}

fn mention(module: &mut Module, file: usize, path: &mut Vec<String>) {
    if path.len() > 1 {
        module.mentions.insert((file, path.clone()));
    }
    path.clear();
}

/// Whether `use` is the bound of a type (`impl Trait + use<'a>`).
fn is_bound(next: Option<&TokenTree>) -> bool {
    next.is_some_and(|token| is_sign(token, '<'))
}

fn is_sign(token: &TokenTree, sign: char) -> bool {
    matches!(token, TokenTree::Punct(found) if found.as_char() == sign)
}
