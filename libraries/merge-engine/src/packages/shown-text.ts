/** What a person sees of a piece of a document, where a conflict shows it: its text without the markup around it. */

const entities: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&apos;', "'"],
])

/**
 * The text of runs, a line a paragraph; what holds no text, such as a property, stays as it is written.
 * @param prefix That of the vocabulary's elements: `w` in documents, `a` in drawings.
 */
export const shownText =
  (prefix: 'w' | 'a') =>
  (written: string): string => {
    const pieces = new RegExp(
      `<${prefix}:(?:t|delText)(?:\\s[^<>]*)?>([^<]*)</|<(${prefix}:(?:tab|br|cr))\\b[^<>]*/>|(</${prefix}:p>)`,
      'g',
    )
    let hasText = false
    const shown = Array.from(written.matchAll(pieces), ([, text, space, end]) => {
      if (text !== undefined) hasText = true
      if (space !== undefined) return space.endsWith('tab') ? '\t' : '\n'
      return end === undefined ? (text ?? '') : '\n'
    })
    if (!hasText) return written
    return shown
      .join('')
      .replace(/\n$/, '')
      .replaceAll(/&(?:amp|lt|gt|quot|apos);/g, (entity) => entities.get(entity) ?? entity)
  }
