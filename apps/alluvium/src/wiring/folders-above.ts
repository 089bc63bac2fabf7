import { dirname, resolve } from 'node:path'

/** The folders that a folder lies in, from the one that holds it to the root; without the folder itself. */
export function foldersAbove(folder: string): readonly string[] {
  const above = dirname(resolve(folder))
  return above === resolve(folder) ? [] : [above, ...foldersAbove(above)]
}
