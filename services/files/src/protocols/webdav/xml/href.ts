/** Addresses in answers: percent-encoded, which leaves nothing that XML would mind; a folder's ends in a slash (RFC 4918, 5.2). */
import type { Entry } from '../../../model/entry.ts'
import type { Path } from '../../../model/path.ts'

/** Whether it was asked for with a slash or without. */
export function hrefOf({ names }: Path, { kind }: Pick<Entry, 'kind'>): string {
  const address = names.map((name) => `/${encoded(name)}`).join('')
  return kind === 'folder' ? `${address}/` : address
}

/** What follows its folder's address. */
export const segmentOf = ({ name, kind }: Pick<Entry, 'name' | 'kind'>): string =>
  kind === 'folder' ? `${encoded(name)}/` : encoded(name)

/** @param text a path as people read it, which may end in a slash. */
export const hrefOfText = (text: string): string => text.split('/').map(encoded).join('/')

const encoded = (name: string): string => (/^[\w.~-]*$/.test(name) ? name : encodeURIComponent(name))
