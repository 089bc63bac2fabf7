/**
 * Adds to the totals of many folders, and of all folders above them: each folder that changes is written once. As in `addTotals`,
 * others do not see a change of what is in a closed folder.
 */
import type { Script } from '@alluvium/database'
import type { Tables } from '../../ports/ledger.ts'
import { type Amount, addTotalsRows } from '../nodes/totals.ts'
import { waysAsOf } from '../temporal/ways-as-of.ts'

export type Gains = ReadonlyMap<number, ReadonlyMap<number, Amount>>

type When = Readonly<{
  revision: number
  at: number
  /** The folders in which others see a change. */
  seen: ReadonlySet<number>
}>

/** @param gains by folder and owner; what is gone gains nothing, and neither do the folders above it */
export function* addGains(gains: Gains, { revision, at, seen }: When): Script<void> {
  const ways = yield* waysAsOf(gains.keys(), revision)
  const rows = new Map<string, Tables['totals']>()
  for (const [folder, amounts] of gains) {
    let isSeen = seen.has(folder)
    for (const { node, closed } of ways.up(folder)) {
      for (const { owner, files, folders, bytes } of amounts.values()) {
        const key = `${node} ${owner}`
        const row = rows.get(key)
        rows.set(key, {
          node,
          owner,
          revision: isSeen ? revision : (row?.revision ?? 0),
          changed: isSeen ? at : (row?.changed ?? 0),
          files: files + (row?.files ?? 0),
          folders: folders + (row?.folders ?? 0),
          bytes: bytes + (row?.bytes ?? 0),
        })
      }
      isSeen &&= closed === null
    }
  }
  yield* addTotalsRows([...rows.values()])
}
