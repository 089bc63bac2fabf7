/**
 * The id of a file as clients of ownCloud and Nextcloud keep it (`oc:id`, `OC-FileId`): the number of the node, with zeros in
 * front up to eight digits, and the name of an instance, which begins with a letter, so that the number ends where it begins.
 */
import type { Entry } from '../model/entry.ts'

const instance = 'alluvium'

export const fileIdOf = ({ node }: Pick<Entry, 'node'>): string => `${String(node).padStart(8, '0')}${instance}`

/** The node that an id names, with or without the name of an instance; undefined for a text that is none. */
export function nodeOfFileId(text: string): number | undefined {
  const digits = /^\d{1,15}(?!\d)/.exec(text)?.[0]
  return digits === undefined ? undefined : Number(digits)
}
