import type { Side } from '../../../core/model/sides.ts'

/** The side whose value is taken; undefined if both changed it differently. Ours if it makes no difference. */
export function chosen<T>({ base, ours, theirs }: Readonly<Record<Side, T>>): 'ours' | 'theirs' | undefined {
  if (ours === theirs || base === theirs) return 'ours'
  return base === ours ? 'theirs' : undefined
}
