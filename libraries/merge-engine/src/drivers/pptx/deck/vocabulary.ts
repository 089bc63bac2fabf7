/** The names that presentations use for their parts, as far as a merge has to know them (ECMA-376 part 1, 13.3 and 14.2). */

/** What a relationship leads to: the last word of its type, in the transitional and the strict vocabulary alike. */
export const sortOf = (type: string): string => type.slice(type.lastIndexOf('/') + 1)

/** What the content type of a part says it is: `slide`, `slideLayout`, `notesSlide`, `chart`. */
export const contentSort = (contentType: string): string =>
  /\.(?<sort>[A-Za-z]+)(?:\.main)?\+xml$/.exec(contentType)?.groups?.['sort'] ?? ''

/** Parts that lists tell apart by ids of their own; nothing else says which of them is which. */
export const listed: ReadonlySet<string> = new Set(['slide', 'slideMaster', 'slideLayout'])
