/** Entity tags (RFC 9110 8.8.3): `"abc"` is strong, `W/"abc"` weak; the text between the quotes is opaque. */
export type EntityTag = Readonly<{ isWeak: boolean; opaque: string }>

/** 8.8.3.2: both strong, and the same. */
export const strongMatch = (a: EntityTag, b: EntityTag): boolean => !a.isWeak && !b.isWeak && a.opaque === b.opaque

/** 8.8.3.2: the same, weak or not. */
export const weakMatch = (a: EntityTag, b: EntityTag): boolean => a.opaque === b.opaque

// etagc = %x21 / %x23-7E / obs-text; `W/` is case-sensitive. 5.6.1.2: empty elements of a list are ignored.
// Written so that no text is read twice: a long run of blanks must not cost its square.
const element = /[\t ]*(?:(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"[\t ]*)?(?:,|$)/y

/** A list of entity tags; undefined when the text is anything else. No empty list: it could only be a slip. */
export function parseEntityTags(text: string): EntityTag[] | undefined {
  const tags: EntityTag[] = []
  element.lastIndex = 0
  while (element.lastIndex < text.length) {
    const found = element.exec(text)
    if (found === null) return undefined
    if (found[2] !== undefined) tags.push({ isWeak: found[1] !== undefined, opaque: found[2] })
  }
  return tags.length === 0 ? undefined : tags
}
