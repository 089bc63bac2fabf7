/** The files that somebody opened lately in this browser; forgotten when they sign out. */
import { useValue, valueStore } from '../parts/value-store.ts'
import { parseJson, z } from '../wire/shapes.ts'

const place = 'alluvium.recent-files'
const maxKept = 50

const records = z.array(z.object({ username: z.string(), path: z.string() }))
type Opened = z.output<typeof records>[number]

const opened = valueStore<readonly Opened[]>(read())

// What other tabs open and forget; null: all of the storage was emptied.
addEventListener('storage', ({ key }) => {
  if (key === place || key === null) opened.write(read())
})

/** Puts a file before the others. */
export function noteOpened(username: string, path: string): void {
  const others = opened.read().filter((one) => one.path !== path || one.username !== username)
  write([{ username, path }, ...others].slice(0, maxKept))
}

export const forgetOpened = (): void => write([])

/** The paths that this person opened, the last one first. */
export const useOpened = (username: string): readonly string[] =>
  useValue(opened)
    .filter((one) => one.username === username)
    .map(({ path }) => path)

function read(): readonly Opened[] {
  try {
    return parseJson(records, localStorage.getItem(place)) ?? []
  } catch {
    // The browser refuses storage.
    return []
  }
}

/** A browser that refuses storage remembers them for the page only. */
function write(next: readonly Opened[]): void {
  opened.write(next)
  try {
    if (next.length === 0) localStorage.removeItem(place)
    else localStorage.setItem(place, JSON.stringify(next))
  } catch {
    // Nothing is lost but a shortcut.
  }
}
