/**
 * A tree of any size, as if each of its files had been uploaded once and the search had followed: rows are put in
 * directly, for a million uploads would take longer than all that is measured afterwards. The index of the search is
 * written by its own statements.
 *
 *   /part-000/folder-00000/note0000000.txt     a hundred files a folder, a hundred folders a part
 *                         /note0000001.jpg     one file in ten is a text, and no two texts are alike (`grow-texts.ts`)
 *
 * Contents are of 1 KiB, each kept for itself, as the ledger does with small contents. The audit log is told that it has
 * all of these revisions, and has none of them.
 */
import { zstdCompressSync } from 'node:zlib'
import type { Database, Script } from '@alluvium/database'
import { digestOf } from '../../../services/files/src/model/content.ts'
import { mediaType } from '../../../services/files/src/model/media-type.ts'
import { indexNames, indexText } from '../../../services/files/src/operations/search/index-rows.ts'
import { wordsOf } from '../../../services/files/src/operations/search/words.ts'
import { statement } from '../../../services/files/src/ports/ledger.ts'
import { sqlForTests } from '../../../services/files/testing/sql.ts'
import { textBytes, textOf } from './grow-texts.ts'

const filesInFolder = 100
const foldersInPart = 100
const filesOfText = 10
/** Contents that are no texts. */
const pictures = 64
const filesInTransaction = 20_000
const textsInTransaction = 1000
const namesInStatement = 500

export const fileBytes = textBytes

export type Shape = Readonly<{ files: number; texts: number; folders: number; parts: number }>

export function shapeOf(files: number): Shape {
  const folders = Math.ceil(files / filesInFolder)
  return { files, texts: Math.ceil(files / filesOfText), folders, parts: Math.ceil(folders / foldersInPart) }
}

const padded = (number: number, digits: number): string => String(number).padStart(digits, '0')
const partName = (part: number): string => `part-${padded(part, 3)}`
const folderName = (folder: number): string => `folder-${padded(folder, 5)}`

/** With a slash at its end. */
export const folderPath = (folder: number): string =>
  `/${partName(Math.floor(folder / foldersInPart))}/${folderName(folder)}/`

export const isText = (file: number): boolean => file % filesOfText === 0
export const fileName = (file: number): string => `note${padded(file, 7)}.${isText(file) ? 'txt' : 'jpg'}`
export const filePath = (file: number): string => `${folderPath(Math.floor(file / filesInFolder))}${fileName(file)}`

/** The file that has this text in it. */
export const fileOfText = (text: number): number => text * filesOfText

/** Fills an empty store. Nodes 1 and 2 are the root and the trash; parts, folders and files follow, a revision for each. */
export async function growTree(database: Database, shape: Shape): Promise<void> {
  const growing: Growing = { ...shape, at: Date.now() }
  await database.write(growFolders(growing))
  await database.write(growPictures())
  for (const [first, last] of ranges(shape.texts, textsInTransaction))
    await database.write(growTexts(range(first, last)))
  for (const [first, last] of ranges(shape.files, filesInTransaction))
    await database.write(growFiles(growing, first, last))
  await database.write(settle(growing))
}

type Growing = Shape & Readonly<{ at: number }>

const range = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first }, (_, at) => first + at)

function* ranges(length: number, step: number): Generator<readonly [first: number, last: number]> {
  for (let first = 0; first < length; first += step) yield [first, Math.min(first + step, length)]
}

/** `i` goes from the first to the one before the last. */
const forEach = (first: number, last: number, insert: string) =>
  sqlForTests(
    `WITH RECURSIVE numbers(i) AS (SELECT ${first} UNION ALL SELECT i + 1 FROM numbers WHERE i < ${last - 1}) ${insert}`,
  )
const present =
  'INSERT INTO present (parent, key, name, node, since, is_folder, size, digest, small, modified, created, owner)'
const revisions = 'INSERT INTO revisions (revision, at, actor, verb, node, path, origin, request_context, nodes)'
const totals = 'INSERT INTO totals (node, owner, revision, changed, files, folders, bytes)'

const partNode = 3
const folderNode = ({ parts }: Shape): number => partNode + parts
const fileNode = ({ parts, folders }: Shape): number => partNode + parts + folders

/** In SQL, as above in words. */
const partNamed = (part: string) => `printf('part-%03d', ${part})`
const folderNamed = (folder: string) => `printf('folder-%05d', ${folder})`
const fileNamed = `printf('note%07d.%s', i, CASE WHEN i % ${filesOfText} = 0 THEN 'txt' ELSE 'jpg' END)`

/** How many of so many lie in the folder `i`, in SQL. */
const share = (each: number, of: number) => `min(${each}, ${of} - i * ${each})`

function* growFolders(growing: Growing): Script<void> {
  const { files, folders, parts, at } = growing
  const last = parts + folders + files
  yield* sqlForTests(`${totals} VALUES (1, 0, ${last}, ${at}, ${files}, ${folders + parts}, ${files * fileBytes})`)

  yield* growFolderRows(growing, {
    count: parts,
    node: partNode,
    parent: '1',
    name: partNamed('i'),
    path: `'/' || ${partNamed('i')}`,
    files: share(filesInFolder * foldersInPart, files),
    folders: share(foldersInPart, folders),
  })
  yield* growFolderRows(growing, {
    count: folders,
    node: folderNode(growing),
    parent: `${partNode} + i / ${foldersInPart}`,
    name: folderNamed('i'),
    path: `'/' || ${partNamed(`i / ${foldersInPart}`)} || '/' || ${folderNamed('i')}`,
    files: share(filesInFolder, files),
    folders: '0',
  })
  yield* growNames(range(0, parts).map((part) => ({ node: partNode + part, name: partName(part) })))
  yield* growNames(
    range(0, folders).map((folder) => ({ node: folderNode(growing) + folder, name: folderName(folder) })),
  )
}

