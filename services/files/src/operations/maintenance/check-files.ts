/**
 * Checks a whole store by counting everything again: all derived rows of the ledger must follow from its other rows,
 * every named content must exist, and the audit log must verify. Meant for a store that is not in use; otherwise a
 * difference may only mean that something changed in between.
 */
import type { Script } from '@alluvium/database'
import { once } from '../../ports/ledger.ts'
import type { StoreTools } from '../../ports/store-tools.ts'
import { namesAgainstRule } from '../accounts/username-keys.ts'
import { countContents, type OnProgress } from '../backup/back-up.ts'
import { takeBackNotes } from '../content/damaged-blobs.ts'
import { describedBlob, endIsThere, ifReadable, isWhole, lookAgain, scrubSmalls } from '../content/scrub.ts'
import { sumOfSmalls } from '../content/small-contents.ts'
import { databaseFindings, maxFindings } from '../soundness/database-findings.ts'
import type { Finding } from '../soundness/finding.ts'

export type CheckReport = Readonly<{
  /** Contents that were checked, small ones included. */
  contents: number
  /** Accounts whose names the rule would refuse today; they work as before. */
  names: readonly string[]
  /** The first thousand findings. */
  findings: readonly Finding[]
  sound: boolean
}>

export type CheckOptions = Readonly<{
  /** Whether to read every byte and compare it with its digest. Default: only check that everything exists. */
  deep?: boolean
  onProgress?: OnProgress | undefined
}>

const pageRows = 500

/**
 * Changes nothing, unless it is `deep`: then it records damage like a scrub, so that nobody gets the bytes, in both
 * logs too.
 */
export async function checkFiles(
  tools: StoreTools,
  { deep = false, onProgress = () => undefined }: CheckOptions = {},
): Promise<CheckReport> {
  const { database } = tools
  const findings: Finding[] = []
  const find = (kind: Finding['kind'], what: string) => {
    if (findings.length < maxFindings) findings.push({ kind, what })
  }
  if (deep) await takeBackNotes(tools)
  if (deep) await scrubSmalls(tools)
  for await (const { kind, what } of databaseFindings(database)) find(kind, what)
  const blobs = await checkBlobs(tools, { deep, find, onProgress })
  const smalls = await database.read(sumOfSmalls())
  const names = await database.read(namesAgainstRule())
  return { contents: blobs + smalls.contents, names, findings, sound: findings.length === 0 }
}

type Look = Readonly<{ deep: boolean; find(kind: Finding['kind'], what: string): void; onProgress: OnProgress }>

async function checkBlobs(tools: StoreTools, { deep, find, onProgress }: Look): Promise<number> {
  const of = await tools.database.read(countContents())
  let contents = 0
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows: readonly BlobRow[] = await tools.database.read(blobsAfter(after))
    for (const blob of rows) {
      contents += 1
      onProgress({ contents, of })
      const sound = await ifReadable(() => (deep ? isWhole(tools, blob) : endIsThere(tools, blob)))
      if (sound) continue
      const what = await tools.database.read(describedBlob(blob))
      if (sound === undefined)
        find('content-unreadable', `${what} may not be read: was its file given to another user?`)
      else if (deep) {
        find('content-damaged', `${what} is damaged or missing.`)
        await lookAgain(tools, blob)
      } else find('content-missing', `${what} is missing or too short.`)
    }
    after = rows.at(-1)?.digest
  }
  return contents
}

type BlobRow = Readonly<{ digest: string; location: string; size: number }>

const blobsAfter = (after: string): Script<readonly BlobRow[]> =>
  once((db) =>
    db
      .selectFrom('blobs')
      .select(['digest', 'location', 'size'])
      .where('digest', '>', after)
      .orderBy('digest')
      .limit(pageRows),
  ).all()
