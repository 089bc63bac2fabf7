/** `alluvium` of `Alluvium/0.1 (+https://…)`: the name that a robots.txt may address; undefined when it begins with none. */
export const productToken = (userAgent: string): string | undefined =>
  /^[A-Za-z_-]+/.exec(userAgent)?.[0]?.toLowerCase()
