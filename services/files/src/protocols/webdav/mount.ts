/**
 * Where the tree begins among the addresses of this server: at its root, or below names that other protocols reserve. The same
 * methods serve it there; what they read of addresses, and what they write of them, begins with the mount.
 *
 *   at the root                        /docs/a.txt
 *   below /remote.php/dav/files/ada    /remote.php/dav/files/ada/docs/a.txt
 */
import type { Caller } from '@alluvium/kernel'
import { hrefOfText } from './xml/href.ts'

export type Mount = Readonly<{
  /** The names that come before the path, in Unicode's normal form C. */
  names: readonly string[]
  /** The same as addresses begin with it, percent-encoded and without a slash at the end. */
  href: string
}>

export const mountAt = (...names: readonly string[]): Mount => ({
  names: names.map((name) => name.normalize('NFC')),
  href: names.map((name) => `/${hrefOfText(name)}`).join(''),
})

export const atRoot: Mount = mountAt()

/** Where clients of ownCloud had the tree first, for everybody. */
export const olderMount: Mount = mountAt('remote.php', 'webdav')

/** Where an account has the tree for clients of ownCloud and Nextcloud. */
export const filesOfUser = (name: string): Mount => mountAt('remote.php', 'dav', 'files', name)

/** Wherever a caller has the tree; the root comes last, because everything is below it. */
export const mountsOf = ({ name }: Caller): readonly Mount[] => [olderMount, filesOfUser(name), atRoot]

/**
 * What follows the mount in a target in origin form, query included; undefined for a target that does not begin with it. It is
 * still encoded, and begins with a slash.
 */
export function targetWithin(target: string, { names }: Mount): string | undefined {
  let rest = target
  for (const name of names) {
    const [segment = '', first = ''] = /^\/([^/?#]*)/.exec(rest) ?? []
    if (decoded(first) !== name) return undefined
    rest = rest.slice(segment.length)
  }
  return names.length === 0 || rest.startsWith('/') ? rest : `/${rest}`
}

/** A segment as the name that it encodes; Node decodes the request line as Latin-1. */
function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(isLatin(segment) ? Buffer.from(segment, 'latin1').toString() : segment).normalize('NFC')
  } catch {
    return undefined
  }
}

const isLatin = (text: string): boolean => !/[\u0100-\uffff]/.test(text)
