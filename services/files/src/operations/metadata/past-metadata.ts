/**
 * The past of tags, dead properties and names of versions: what was removed, replaced, or taken back when the whole tree went back. A row
 * was there from the revision `since` on, and not any more at `until`. It comes back only where the tree goes back: see
 * `history/take-metadata-back.ts`.
 */
import type { Script } from '@alluvium/database'
import { type RawBuilder, sql } from 'kysely'
import { once, statement } from '../../ports/ledger.ts'
import { inChunks } from '../chunks.ts'

/** The tables, each with the columns that its past (`past_tags`, …) has as well. */
const columns = {
  tags: ['node', 'tag'],
  properties: ['node', 'uri', 'local', 'value'],
  version_labels: ['node', 'version', 'label'],
} as const

type Kind = keyof typeof columns
const kinds: readonly Kind[] = ['tags', 'properties', 'version_labels']

const pastOf = (kind: Kind) => sql.table(`past_${kind}`)
const columnsOf = (kind: Kind) => sql.join(columns[kind].map((column) => sql.ref(column)))

type Ending = Readonly<{ until: number; takenBack: 0 | 1; where: RawBuilder<unknown> }>

/** Copies rows to the past. */
const copyToPast = (kind: Kind, { until, takenBack, where }: Ending) => sql`
  insert into ${pastOf(kind)} (${columnsOf(kind)}, since, until, taken_back)
  select ${columnsOf(kind)}, since, cast(${until} as bigint), ${sql.lit(takenBack)} from ${sql.table(kind)} where ${where}
  on conflict do nothing`

type Of<Key> = Key & Readonly<{ node: number; until: number }>
type Tag = Readonly<{ tag: string }>
type Property = Readonly<{ uri: string; local: string }>
type Versions = Readonly<{ from: number; before: number }>

const endTag = statement((_, { node, tag, until }: Of<Tag>) =>
  copyToPast('tags', { until, takenBack: 0, where: sql`node = ${node} and tag = ${tag}` }),
)
const endProperty = statement((_, { node, uri, local, until }: Of<Property>) =>
  copyToPast('properties', { until, takenBack: 0, where: sql`node = ${node} and uri = ${uri} and local = ${local}` }),
)
const endLabels = statement((_, { node, from, before, until }: Of<Versions>) =>
  copyToPast('version_labels', {
    until,
    takenBack: 0,
    where: sql`node = ${node} and version >= ${from} and version < ${before}`,
  }),
)
const endAll = (['tags', 'properties'] as const).map((kind) =>
  statement((_, { node, until }: Of<object>) => copyToPast(kind, { until, takenBack: 0, where: sql`node = ${node}` })),
)

/** Keeps a tag that is about to be removed. `until`: the revision from which on it is not there. */
export const keepTag = (tag: Of<Tag>): Script<unknown> => endTag.run(tag)

/** The same of a property that is about to be removed or replaced. */
export const keepProperty = (property: Of<Property>): Script<unknown> => endProperty.run(property)

/** The same of the names of some of a file's versions. */
export const keepLabels = (versions: Of<Versions>): Script<unknown> => endLabels.run(versions)

/** The same of all tags and properties of an entry. */
export function* keepTagsAndProperties(node: number, until: number): Script<void> {
  for (const end of endAll) yield* end.run({ node, until })
}

/** That something was written, removed, or taken back since a revision. */
export type MetadataChange = Readonly<{ node: number; revision: number; taken_back: 0 | 1 }>

const changes = statement(
  (_, { goal }: { goal: number }) =>
    sql<MetadataChange>`${sql.join(
      kinds.flatMap((kind) => [
        sql`select node, since as revision, 0 as taken_back from ${sql.table(kind)} where since > ${goal}`,
        sql`select node, until as revision, taken_back from ${pastOf(kind)} where since <= ${goal} and until > ${goal}`,
      ]),
      sql` union all `,
    )}`,
)

/** What makes the tags, properties and names of versions others than they were at a revision. */
export const metadataChangesSince = (goal: number): Script<readonly MetadataChange[]> => changes.all({ goal })

/** `revision`: the one that goes back to the goal. */
type Restoring = Readonly<{ goal: number; revision: number }>

/** Makes the tags, properties and names of versions of these entries what they were at the goal. */
export function* restoreMetadata(nodes: readonly number[], restoring: Restoring): Script<void> {
  for (const some of inChunks(nodes))
    for (const kind of kinds) {
      const where = sql`node in (${sql.join(some)}) and since > ${restoring.goal}`
      yield* once(() => copyToPast(kind, { until: restoring.revision, takenBack: 1, where })).run()
      yield* once(() => sql`delete from ${sql.table(kind)} where ${where}`).run()
      yield* reopen(kind, some, restoring)
    }
}

/** Gives these entries back what they had at the goal and an earlier going back took. */
export function* giveBackTaken(nodes: readonly number[], restoring: Restoring): Script<void> {
  for (const some of inChunks(nodes))
    for (const kind of kinds) yield* reopen(kind, some, restoring, sql`and taken_back = 1`)
}

const reopen = (kind: Kind, nodes: readonly number[], { goal, revision }: Restoring, which = sql``) =>
  once(
    () => sql`
      insert into ${sql.table(kind)} (${columnsOf(kind)}, since)
      select ${columnsOf(kind)}, cast(${revision} as bigint) from ${pastOf(kind)}
      where node in (${sql.join(nodes)}) and since <= ${goal} and until > ${goal} ${which}
      on conflict do nothing`,
  ).run()

const forgetEnded = kinds.map((kind) =>
  statement((_, { revision }: { revision: number }) => sql`delete from ${pastOf(kind)} where until <= ${revision}`),
)

/** Forgets what nobody can go back to. @param revision the first to which one can. */
export function* prunePastMetadata(revision: number): Script<void> {
  for (const forget of forgetEnded) yield* forget.run({ revision })
}

const forgetTagsAndProperties = (['tags', 'properties'] as const).map((kind) =>
  statement((_, { node }: { node: number }) => sql`delete from ${pastOf(kind)} where node = ${node}`),
)

/** Forgets the past tags and properties of an entry that is gone for good. */
export function* forgetPastMetadata(node: number): Script<void> {
  for (const forget of forgetTagsAndProperties) yield* forget.run({ node })
}

const forgetLabelsOfNoVersion = statement((db, { node }: { node: number }) =>
  db
    .deleteFrom('past_version_labels')
    .where('node', '=', node)
    .where('version', 'not in', (eb) => eb.selectFrom('past').select('past.since').where('past.node', '=', node))
    .where('version', 'not in', (eb) =>
      eb.selectFrom('present').select('present.since').where('present.node', '=', node),
    ),
)

/** Forgets the past names of versions that are not kept any more. */
export const forgetPastLabelsOfGone = (node: number): Script<unknown> => forgetLabelsOfNoVersion.run({ node })
