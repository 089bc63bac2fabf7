/** The header fields that every request for a page is sent with, beside `Host` and `Connection`. */
export const requestFields = (userAgent: string): Readonly<Record<string, string>> => ({
  'user-agent': userAgent,
  accept: 'text/html,application/xhtml+xml,text/plain;q=0.9,*/*;q=0.5',
  'accept-encoding': 'gzip, deflate, br, zstd',
})
