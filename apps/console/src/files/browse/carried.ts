/** Entries on their way across the page, held by the pointer. Other pages and programs see nothing of them. */
import { parseJson, z } from '../../wire/shapes.ts'
import { bare, insideOf, nameOf } from '../folder.ts'

const type = 'application/x-alluvium-paths'

export function pickUp(transfer: DataTransfer, paths: readonly string[]): void {
  transfer.setData(type, JSON.stringify(paths))
  transfer.effectAllowed = 'copyMove'
}

export const holdsEntries = (transfer: DataTransfer): boolean => transfer.types.includes(type)

/** What was picked up; empty when it was nothing of ours. */
export const putDown = (transfer: DataTransfer): readonly string[] =>
  parseJson(z.array(z.string()), transfer.getData(type)) ?? []

/** Those that can go into the folder: not into themselves, and not to where they are. */
export const ableToEnter = (paths: readonly string[], folder: string): readonly string[] =>
  paths.filter((path) => !folder.startsWith(insideOf({ path })) && `${folder}${nameOf(bare(path))}` !== bare(path))
