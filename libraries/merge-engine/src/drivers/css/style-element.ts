/** What a `style` element is read as, in every format that has them: HTML, SVG and other XML. */

/** HTML 4.2.6: a style without a type, or with that of CSS; a language of a preprocessor is none. */
export const isStyleSheet = (tag: string) =>
  !/\b(?:type\s*=\s*(?!["']?text\/css\b)|lang\s*=\s*(?!["']?css\b))/i.test(tag)
