/**
 * Which text belongs to which file. A text is known by its content's digest (and the kind of file that its name says
 * it is), so that what lies in many places is read once; it is dropped with the last file that has it. A file's text counts only while the file still has that content.
 */
import type { Script } from '@alluvium/database'
import { mediaType } from '../../model/media-type.ts'
import { type EntryRow, once, statement } from '../../ports/ledger.ts'
import { usualExtractionLimits } from '../../ports/text-extraction.ts'
import { unindexText } from './index-rows.ts'

const numberOf = statement((db, { node }: { node: number }) =>
  db.selectFrom('search_contents').select('number').where('node', '=', node),
)
const textOf = statement((db, { digest, type }: { digest: string; type: string }) =>
  db.selectFrom('search_texts').select('number').where('digest', '=', digest).where('type', '=', type),
)
const ask = statement((db, { digest, type }: { digest: string; type: string }) =>
  db
    .insertInto('search_texts')
    .values({ digest, type, state: 'waiting', tries: 0, due: 0, text: null })
    .returning('number'),
)
const link = statement((db, { node, number }: { node: number; number: number }) =>
  db
    .insertInto('search_contents')
    .values({ node, number })
    .onConflict((conflict) => conflict.column('node').doUpdateSet({ number })),
)
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

/** What never has text, by its name. */
const wordless =
  /^(image|audio|video|font|model)\/(?!svg)|^application\/(zip|gzip|zstd|x-(tar|7z|rar|bzip)|vnd\.rar|wasm)/

type Row = Pick<EntryRow, 'node' | 'name' | 'is_folder' | 'size' | 'digest'>

/** Each file's text is that of its present content, to be read in time; nothing else is its text any more. */
export function* followContents(rows: readonly Row[]): Script<void> {
  const anyEncrypted = (yield* someEncrypted.first({})) !== undefined
  for (const row of rows) yield* followContent(row, anyEncrypted)
}

function* followContent(row: Row, anyEncrypted: boolean): Script<void> {
  const known = yield* numberOf.first({ node: row.node })
  const number = yield* textFor(row, anyEncrypted)
  if (known?.number === number) return
  if (number === undefined) yield* unlink.run({ node: row.node })
  else yield* link.run({ node: row.node, number })
  if (known) yield* dropUnused(known.number)
}

/** The file has no text, from now on. */
export function* forgetText(node: number): Script<void> {
  const known = yield* numberOf.first({ node })
  if (!known) return
  yield* unlink.run({ node })
  yield* dropUnused(known.number)
}

function* textFor({ is_folder, digest, size, name }: Row, anyEncrypted: boolean): Script<number | undefined> {
  if (is_folder || digest === null || size === 0 || size > usualExtractionLimits.inputBytes) return undefined
  const type = mediaType(name)
  if (wordless.test(type) || (anyEncrypted && (yield* encrypted.first({ digest })))) return undefined
  return (yield* textOf.first({ digest, type }))?.number ?? (yield* ask.first({ digest, type }))?.number
}

function* dropUnused(number: number): Script<void> {
  if (yield* aUser.first({ number })) return
  yield* unindexText(number)
  yield* drop.run({ number })
}

export type FoundText = Readonly<{ node: number; number: number; digest: string }>

/** The texts that are known of some nodes, each of the content that its node had when the index came by. */
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
