/** Which side each of several dropped files is for: by a word in its name, and by its place where no name says. */
import { type SideName, sideNames } from '../../documents/document.ts'

const words: readonly (readonly [SideName, RegExp])[] = [
  ['base', /(?:^|[^a-z])(?:base|original|ancestor|before|old)(?:[^a-z]|$)/i],
  ['ours', /(?:^|[^a-z])(?:ours|mine|local|left|a)(?:[^a-z]|$)/i],
  ['theirs', /(?:^|[^a-z])(?:theirs|yours|remote|right|b)(?:[^a-z]|$)/i],
]

/** @param first the side that a single file without a telling name is for; more files go on from there. */
export function sidesOf<File extends Readonly<{ name: string }>>(
  files: readonly File[],
  first: SideName,
): ReadonlyMap<SideName, File> {
  const [only, ...more] = files
  if (only && more.length === 0) return new Map([[first, only]])
  const sides = new Map<SideName, File>()
  const unnamed: File[] = []
  for (const file of files) {
    const side = words.find(([one, pattern]) => !sides.has(one) && pattern.test(file.name))?.[0]
    if (side) sides.set(side, file)
    else unnamed.push(file)
  }
  const free = sideNames.filter((side) => !sides.has(side))
  unnamed.slice(0, free.length).forEach((file, at) => {
    const side = free[at]
    if (side) sides.set(side, file)
  })
  return sides
}
