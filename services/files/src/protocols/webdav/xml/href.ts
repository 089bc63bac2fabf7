/**
 * Addresses in responses. They are percent-encoded, so nothing in them needs escaping in XML; a folder's address ends
 * in a slash (RFC 4918, 5.2).
 */
import type { Entry } from '../../../model/entry.ts'
import type { Path } from '../../../model/path.ts'

/** The address of an entry, whether the request had a trailing slash or not. */
export function hrefOf({ names }: Path, { kind }: Pick<Entry, 'kind'>): string {
  const address = names.map((name) => `/${encoded(name)}`).join('')
  return kind === 'folder' ? `${address}/` : address
}

/** The last part of an entry's address, after that of its folder. */
export const segmentOf = ({ name, kind }: Pick<Entry, 'name' | 'kind'>): string =>
  kind === 'folder' ? `${encoded(name)}/` : encoded(name)

/** @param text an unencoded path, which may end in a slash. */
export const hrefOfText = (text: string): string => text.split('/').map(encoded).join('/')

const encoded = (name: string): string => (/^[\w.~-]*$/.test(name) ? name : encodeURIComponent(name))
