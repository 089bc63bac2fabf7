/** Whether a header field can say it: printable ASCII, and something at the end. */
export const isSendable = (userAgent: string): boolean => /^[\x20-\x7e]*[\x21-\x7e]$/.test(userAgent)

/** `alluvium` of `Alluvium/0.1 (+https://…)`: the name that a robots.txt may address; undefined when it begins with none. */
export const productToken = (userAgent: string): string | undefined =>
  /^[A-Za-z_-]+/.exec(userAgent)?.[0]?.toLowerCase()
