/** Addresses of snapshots: `/.snapshots/{id}/docs/a.txt` is `/docs/a.txt` as it was when the snapshot was taken. */
import { type Path, pathOf } from './path.ts'

/** A path of the tree, in a snapshot. */
export type InSnapshot = Readonly<{ id: string; path: Path }>

const root = '.snapshots'

/** Whether an address is that of the snapshots, or is within one. */
export const isSnapshots = ({ keys }: Path): boolean => keys[0] === root

/** The snapshot and path that an address means; undefined for an address outside snapshots. */
export function inSnapshot({ keys, names }: Path): InSnapshot | undefined {
  const [first, id] = keys
  return first === root && id !== undefined ? { id, path: pathOf(names.slice(2)) } : undefined
}

/** The text of a path; for an address in a snapshot, that of the path in the tree. */
export const textInTree = (text: string): string =>
  text.startsWith(`/${root}/`) ? text.replace(/^\/[^/]+\/[^/]*/, '') || '/' : text
