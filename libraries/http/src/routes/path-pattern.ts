/**
 * Paths of routes. A path is split at its slashes first and each segment decoded after, so a `%2F` stays inside its
 * segment; a pattern is matched segment by segment:
 *
 *   /api/tags/{file_path*}/{tag}        /api/tags/a/b.txt/to%2Fdo
 *    api tags  one or more  one          api tags  a b.txt  to/do
 *
 * Fastify's router finds the route, but knows a `*` only at the end; what stands behind it, and which methods a path
 * has at all (404, 405, `Allow`), is said here.
 */
import { Problem } from '@alluvium/kernel'

export type PathPattern = Readonly<{
  text: string
  names: readonly string[]
  /** The first segment, when it is a literal. */
  first: string | undefined
  /** As fastify's router writes it: `:name`, and `*` for everything from the first `{name*}` on. */
  fastifyUrl: string
  /** The parameters, when the path fits. */
  match(segments: readonly string[]): Readonly<Record<string, string>> | undefined
}>

type Segment = Readonly<{ kind: 'literal' | 'one' | 'many'; text: string }>

export function pathPattern(text: string): PathPattern {
  const segments = text
    .slice(1)
    .split('/')
    .map((segment) => segmentOf(segment, text))
  const wild = segments.findIndex(({ kind }) => kind === 'many')
  const names = segments.filter(({ kind }) => kind !== 'literal').map((segment) => segment.text)
  if (
    !text.startsWith('/') ||
    new Set(names).size < names.length ||
    segments.filter(({ kind }) => kind === 'many').length > 1
  ) {
    throw new Error(`${text} is not a path of a route.`)
  }
  const head = wild === -1 ? segments : segments.slice(0, wild)
  const tail = wild === -1 ? [] : segments.slice(wild + 1)
  const many = wild === -1 ? undefined : segments[wild]

  return {
    text,
    names,
    first: segments[0]?.kind === 'literal' ? segments[0].text : undefined,
    fastifyUrl: `/${[...head.map(({ kind, text }) => (kind === 'one' ? `:${text}` : text)), ...(many ? ['*'] : [])].join('/')}`,
    match(given) {
      const between = given.length - head.length - tail.length
      if (many === undefined ? between !== 0 : between < 1) return undefined
      const found: Record<string, string> = {}
      const fits =
        matchSegments(head, { given, from: 0 }, found) &&
        matchSegments(tail, { given, from: given.length - tail.length }, found)
      if (!fits) return undefined
      if (many !== undefined) {
        const joined = given.slice(head.length, head.length + between).join('/')
        if (joined === '') return undefined
        found[many.text] = joined
      }
      return found
    },
  }
}

function segmentOf(text: string, path: string): Segment {
  const [, name, star] = /^\{(\w+)(\*?)\}$/.exec(text) ?? []
  if (name !== undefined) return { kind: star === '*' ? 'many' : 'one', text: name }
  if (/[{}*:]/.test(text)) throw new Error(`${text} in ${path} is neither a word nor a parameter, {name} or {name*}.`)
  return { kind: 'literal', text }
}

function matchSegments(
  segments: readonly Segment[],
  { given, from }: Readonly<{ given: readonly string[]; from: number }>,
  found: Record<string, string>,
): boolean {
  return segments.every(({ kind, text }, at) => {
    const segment = given[from + at] ?? ''
    if (kind === 'literal') return segment === text
    found[text] = segment
    return segment !== ''
  })
}

/** The decoded segments of a path; a bad percent-encoding is refused (RFC 3986 2.1). */
export function segmentsOf(path: string): string[] {
  const segments = path.slice(1).split('/')
  if (!path.includes('%')) return segments
  try {
    return segments.map((segment) => decodeURIComponent(segment))
  } catch (error) {
    throw new Problem(
      'invalid',
      'http.malformed-path',
      'The path holds a percent sign that begins no UTF-8 character.',
      { cause: error },
    )
  }
}