type FolderRows = Readonly<{
  count: number
  /** The first one's. */
  node: number
  /** In SQL, of the folder `i`; what lies below it at any depth. */
  parent: string
  name: string
  path: string
  files: string
  folders: string
}>

function* growFolderRows({ at, ...shape }: Growing, rows: FolderRows): Script<void> {
  const { count, parent, name, path, files, folders } = rows
  const node = `${rows.node} + i`
  const last = shape.parts + shape.folders + shape.files
  yield* forEach(
    0,
    count,
    `${present} SELECT ${parent}, ${name}, ${name}, ${node}, ${node} - 2, 1, 0, NULL, NULL, ${at}, ${at}, 0 FROM numbers`,
  )
  yield* forEach(
    0,
    count,
    `${revisions} SELECT ${node} - 2, ${at}, 0, 'make-folder', ${node}, ${path}, NULL, NULL, ${node} FROM numbers`,
  )
  yield* forEach(
    0,
    count,
    `${totals} SELECT ${node}, 0, ${last}, ${at}, ${files}, ${folders}, ${files} * ${fileBytes} FROM numbers`,
  )
}

function* grow(content: number, bytes: Uint8Array): Script<void> {
  yield {
    compile: () => ({
      text: 'INSERT INTO grown (content, digest, bytes) VALUES (?, ?, ?)',
      values: [content, digestOf(bytes), bytes],
    }),
  }
}

const type = mediaType('a.txt')
const keepText = statement((db, { digest, type, text }: { digest: string; type: string; text: Uint8Array }) =>
  db.insertInto('search_texts').values({ digest, type, state: 'found', tries: 1, due: 0, text }).returning('number'),
)

/** Contents wait for their files in a table of this connection's own; those that are no texts have numbers below 0. */
function* growPictures(): Script<void> {
  yield* sqlForTests(`CREATE TEMPORARY TABLE grown (content INTEGER PRIMARY KEY, digest TEXT, bytes BLOB)`)
  for (const picture of range(0, pictures)) yield* grow(-1 - picture, Buffer.alloc(fileBytes, picture))
}

function* growTexts(texts: readonly number[]): Script<void> {
  for (const text of texts) {
    const words = textOf(text)
    const bytes = Buffer.from(words)
    yield* grow(text, bytes)
    const kept = yield* keepText.first({ digest: digestOf(bytes), type, text: zstdCompressSync(words) })
    if (kept?.number !== text + 1) throw new Error(`The text ${text} has the number ${kept?.number}.`)
    yield* indexText(text + 1, wordsOf(words))
  }
}

function* growFiles(growing: Growing, first: number, last: number): Script<void> {
  const { at } = growing
  const node = `${fileNode(growing)} + i`
  const parent = `${folderNode(growing)} + i / ${filesInFolder}`
  const content = `CASE WHEN i % ${filesOfText} = 0 THEN i / ${filesOfText} ELSE -1 - i % ${pictures} END`
  const grown = `FROM numbers INNER JOIN grown ON content = ${content}`
  const folder = folderNamed(`i / ${filesInFolder}`)
  const path = `'/' || ${partNamed(`i / ${filesInFolder * foldersInPart}`)} || '/' || ${folder} || '/' || ${fileNamed}`
  // About what a request leaves with its revision.
  const requestContext = `'["019a0000-0000-7000-8000-000000000000","PUT","' || ${path} || '","127.0.0.1","curl/8.14.1"]'`

  yield* forEach(first, last, `INSERT INTO smalls (small, bytes) SELECT i + 1, bytes ${grown}`)
  yield* forEach(
    first,
    last,
    `${present} SELECT ${parent}, ${fileNamed}, ${fileNamed}, ${node}, ${node} - 2, 0, ${fileBytes}, digest, i + 1, ${at}, ${at}, 0 ${grown}`,
  )
  yield* forEach(
    first,
    last,
    `${revisions} SELECT ${node} - 2, ${at}, 0, 'put', ${node}, ${path}, NULL, ${requestContext}, ${node} FROM numbers`,
  )
  yield* forEach(
    first,
    last,
    `INSERT INTO search_contents (node, number) SELECT ${node}, i / ${filesOfText} + 1 FROM numbers WHERE i % ${filesOfText} = 0`,
  )
  yield* growNames(range(first, last).map((file) => ({ node: fileNode(growing) + file, name: fileName(file) })))
}

function* growNames(rows: readonly Readonly<{ node: number; name: string }>[]): Script<void> {
  for (const [first, last] of ranges(rows.length, namesInStatement)) yield* indexNames(rows.slice(first, last))
}

function* settle({ files, folders, parts }: Shape): Script<void> {
  const entries = files + folders + parts
  yield* sqlForTests(`UPDATE ledger SET revision = ${entries}, node = ${entries + 2}, small = ${files}`)
  yield* sqlForTests(`UPDATE search_progress SET revision = ${entries}, node = ${entries + 2}`)
  yield* sqlForTests(`UPDATE audit_chain SET revision = ${entries}`)
  yield* sqlForTests('DROP TABLE grown')
}
