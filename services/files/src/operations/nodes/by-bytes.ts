/** The order of keys in a listing, which is also that of both databases: by their bytes in UTF-8, and not by UTF-16. */
export const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))
