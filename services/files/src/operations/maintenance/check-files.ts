/**
 * Checks a whole store by counting everything again: all derived rows of the ledger must follow from its other rows,
 * every named content must exist, and the audit log must verify. Meant for a store that is not in use; otherwise a
 * difference may only mean that something changed in between.
 */
import type { Script } from '@alluvium/database'
import { sql } from 'kysely'
import { once } from '../../ports/ledger.ts'
import type { StoreTools } from '../../ports/store-tools.ts'
import { namesAgainstRule } from '../accounts/username-keys.ts'
import { proveLog } from '../audit/verify-log.ts'
import { countContents, type OnProgress } from '../backup/back-up.ts'
import { damagedBlobs, takeBackNotes } from '../content/damaged-blobs.ts'
import { endIsThere, ifReadable, isWhole, lookAgain, pathsOf, scrubSmalls } from '../content/scrub.ts'
import { sumOfSmalls } from '../content/small-contents.ts'
import { unreferencedBlobs } from '../content/unreferenced.ts'
import { foldersWithWrongTotals } from '../nodes/wrong-totals.ts'

export type Finding = Readonly<{
  kind:
    | 'content-missing'
    | 'content-damaged'
    | 'content-unreadable'
    | 'content-unreferenced'
    | 'totals-wrong'
    | 'sums-wrong'
    | 'orphan'
    | 'audit-broken'
  /** For people. */
  what: string
}>

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

const maxFindings = 1000
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
  for (const { what } of await database.read(rowsWithoutContent())) find('content-missing', what)
  if (deep) await takeBackNotes(tools)
  for await (const blob of damagedBlobs(database))
    find('content-damaged', `${await database.read(describedBlob(blob))} was found damaged before.`)
  for (const { what } of await database.read(orphans())) find('orphan', what)
  for await (const { node, owner } of foldersWithWrongTotals(database))
    find('totals-wrong', `The totals of folder ${node} for owner ${owner} are not what lies in it.`)
  for (const { what } of await database.read(keptUnreferenced())) find('content-unreferenced', what)
  for (const { what } of await database.read(wrongSums())) find('sums-wrong', what)
  for (const { what } of await database.read(wrongKeptBytes())) find('sums-wrong', what)
  const { valid, firstBroken } = await proveLog(database)
  if (!valid) find('audit-broken', `The audit log is not what was written: its first wrong entry is ${firstBroken}.`)
  const blobs = await checkBlobs(tools, { deep, find, onProgress })
  const smalls = await database.read(sumOfSmalls())
  const { damaged } = deep ? await scrubSmalls(tools) : { damaged: 0 }
  if (damaged > 0) find('content-damaged', `${damaged} small contents are damaged.`)
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

/** A blob with some of the files that have it, which the operator must find elsewhere. */
function* describedBlob({ digest, location }: Pick<BlobRow, 'digest' | 'location'>): Script<string> {
  const paths = yield* pathsOf(digest)
  const files = paths.length === 0 ? 'no present file' : paths.join(', ')
  return `The blob ${digest} at ${location} (${files})`
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

type Described = Readonly<{ what: string }>

/** Rows whose content is missing or has another size, and is not known to be damaged. */
function* rowsWithoutContent(): Script<readonly Described[]> {
  const findings: Described[] = []
  for (const table of ['present', 'past']) {
    const rows = yield* once<{ node: number }>(
      () =>
        sql<{ node: number }>`select node from ${sql.table(table)} as t where is_folder = 0 and size > 0 and not exists
        (select 1 from smalls where smalls.small = t.small and length(smalls.bytes) = t.size) and not (t.small is null and (exists
        (select 1 from blobs where blobs.digest = t.digest and blobs.size = t.size)
        or exists (select 1 from damaged where damaged.digest = t.digest and damaged.small = 0))) limit ${maxFindings}`,
    ).all()
    for (const { node } of rows)
      findings.push({ what: `A ${table} row of node ${node} names a content that is not there.` })
  }
  return findings
}

/** Rows in missing folders, and small contents that nothing names. */
function* orphans(): Script<readonly Described[]> {
  const lost = yield* once<{ node: number }>(
    () =>
      sql<{ node: number }>`select node from present as t where parent > 0 and not exists
      (select 1 from present as above where above.node = t.parent and above.is_folder = 1) limit ${maxFindings}`,
  ).all()
  const smalls = yield* once<{ small: number }>(
    () =>
      sql<{
        small: number
      }>`select small from smalls where small not in (select small from present where small is not null)
      and small not in (select small from past where small is not null) limit ${maxFindings}`,
  ).all()
  return [
    ...lost.map(({ node }) => ({ what: `Node ${node} lies in a folder that is not there.` })),
    ...smalls.map(({ small }) => ({ what: `The small content ${small} is named by no row.` })),
  ]
}

/** Contents that nothing names, though nothing here removed what named them: rows were lost. */
function* keptUnreferenced(): Script<readonly Described[]> {
  const rows = yield* unreferencedBlobs(maxFindings)
  return rows.map(({ digest, location }) => ({
    what: `The blob ${digest} at ${location} is named by no file, version or save, and no operation removed what named it.`,
  }))
}

/** The stored sums of storage, compared with a new count. */
function* wrongSums(): Script<readonly Described[]> {
  const rows = yield* once<Record<string, number>>(
    () =>
      sql<Record<string, number>>`select blob_bytes, small_bytes,
      cast((select coalesce(sum(size), 0) from blobs) as bigint) as blobs,
      cast((select coalesce(sum(length(bytes)), 0) from smalls) as bigint) as smalls
      from history`,
  ).all()
  return rows.flatMap((row) => [
    ...differing('blobs', row['blob_bytes'], row['blobs']),
    ...differing('small contents', row['small_bytes'], row['smalls']),
  ])
}

/** The kept bytes of accounts, compared with a new count. */
function* wrongKeptBytes(): Script<readonly Described[]> {
  const rows = yield* once<{ owner: number }>(
    () =>
      sql<{ owner: number }>`
      with parts as (
        select owner, size as version_bytes, 0 as save_bytes from past where is_folder = 0
          and not exists (select 1 from past as next where next.node = past.node and next.since = past.until and next.digest = past.digest)
          and not exists (select 1 from present as next where next.node = past.node and next.since = past.until and next.digest = past.digest)
        union all select account as owner, 0 as version_bytes, size as save_bytes from saves),
      counted as (select owner, sum(version_bytes) as version_bytes, sum(save_bytes) as save_bytes from parts group by owner)
      select coalesce(counted.owner, kept_bytes.owner) as owner
        from counted full join kept_bytes on kept_bytes.owner = counted.owner
        where coalesce(counted.version_bytes, 0) <> coalesce(kept_bytes.version_bytes, 0)
          or coalesce(counted.save_bytes, 0) <> coalesce(kept_bytes.save_bytes, 0)
        limit ${maxFindings}`,
  ).all()
  return rows.map(({ owner }) => ({
    what: `The bytes of former contents and saves of owner ${owner} are not what is kept.`,
  }))
}

const differing = (name: string, kept: number | undefined, counted: number | undefined): readonly Described[] =>
  kept === counted ? [] : [{ what: `The bytes of ${name} are kept as ${kept}, but counted as ${counted}.` }]
