/**
 * What a page asks of robots beyond robots.txt: `<meta name=robots content=…>` and the header field
 * `X-Robots-Tag`. Obeyed for following; that a page should not be indexed is recorded.
 */
export type RobotsDirectives = { noindex: boolean; nofollow: boolean }

/** One list of directives: `noindex, nofollow`; `none` is both, whatever we don't know is nothing. */
export function obeyDirectives(directives: RobotsDirectives, content: string): void {
  for (const directive of content.toLowerCase().split(/[\s,;]+/)) {
    if (directive === 'noindex' || directive === 'none') directives.noindex = true
    if (directive === 'nofollow' || directive === 'none') directives.nofollow = true
  }
}

/**
 * `X-Robots-Tag: noindex`, or for one robot `X-Robots-Tag: otherbot: noindex, nofollow`; several fields may come.
 * `robot`: our product token in lower case.
 */
export function robotsTag(fields: string | readonly string[] | undefined, robot: string): RobotsDirectives {
  const directives = { noindex: false, nofollow: false }
  for (const field of typeof fields === 'string' ? [fields] : (fields ?? [])) {
    const addressed = /^\s*([a-z0-9_-]+)\s*:(.*)$/is.exec(field)
    const isDirective = addressed !== null && /^(?:max-|unavailable_after)/i.test(addressed[1] ?? '')
    if (addressed === null || isDirective) obeyDirectives(directives, field)
    else if (addressed[1]?.toLowerCase() === robot) obeyDirectives(directives, addressed[2] ?? '')
  }
  return directives
}
