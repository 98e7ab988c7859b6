//! The functions of a file, with what the rules ask of them.

use super::tree::Source;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{
    Block, FnArg, GenericArgument, ImplItemFn, ItemFn, ItemTrait, PathArguments, Signature, TraitItemFn,
    Type, Visibility,
};

pub struct Function {
    pub name: String,
    /// From its first word to its last brace.
    pub lines: usize,
    /// Whether others can call it: `pub`, `pub(...)`, or part of a trait.
    pub is_public: bool,
    /// Parameters whose type is a tuple or `bool`, behind references and `Option` too.
    pub nameless: Vec<String>,
}

pub fn functions(source: &Source) -> Vec<Function> {
    let mut found = Functions(Vec::new());
    found.visit_file(&source.file);
    found.0
}

struct Functions(Vec<Function>);

impl Functions {
    fn push(&mut self, signature: &Signature, body: Option<&Block>, is_public: bool) {
        let start = signature.span().start().line;
        let end = body.map_or(signature.span().end(), |body| body.span().end()).line;
        let parameters = signature.inputs.iter().filter_map(|input| match input {
            FnArg::Typed(typed) if is_nameless(&typed.ty) => Some(&typed.ty),
            _ => None,
        });
        let nameless = parameters.map(|ty| quote::quote!(#ty).to_string()).collect();
        self.0.push(Function {
            name: signature.ident.to_string(),
            lines: end - start + 1,
            is_public,
            nameless,
        });
    }
}

fn is_seen(visibility: &Visibility) -> bool {
    !matches!(visibility, Visibility::Inherited)
}

impl<'a> Visit<'a> for Functions {
    fn visit_item_fn(&mut self, item: &'a ItemFn) {
        self.push(&item.sig, Some(&item.block), is_seen(&item.vis));
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'a ImplItemFn) {
        self.push(&item.sig, Some(&item.block), is_seen(&item.vis));
        visit::visit_impl_item_fn(self, item);
    }

    fn visit_item_trait(&mut self, item: &'a ItemTrait) {
        visit::visit_item_trait(self, item);
    }

    fn visit_trait_item_fn(&mut self, item: &'a TraitItemFn) {
        self.push(&item.sig, item.default.as_ref(), true);
        visit::visit_trait_item_fn(self, item);
    }
}

fn is_nameless(ty: &Type) -> bool {
    match ty {
        Type::Reference(reference) => is_nameless(&reference.elem),
        Type::Paren(inner) => is_nameless(&inner.elem),
        Type::Group(inner) => is_nameless(&inner.elem),
        Type::Tuple(tuple) => !tuple.elems.is_empty(),
        Type::Path(path) => path.path.segments.last().is_some_and(|last| match &last.arguments {
            PathArguments::None => last.ident == "bool",
            PathArguments::AngleBracketed(inner) if last.ident == "Option" => inner
                .args
                .iter()
                .any(|argument| matches!(argument, GenericArgument::Type(ty) if is_nameless(ty))),
            _ => false,
        }),
        _ => false,
    }
}
