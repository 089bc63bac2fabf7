/** The names of parts in presentations, as far as a merge needs them (ECMA-376 part 1, 13.3 and 14.2). */

/** The kind of a relationship: the last word of its type, in the transitional and in the strict vocabulary. */
export const sortOf = (type: string): string => type.slice(type.lastIndexOf('/') + 1)

/** The kind of a part by its content type: `slide`, `slideLayout`, `notesSlide`, `chart`. */
export const contentSort = (contentType: string): string =>
  /\.(?<sort>[A-Za-z]+)(?:\.main)?\+xml$/.exec(contentType)?.groups?.['sort'] ?? ''

/** Parts that are identified only by ids in lists. */
export const listed: ReadonlySet<string> = new Set(['slide', 'slideMaster', 'slideLayout'])
