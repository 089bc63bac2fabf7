/**
 * Which text belongs to which file. A text is identified by the digest and type of its content, so a content in many
 * places is read once. It is removed with the last file that has it. A file's text counts only while the file still has
 * that content.
 */
import type { Script } from '@alluvium/database'
import { sql } from 'kysely'
import { essenceOfFile } from '../../model/media-type.ts'
import { type EntryRow, once, statement } from '../../ports/ledger.ts'
import { usualExtractionLimits } from '../../ports/text-extraction.ts'
import { unindexText } from './index-rows.ts'

/** A content to read, as a file of this type. */
type Wanted = Readonly<{ digest: string; type: string }>
type LinkedText = Wanted & Readonly<{ node: number }>

const numbersOf = (nodes: readonly number[]) =>
  once((db) => db.selectFrom('search_contents').select(['node', 'number']).where('node', 'in', nodes)).all()
const numberOf = statement((db, { node }: { node: number }) =>
  db.selectFrom('search_contents').select('number').where('node', '=', node),
)
const textOf = statement((db, { digest, type }: Wanted) =>
  db.selectFrom('search_texts').select('number').where('digest', '=', digest).where('type', '=', type),
)
/**
 * Adds a text that is not known yet. Its number is looked up by the next statement: returning it here would cost as
 * much as the row.
 */
const ask = statement((db, { digest, type }: Wanted) =>
  db
    .insertInto('search_texts')
    .values({ digest, type, state: 'waiting', tries: 0, due: 0, text: null })
    .onConflict((conflict) => conflict.columns(['digest', 'type']).doNothing()),
)
const link = statement((db, { node, digest, type }: Wanted & { node: number }) =>
  db
    .insertInto('search_contents')
    .columns(['node', 'number'])
    .expression((eb) =>
      eb
        .selectFrom('search_texts')
        .select((text) => [text.cast<number>(text.val(node), 'bigint').as('node'), 'number'])
        .where('digest', '=', digest)
        .where('type', '=', type),
    )
    .onConflict((conflict) => conflict.column('node').doUpdateSet((eb) => ({ number: eb.ref('excluded.number') }))),
)
/** The same two for many files, in as many statements: while one is waited for, all other writers wait. */
const askAll = (wanted: readonly Wanted[]) =>
  once((db) =>
    db
      .insertInto('search_texts')
      .values(
        wanted.map(({ digest, type }) => ({ digest, type, state: 'waiting' as const, tries: 0, due: 0, text: null })),
      )
      .onConflict((conflict) => conflict.columns(['digest', 'type']).doNothing()),
  ).send()
/** SQLite needs the condition, or it takes ON for a part of the join. */
const linkAll = (wanted: readonly LinkedText[]) =>
  once(() => {
    const rows = wanted.map(({ node, digest, type }) => sql`(cast(${node} as bigint), ${digest}, ${type})`)
    return sql`insert into search_contents (node, number)
      select wanted.column1, search_texts.number from (values ${sql.join(rows)}) as wanted
        join search_texts on search_texts.digest = wanted.column2 and search_texts.type = wanted.column3
      where true
      on conflict (node) do update set number = excluded.number`
  }).send()
const unlink = statement((db, { node }: { node: number }) => db.deleteFrom('search_contents').where('node', '=', node))
const aUser = statement((db, { number }: { number: number }) =>
  db.selectFrom('search_contents').select('node').where('number', '=', number).limit(1),
)
const drop = statement((db, { number }: { number: number }) =>
  db.deleteFrom('search_texts').where('number', '=', number),
)
const encrypted = statement((db, { digest }: { digest: string }) =>
  db.selectFrom('encrypted_contents').select('digest').where('digest', '=', digest),
)

const someEncrypted = statement((db) => db.selectFrom('encrypted_contents').select('digest').limit(1))

/** Media types that never have text. */
const wordless =
  /^(image|audio|video|font|model)\/(?!svg)|^application\/(zip|gzip|zstd|x-(tar|7z|rar|bzip)|vnd\.rar|wasm)/

type Row = Pick<EntryRow, 'node' | 'name' | 'is_folder' | 'size' | 'digest' | 'media_type'>

/** Makes each file's text the one of its present content, which is read later. */
export function* followContents(rows: readonly Row[]): Script<void> {
  if (rows.length === 0) return
  const anyEncrypted = (yield* someEncrypted.first({})) !== undefined
  const known = new Map((yield* numbersOf(rows.map(({ node }) => node))).map(({ node, number }) => [node, number]))
  const changed: (() => Script<void>)[] = []
  const added: LinkedText[] = []
  for (const row of rows) {
    const wanted = yield* wantedOf(row, anyEncrypted)
    const number = known.get(row.node)
    if (number !== undefined) changed.push(() => followChange(row.node, number, wanted))
    else if (wanted) added.push({ node: row.node, ...wanted })
  }
  if (added.length > 0) yield* askAll(added)
  if (added.length > 0) yield* linkAll(added)
  for (const follow of changed) yield* follow() // behind the others: a text that one of them has now is not dropped
}

function* followChange(node: number, known: number, wanted: Wanted | undefined): Script<void> {
  if (wanted && (yield* textOf.first(wanted))?.number === known) return
  if (wanted) yield* linkTo(node, wanted)
  else yield* unlink.run({ node })
  yield* dropUnused(known)
}

function* linkTo(node: number, wanted: Wanted): Script<void> {
  yield* ask.send(wanted)
  yield* link.send({ node, ...wanted })
}

/** Forgets the text of a file. */
export function* forgetText(node: number): Script<void> {
  const known = yield* numberOf.first({ node })
  if (!known) return
  yield* unlink.run({ node })
  yield* dropUnused(known.number)
}

function* wantedOf(
  { is_folder, digest, size, name, media_type }: Row,
  anyEncrypted: boolean,
): Script<Wanted | undefined> {
  if (is_folder || digest === null || size === 0 || size > usualExtractionLimits.inputBytes) return undefined
  const type = essenceOfFile({ name, mediaType: media_type })
  if (wordless.test(type) || (anyEncrypted && (yield* encrypted.first({ digest })))) return undefined
  return { digest, type }
}

function* dropUnused(number: number): Script<void> {
  if (yield* aUser.first({ number })) return
  yield* unindexText(number)
  yield* drop.run({ number })
}

export type FoundText = Readonly<{ node: number; number: number; digest: string }>

/** The known texts of some nodes, each of the content that its node had when it was indexed. */
export function* textsOf(nodes: readonly number[]): Script<ReadonlyMap<number, FoundText>> {
  const rows = yield* once((db) =>
    db
      .selectFrom('search_contents')
      .innerJoin('search_texts', 'search_texts.number', 'search_contents.number')
      .select(['search_contents.node', 'search_contents.number', 'search_texts.digest'])
      .where('search_contents.node', 'in', nodes)
      .where('search_texts.state', '=', 'found'),
  ).all()
  return new Map(rows.map((row) => [row.node, row]))
}
