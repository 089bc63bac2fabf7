/**
 * No room (folder) holds more than 25 files of its own, so that it can be seen at a glance. Folders in it do not count.
 * Exceptions stand here with their reason.
 */
import { globSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const maxFiles = 25

/** Rooms whose files are a list that grows by nature. */
const lists: readonly Readonly<{ room: string; why: string }>[] = [
  { room: 'docs/decisions', why: 'one file for each decision, in the order of their dates' },
]

/** What is installed or built, and no room of ours. */
const notOurs = new Set(['node_modules', 'dist'])

/** Each room of the repository at `root` with too many files. */
export function fullRooms(root: string): string[] {
  const found = globSync('{apps,services,libraries,conformance,benchmarks,tools,docs}/**', {
    cwd: root,
    withFileTypes: true,
    exclude: ({ name }) => notOurs.has(name),
  })
  const files = found.filter((one) => one.isFile()).map(({ name, parentPath }) => join(parentPath, name))
  return roomsOver(files.map((file) => relative(root, file).replaceAll('\\', '/')))
}

/** @param files paths from the root of the repository. */
export function roomsOver(files: readonly string[]): string[] {
  return [...Map.groupBy(files, dirname)]
    .filter(([room, inside]) => inside.length > maxFiles && !lists.some((list) => list.room === room))
    .map(([room, inside]) => `${room} holds ${inside.length} files; a room holds at most ${maxFiles}`)
    .toSorted()
}
