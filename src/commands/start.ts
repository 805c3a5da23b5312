/** Something that a program starts, beside what it does itself. */
export type Started =
  | { readonly words: readonly string[] }
  | { readonly text: string }
  /** Something that cannot be read. */
  | { readonly unread: string };
