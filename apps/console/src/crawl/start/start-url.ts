/** The address that somebody means: `example.org` is a site, and sites are asked over HTTPS unless they lie on this machine. */
export function meantUrl(text: string): string {
  const trimmed = text.trim()
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(trimmed)) return trimmed
  return `${/^(?:localhost|127\.|\[::1\])/.test(trimmed) ? 'http' : 'https'}://${trimmed}`
}

/** Patterns, one a line. */
export const patternsIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
