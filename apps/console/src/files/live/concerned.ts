/** Whether a change at a path shows in the list of a folder: of something in it, of the folder itself, or of one above it. */
export function isConcerned(folder: string, path: string): boolean {
  const changed = path.replace(/\/$/, '')
  const isAbove = folder.startsWith(`${changed}/`)
  const isBelow = `${changed}/`.startsWith(folder)
  return isAbove || isBelow
}
