/**
 * A path in the tree, parsed once, at the edge; inside, a `Path` is always well formed:
 *
 *   /docs/caf%C3%A9.txt  ->  names  docs, café.txt     as they were given, every byte kept
 *                            keys   docs, café.txt     in NFC: what compares and what sorts
 *
 * A segment is decoded once and never again. Then, as every client and proxy reads addresses (RFC 3986, 5.2.4),
 * an empty name counts for nothing, `.` too, and `..` takes the name before it, but never one of the place
 * where the path begins: what leads above that is refused. Who may do what is asked of the path that comes out.
 * A name holds what XML 1.0 can carry, for WebDAV has to tell of it; so the `Icon\r` of Macs is a name.
 */
import { pathInvalid, reservedName } from '../problems/paths.ts'

export type Path = Readonly<{
  /** The names from below the root, which has none. */
  names: readonly string[]
  /** The names in Unicode's normal form C. */
  keys: readonly string[]
  /** For people and answers: `/` and the names, unencoded. */
  text: string
}>

/** The most UTF-8 bytes of one name, as on Linux's own file systems. */
export const nameLimitBytes = 255
/** The most UTF-8 bytes of a whole path. */
export const pathLimitBytes = 4096
/** The most names of a path at which something is made: what changes at the end of it changes all folders above. */
export const pathLimitNames = 256

/** What XML 1.0 cannot carry in any way (2.2). */
// oxlint-disable-next-line no-control-regex -- control characters are what is refused
const uncarried = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/
const ascii = /^[\u0020-\u007e]*$/
/** Nothing to decode and nothing to refuse, unless it is long: most addresses are so, and closer looks cost more than a small answer's bytes. */
const plainTarget = /^(?:\/(?!\.\.?(?:\/|$))[\w.~!$&'()*+,;=:@-]+)+\/?$/

/**
 * Parses the target of a request line in origin form (`/a%20b?query`; RFC 9112, 3.2.1).
 * `slash` tells whether it ended in a slash, or in `.` or `..`, which only a folder's address may.
 * Throws `files.path-invalid`. @param fixed how many names at the beginning `..` cannot take. Default: 0.
 */
export function parseTarget(target: string, fixed = 0): Readonly<{ path: Path; slash: boolean }> {
  if (target.length <= nameLimitBytes && plainTarget.test(target)) return plainly(target)
  const raw = utf8(target)
  const end = raw.search(/[?#]/)
  const address = end < 0 ? raw : raw.slice(0, end)
  if (address[0] !== '/' || raw[end] === '#') throw pathInvalid('The address is not a path that starts with a slash.')
  const segments = address.slice(1).split('/').map(decoded)
  return { path: pathOf(resolved(segments, fixed)), slash: countless.has(segments.at(-1) ?? '') }
}

/** Parses a path from JSON: unencoded, with or without the leading slash. Throws `files.path-invalid`. */
export const parsePath = (text: string): Path => pathOf(resolved(text.split('/'), 0))

/**
 * Parses a path from an archive or an upload. It begins at a folder and can't lead above it. Throws
 * `files.path-invalid`.
 */
export const parsePathIn = (folder: Path, text: string): Path =>
  pathOf([...folder.names, ...resolved(text.split('/'), 0)])

/** The text of a path with the leading slash; an invalid path as it came. */
export function shownPath(text: string): string {
  try {
    return parsePath(text).text
  } catch {
    return text
  }
}

/** The path with these names, unencoded. Throws `files.path-invalid`. */
export function pathOf(names: readonly string[]): Path {
  const text = `/${names.join('/')}`
  for (const name of names) refuseName(name)
  if (text.length > pathLimitBytes || Buffer.byteLength(text) > pathLimitBytes) {
    throw pathInvalid(`A path may have at most ${pathLimitBytes} bytes.`)
  }
  return { names, keys: ascii.test(text) ? names : names.map((name) => name.normalize('NFC')), text }
}

/** Whether a path is below another; no path is below itself. */
export const isBelow = (path: Path, above: Path): boolean =>
  path.keys.length > above.keys.length && above.keys.every((key, at) => key === path.keys[at])

/** Names at the root that belong to the service itself. */
const reserved = new Set(['api', 's', 'ui', 'healthz', 'readyz', 'metrics', '.well-known', '.snapshots'])

/**
 * Names at the root that came later: what clients of other servers ask for, and what this one may serve. Nobody makes an entry
 * of such a name any more; one that is there already stays an entry like any other.
 */
const reservedLater = new Set(['remote.php', 'ocs', 'ocm', 'status.php', 'index.php', 'docs', 'scim', 'mcp'])

export const isReservedLater = (path: Path): boolean => reservedLater.has(path.keys[0] ?? '')

export const isReserved = (path: Path): boolean => reserved.has(path.keys[0] ?? '')

/**
 * Whether an address lies below a name of the service itself; every other address is one of the tree.
 * @param address the path of a request, still encoded.
 */
export function hasReservedRoot(address: string): boolean {
  const end = address.indexOf('/', 1)
  const root = end < 0 ? address.slice(1) : address.slice(1, end)
  return reserved.has(root) || reservedLater.has(root)
}

/** Throws `files.reserved-name` for a path that nobody may write to. */
export function refuseReserved(path: Path): void {
  if (isReserved(path)) throw reservedName(path.text)
}

function plainly(target: string): Readonly<{ path: Path; slash: boolean }> {
  const slash = target.endsWith('/')
  const text = slash ? target.slice(0, -1) : target
  const names = text.slice(1).split('/')
  return { path: { names, keys: names, text }, slash }
}

/** Decodes unencoded UTF-8, which reaches us as Latin-1 because Node decodes the request line so. */
function utf8(target: string): string {
  if (ascii.test(target)) return target
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(target, 'latin1'))
  } catch {
    throw pathInvalid('The address is not UTF-8.')
  }
}

function decoded(segment: string): string {
  if (!segment.includes('%')) return segment
  try {
    return decodeURIComponent(segment)
  } catch {
    throw pathInvalid('The address holds a percent sign that does not encode UTF-8.')
  }
}

/** Segments that are not names. */
const countless: ReadonlySet<string> = new Set(['', '.', '..'])

function resolved(names: readonly string[], fixed: number): readonly string[] {
  if (!names.some((name) => countless.has(name))) return names
  const left: string[] = []
  for (const name of names) {
    if (!countless.has(name)) {
      refuseName(name) // also where the next one takes it away
      left.push(name)
    } else if (name === '..') {
      if (left.length <= fixed) throw pathInvalid('The path leads above the folder where it begins.')
      left.pop()
    }
  }
  return left
}

function refuseName(name: string): void {
  if (name === '') throw pathInvalid('A name cannot be empty.')
  if (name.length > nameLimitBytes || Buffer.byteLength(name) > nameLimitBytes) {
    throw pathInvalid(`A name may have at most ${nameLimitBytes} bytes.`)
  }
  if (name.includes('/')) throw pathInvalid('A name cannot hold a slash.')
  if (uncarried.test(name) || !name.isWellFormed())
    throw pathInvalid('A name cannot hold characters that XML cannot carry, such as a NUL.')
  // A backslash is a letter here, but a separator where some clients write what they were sent.
  if (name.includes('.') && name.split('\\').some((part) => part === '.' || part === '..'))
    throw pathInvalid('A path cannot hold . or .. as a name.')
}
