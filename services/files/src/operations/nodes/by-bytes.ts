/** The order of keys in a listing: by their bytes in UTF-8, as both databases sort, and not by UTF-16. */
export const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))
