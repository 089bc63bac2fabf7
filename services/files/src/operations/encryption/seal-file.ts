/**
 * Encrypts or decrypts a file in place. The new content is made beside the old one, and replaces it in one revision if
 * the file has not changed since it was read. A failure before that changes nothing. The file's first bytes show
 * whether it is encrypted, so a file that was encrypted elsewhere can be decrypted here.
 */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { ageMarkBytes, decrypt, encrypt, isAge } from '../../model/age/age.ts'
import { type Digest, digestOf } from '../../model/content.ts'
import { etagOf, type FileEntry } from '../../model/entry.ts'
import { type Path, refuseReserved } from '../../model/path.ts'
import { statement } from '../../ports/ledger.ts'
import { encryptedAlready, notEncrypted } from '../../problems/formats.ts'
import { isFolder, pathMissing } from '../../problems/paths.ts'
import { contentDamaged } from '../../problems/storage.ts'
import { authorize, authorizeActor } from '../authorization/authorize.ts'
import type { Content } from '../content/content-rows.ts'
import { withDraft } from '../content/drafts.ts'
import { verifiedBytes } from '../content/verified-bytes.ts'
import { fileOf, locate } from '../nodes/locate.ts'
import type { Source } from '../nodes/read-entry.ts'
import { contentOfRow } from '../nodes/row-content.ts'
import type { Tools } from '../tools.ts'
import { admitPut, type PutOutcome, putFile } from '../tree/put-file.ts'
import { forgetPlainText } from './forget-plain-text.ts'

type InPlace = Readonly<{ caller: Caller; path: Path; passphrase: string }>
type Verb = 'encrypt' | 'decrypt'
type Encrypted = PutOutcome & Readonly<{ plain: Digest }>

/** The most bytes that the age format adds to a short file. */
const sealBytes = 512

const markEncrypted = statement((db, { digest }: { digest: string }) =>
  db
    .insertInto('encrypted_contents')
    .values({ digest })
    .onConflict((conflict) => conflict.column('digest').doNothing()),
)

/**
 * `workFactor` is the cost of trying a passphrase, as a power of two. Throws `files.path-missing`, `files.is-folder`,
 * `files.encrypted-already`, `files.precondition-failed` when the file changed meanwhile, `files.locked`,
 * `files.quota-exceeded`, `files.total-exceeded`.
 */
export async function encryptFile(
  tools: Tools,
  { passphrase, workFactor, ...what }: InPlace & Readonly<{ workFactor: number }>,
): Promise<Encrypted> {
  const found = await fileAt(tools, what)
  if (found.isAge) throw encryptedAlready(what.path.text)
  const put = await replaceBy(
    tools,
    { ...what, ...found, verb: 'encrypt' },
    encrypt(found.bytes, passphrase, workFactor),
  )
  return { ...put, plain: found.entry.digest }
}

/**
 * Throws what `encryptFile` throws, with `files.not-encrypted` instead of `files.encrypted-already`, and
 * `files.passphrase-wrong`, `files.age-unsupported`, `files.age-damaged`.
 */
export async function decryptFile(tools: Tools, { passphrase, ...what }: InPlace): Promise<PutOutcome> {
  const found = await fileAt(tools, what)
  if (!found.isAge) throw notEncrypted(what.path.text)
  return await replaceBy(tools, { ...what, ...found, verb: 'decrypt' }, decrypt(found.bytes, passphrase))
}

type Found = Readonly<{
  entry: FileEntry
  isAge: boolean
  /** Opened at the first read. */
  bytes: AsyncIterable<Uint8Array>
}>

async function fileAt(tools: Tools, { caller, path }: Omit<InPlace, 'passphrase'>): Promise<Found> {
  const { entry, source } = await tools.database.read(readSource({ caller, path, at: tools.clock.now() }))
  const open = (length: number): AsyncIterable<Uint8Array> => bytesOf(tools, source, { length, entry, path })
  const first: Uint8Array[] = []
  for await (const chunk of open(Math.min(ageMarkBytes, entry.size))) first.push(Buffer.from(chunk))
  return { entry, isAge: isAge(Buffer.concat(first)), bytes: open(entry.size) }
}

type ReadSource = Omit<InPlace, 'passphrase'> & Readonly<{ at: number }>

/** Makes all checks before the work, which takes a second and a quarter of a gigabyte. */
function* readSource({ caller, path, at }: ReadSource): Script<Readonly<{ entry: FileEntry; source: Source }>> {
  const actor = yield* authorize(caller, 'write', path)
  authorizeActor(caller, actor, 'read', path)
  refuseReserved(path)
  const { row } = yield* locate(path)
  if (!row) throw pathMissing(path.text)
  if (row.is_folder) throw isFolder(path.text)
  const entry = fileOf(row)
  yield* admitPut({ caller, path, requires: { match: [etagOf(entry)] }, parents: 'require', at }, entry.size)
  return { entry, source: yield* contentOfRow(row, path.text) }
}

type Part = Readonly<{ length: number; entry: FileEntry; path: Path }>

/** The first bytes, or all. They are verified here, because once they are encrypted nothing else shows damage. */
async function* bytesOf(tools: Tools, source: Source, { length, entry, path }: Part): AsyncGenerator<Uint8Array> {
  if (source.kind === 'bytes') {
    if (length > 0) yield source.bytes.subarray(0, length)
    return
  }
  const { location } = source
  const { digest, size } = entry
  if (length === size) {
    yield* verifiedBytes(tools, { digest, location, size, path: path.text })
    return
  }
  const bytes = await tools.blobs.open(location, 0, length)
  if (!bytes) throw contentDamaged(path.text)
  yield* bytes
}

/** The type of an encrypted file, whatever its name: nobody can show it. */
const sealedType = 'application/octet-stream'

type Replace = Readonly<{ caller: Caller; path: Path; entry: FileEntry; verb: Verb }>

async function replaceBy(tools: Tools, replace: Replace, bytes: AsyncIterable<Uint8Array>): Promise<PutOutcome> {
  const { database, clock } = tools
  const commit = (content: Content) => database.write(exchange({ ...replace, content, at: clock.now() }))
  if (replace.entry.size + sealBytes > tools.smallLimitBytes) {
    return await withDraft(tools, bytes, (draft) => commit({ kind: 'draft', ...draft }))
  }
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  const whole = Buffer.concat(chunks)
  return await commit({ kind: 'bytes', bytes: whole, size: whole.length, digest: digestOf(whole) })
}

function* exchange(how: Replace & Readonly<{ content: Content; at: number }>): Script<PutOutcome> {
  const { caller, path, entry, verb, content, at } = how
  const requires = { match: [etagOf(entry)] }
  const mediaType = verb === 'encrypt' ? sealedType : null
  const plan = { caller, path, requires, parents: 'require', mediaType } as const
  const put = yield* putFile({ ...plan, content, at, modified: at, verb })
  if (verb === 'encrypt') {
    yield* markEncrypted.run({ digest: content.digest })
    const { row } = yield* locate(path)
    if (!row) throw new Error(`${path.text} was encrypted and is not there.`)
    yield* forgetPlainText({ node: row.node, revision: row.since, parent: row.parent, key: row.key }, at)
  }
  return put
}
