import type { Side } from '../../../core/model/sides.ts'

/** The side whose value counts; undefined when both changed it differently. Ours where it makes no difference. */
export function chosen<T>({ base, ours, theirs }: Readonly<Record<Side, T>>): 'ours' | 'theirs' | undefined {
  if (ours === theirs || base === theirs) return 'ours'
  return base === ours ? 'theirs' : undefined
}
