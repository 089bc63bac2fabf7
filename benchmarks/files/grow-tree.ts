/**
 * A tree of any size, as if each of its files had been uploaded once: rows are put in directly, for a million uploads
 * would take longer than all that is measured afterwards. The index of the search is left to the service.
 *
 *   /part-000/folder-00000/note0000000.txt     a hundred files a folder, a hundred folders a part
 *
 * Contents are 1 KiB of words, some of them equal, but each kept for itself, as the ledger does with small contents. The
 * audit log is told that it has all of these revisions, and has none of them.
 */
import type { Database, Script } from '@alluvium/database'
import { digestOf } from '../../services/files/src/model/content.ts'
import { sqlForTests } from '../../services/files/src/testing/sql.ts'

const filesInFolder = 100
const foldersInPart = 100
const filesInTransaction = 100_000
const different = 64

export const fileBytes = 1024

export type Shape = Readonly<{ files: number; folders: number; parts: number }>

export function shapeOf(files: number): Shape {
  const folders = Math.ceil(files / filesInFolder)
  return { files, folders, parts: Math.ceil(folders / foldersInPart) }
}

const padded = (number: number, digits: number): string => String(number).padStart(digits, '0')

/** With a slash at its end. */
export const folderPath = (folder: number): string =>
  `/part-${padded(Math.floor(folder / foldersInPart), 3)}/folder-${padded(folder, 5)}/`

export const fileName = (file: number): string => `note${padded(file, 7)}.txt`

export const filePath = (file: number): string => `${folderPath(Math.floor(file / filesInFolder))}${fileName(file)}`

/** Fills an empty store. Nodes 1 and 2 are the root and the trash; parts, folders and files follow, a revision for each. */
export async function growTree(database: Database, shape: Shape): Promise<void> {
  const at = Date.now()
  await database.write(growFolders(shape, at))
  for (let first = 0; first < shape.files; first += filesInTransaction)
    await database.write(growFiles(shape, at, first, Math.min(first + filesInTransaction, shape.files)))
  await database.write(settle(shape))
}

/** `numbers(i)`, from the first to the one before the last. */
const numbers = (first: number, last: number) =>
  `WITH RECURSIVE numbers(i) AS (SELECT ${first} UNION ALL SELECT i + 1 FROM numbers WHERE i < ${last - 1})`
const present =
  'INSERT INTO present (parent, key, name, node, since, is_folder, size, digest, small, modified, created, owner)'
const revisions = 'INSERT INTO revisions (revision, at, actor, verb, node, path, origin, visit, nodes)'
const totals = 'INSERT INTO totals (node, owner, revision, changed, files, folders, bytes)'

const partOf = (folder: string) => `3 + ${folder} / ${foldersInPart}`
const folderOf = ({ parts }: Shape, file: string) => `${3 + parts} + ${file} / ${filesInFolder}`
const partName = `printf('part-%03d', i)`
const folderName = `printf('folder-%05d', i)`
const name = `printf('note%07d.txt', i)`
const path = `printf('/part-%03d/folder-%05d/note%07d.txt', i / ${filesInFolder * foldersInPart}, i / ${filesInFolder}, i)`
/** About what a request leaves with its revision. */
const visit = `'["019a0000-0000-7000-8000-000000000000","PUT","' || ${path} || '","127.0.0.1","curl/8.14.1"]'`

function* growFolders({ files, folders, parts }: Shape, at: number): Script<void> {
  const rows = (node: string, parent: string, title: string) =>
    `${present} SELECT ${parent}, ${title}, ${title}, ${node}, ${node} - 2, 1, 0, NULL, NULL, ${at}, ${at}, 0 FROM numbers`
  const made = (node: string, where: string) =>
    `${revisions} SELECT ${node} - 2, ${at}, 0, 'make-folder', ${node}, ${where}, NULL, NULL, ${node} FROM numbers`
  const folderNode = `${3 + parts} + i`
  yield* sqlForTests(`${numbers(0, parts)} ${rows('3 + i', '1', partName)}`)
  yield* sqlForTests(`${numbers(0, parts)} ${made('3 + i', `'/' || ${partName}`)}`)
  yield* sqlForTests(`${numbers(0, folders)} ${rows(folderNode, partOf('i'), folderName)}`)
  yield* sqlForTests(
    `${numbers(0, folders)} ${made(folderNode, `printf('/part-%03d/folder-%05d', i / ${foldersInPart}, i)`)}`,
  )
  const last = parts + folders + files
  const most = (of: number) => `min(${of}, ${files} - i * ${of})`
  const inPart = most(filesInFolder * foldersInPart)
  const inFolder = most(filesInFolder)
  yield* sqlForTests(`${totals} VALUES (1, 0, ${last}, ${at}, ${files}, ${folders + parts}, ${files * fileBytes})`)
  yield* sqlForTests(
    `${numbers(0, parts)} ${totals} SELECT 3 + i, 0, ${last}, ${at}, ${inPart}, min(${foldersInPart}, ${folders} - i * ${foldersInPart}), ${inPart} * ${fileBytes} FROM numbers`,
  )
  yield* sqlForTests(
    `${numbers(0, folders)} ${totals} SELECT ${folderNode}, 0, ${last}, ${at}, ${inFolder}, 0, ${inFolder} * ${fileBytes} FROM numbers`,
  )
}

function* growFiles(shape: Shape, at: number, first: number, last: number): Script<void> {
  const before = 3 + shape.parts + shape.folders
  const contents = `${numbers(first, last)}, contents(k, digest, bytes) AS (VALUES ${contentRows})`
  const join = `FROM numbers CROSS JOIN contents ON k = i % ${different}`
  yield* sqlForTests(`${contents} INSERT INTO smalls (small, bytes) SELECT i + 1, bytes ${join}`)
  yield* sqlForTests(
    `${contents} ${present} SELECT ${folderOf(shape, 'i')}, ${name}, ${name}, ${before} + i, ${before - 2} + i, 0, ${fileBytes}, digest, i + 1, ${at}, ${at}, 0 ${join}`,
  )
  yield* sqlForTests(
    `${numbers(first, last)} ${revisions} SELECT ${before - 2} + i, ${at}, 0, 'put', ${before} + i, ${path}, NULL, ${visit}, ${before} + i FROM numbers`,
  )
}

function* settle({ files, folders, parts }: Shape): Script<void> {
  const entries = files + folders + parts
  yield* sqlForTests(`UPDATE ledger SET revision = ${entries}, node = ${entries + 2}, small = ${files}`)
  yield* sqlForTests(`UPDATE audit_chain SET revision = ${entries}`)
}

const contentRows = Array.from({ length: different }, (_, index) => {
  const bytes = contentOf(index)
  return `(${index}, '${digestOf(bytes)}', x'${bytes.toString('hex')}')`
}).join(', ')

/** What the file of this number has in it. */
function contentOf(file: number): Buffer {
  const words = Array.from({ length: 200 }, (_, index) => `word${(file % different) * 7 + index}`)
  return Buffer.from(words.join(' ').slice(0, fileBytes))
}
