/** Addresses of snapshots: `/.snapshots/{id}/docs/a.txt` is `/docs/a.txt` as it was when the snapshot was taken. */
import { type Path, pathOf } from './path.ts'

/** A path of the tree, in a snapshot. */
export type InSnapshot = Readonly<{ id: string; path: Path }>

const root = '.snapshots'

/** Whether an address is that of the snapshots, or lies in one. */
export const isSnapshots = ({ keys }: Path): boolean => keys[0] === root

/** What an address in a snapshot means; undefined for every other. */
export function inSnapshot({ keys, names }: Path): InSnapshot | undefined {
  const [first, id] = keys
  return first === root && id !== undefined ? { id, path: pathOf(names.slice(2)) } : undefined
}

/** The text of a path, for an address in a snapshot that of the path there. */
export const textInTree = (text: string): string =>
  text.startsWith(`/${root}/`) ? text.replace(/^\/[^/]+\/[^/]*/, '') || '/' : text
