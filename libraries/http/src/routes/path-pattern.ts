/**
 * Paths of routes. A path is split at its slashes first and each piece decoded after, so a `%2F` stays inside its
 * piece; a pattern is matched piece by piece:
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
  /** The first piece, when it is a literal. */
  first: string | undefined
  /** As fastify's router writes it: `:name`, and `*` for everything from the first `{name*}` on. */
  fastifyUrl: string
  /** The parameters, when the path fits. */
  match(pieces: readonly string[]): Readonly<Record<string, string>> | undefined
}>

type Piece = Readonly<{ kind: 'literal' | 'one' | 'many'; text: string }>

export function pathPattern(text: string): PathPattern {
  const pieces = text
    .slice(1)
    .split('/')
    .map((piece) => pieceOf(piece, text))
  const wild = pieces.findIndex(({ kind }) => kind === 'many')
  const names = pieces.filter(({ kind }) => kind !== 'literal').map((piece) => piece.text)
  if (
    !text.startsWith('/') ||
    new Set(names).size < names.length ||
    pieces.filter(({ kind }) => kind === 'many').length > 1
  ) {
    throw new Error(`${text} is not a path of a route.`)
  }
  const head = wild === -1 ? pieces : pieces.slice(0, wild)
  const tail = wild === -1 ? [] : pieces.slice(wild + 1)
  const many = wild === -1 ? undefined : pieces[wild]

  return {
    text,
    names,
    first: pieces[0]?.kind === 'literal' ? pieces[0].text : undefined,
    fastifyUrl: `/${[...head.map(({ kind, text }) => (kind === 'one' ? `:${text}` : text)), ...(many ? ['*'] : [])].join('/')}`,
    match(given) {
      const between = given.length - head.length - tail.length
      if (many === undefined ? between !== 0 : between < 1) return undefined
      const found: Record<string, string> = {}
      const fits =
        matchPieces(head, given.slice(0, head.length), found) &&
        matchPieces(tail, given.slice(given.length - tail.length), found)
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

function pieceOf(text: string, path: string): Piece {
  const [, name, star] = /^\{(\w+)(\*?)\}$/.exec(text) ?? []
  if (name !== undefined) return { kind: star === '*' ? 'many' : 'one', text: name }
  if (/[{}*:]/.test(text)) throw new Error(`${text} in ${path} is neither a word nor a parameter, {name} or {name*}.`)
  return { kind: 'literal', text }
}

function matchPieces(pieces: readonly Piece[], given: readonly string[], found: Record<string, string>): boolean {
  return pieces.every(({ kind, text }, at) => {
    const piece = given[at] ?? ''
    if (kind === 'literal') return piece === text
    found[text] = piece
    return piece !== ''
  })
}

/** The decoded pieces of a path; a bad percent-encoding is refused (RFC 3986 2.1). */
export function piecesOf(path: string): string[] {
  const pieces = path.slice(1).split('/')
  if (!path.includes('%')) return pieces
  try {
    return pieces.map((piece) => decodeURIComponent(piece))
  } catch (error) {
    throw new Problem(
      'invalid',
      'http.malformed-path',
      'The path holds a percent sign that begins no UTF-8 character.',
      { cause: error },
    )
  }
}
