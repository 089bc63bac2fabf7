/** What a conflict shows of a piece of a document: its text without markup. */

const entities: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&apos;', "'"],
])

/**
 * The text of runs, one line for each paragraph; what has no text, such as a property, is shown as written.
 * @param prefix the prefix of the vocabulary's elements: `w` in documents, `a` in drawings
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
