/**
 * The head of an age file that a passphrase opens (age-encryption.org/v1, "scrypt recipient"):
 *
 *   age-encryption.org/v1
 *   -> scrypt {salt} {work factor}
 *   {the file key, sealed under scrypt(passphrase)}
 *   --- {MAC of all above under the file key}
 *
 * A scrypt stanza is by the format the only one of its file, so anything else is either another kind of recipient,
 * which we don't open, or damage. A wrong passphrase and a damaged salt cannot be distinguished; they are answered alike.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { serialQueue } from '@alluvium/kernel'
import { ageDamaged, ageUnsupported, passphraseWrong } from '../../problems/formats.ts'
import type { ByteReader } from './byte-reader.ts'

export const versionLine = 'age-encryption.org/v1'
export const keyBytes = 16
const tagBytes = 16
const saltBytes = 16
/** scrypt's N is 2 to this power, and its memory N KiB: the value of the age command, and the most that we open. */
export const usualWorkFactor = 18
const maxWorkFactor = 20
/** No line of such a header is longer; a stanza of another kind may be. */
const lineLimitBytes = 128

/** The key of an age file's `purpose`, from its file key. */
export const derivedKey = (fileKey: Uint8Array, salt: Uint8Array, purpose: 'header' | 'payload'): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', fileKey, salt, purpose, 32))

/** The header from which `passphrase` gives `fileKey`. */
export async function sealedHeader(fileKey: Uint8Array, passphrase: string, workFactor: number): Promise<Uint8Array> {
  const salt = randomBytes(saltBytes)
  const cipher = createCipheriv('chacha20-poly1305', await stretched(passphrase, salt, workFactor), Buffer.alloc(12), {
    authTagLength: tagBytes,
  })
  const sealed = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()])
  const signed = `${versionLine}\n-> scrypt ${base64(salt)} ${workFactor}\n${base64(sealed)}\n---`
  return Buffer.from(`${signed} ${base64(headerMac(fileKey, signed))}\n`, 'latin1')
}

/**
 * Reads the header and returns its file key. Throws `files.age-unsupported`, `files.age-damaged`,
 * `files.passphrase-wrong`.
 */
export async function openedHeader(reader: ByteReader, passphrase: string): Promise<Uint8Array> {
  if ((await reader.line(lineLimitBytes)) !== versionLine) throw ageUnsupported()
  const stanza = await reader.line(lineLimitBytes)
  const [, salt, workFactor] = /^-> scrypt ([A-Za-z0-9+/]{22}) ([1-9][0-9]?)$/.exec(stanza ?? '') ?? []
  if (salt === undefined || workFactor === undefined) throw isOther(stanza) ? ageUnsupported() : ageDamaged()
  if (Number(workFactor) > maxWorkFactor) throw ageUnsupported()
  const sealed = decoded(await reader.line(lineLimitBytes), keyBytes + tagBytes)
  const end = (await reader.line(lineLimitBytes)) ?? ''
  if (!end.startsWith('--- ')) throw ageDamaged()
  const mac = decoded(end.slice(4), 32)

  const key = await stretched(passphrase, decoded(salt, saltBytes), Number(workFactor))
  const fileKey = unsealed(sealed, key)
  const signed = `${versionLine}\n${stanza}\n${base64(sealed)}\n---`
  if (!timingSafeEqual(mac, headerMac(fileKey, signed))) throw ageDamaged()
  return fileKey
}

/** Whether a stanza is for a key and not for a passphrase. */
const isOther = (stanza: string | undefined): boolean =>
  stanza === undefined || (stanza.startsWith('-> ') && !stanza.startsWith('-> scrypt '))

function unsealed(sealed: Uint8Array, key: Uint8Array): Uint8Array {
  const decipher = createDecipheriv('chacha20-poly1305', key, Buffer.alloc(12), { authTagLength: tagBytes })
  decipher.setAuthTag(sealed.subarray(keyBytes))
  const fileKey = decipher.update(sealed.subarray(0, keyBytes))
  try {
    decipher.final()
  } catch {
    throw passphraseWrong()
  }
  return fileKey
}

const headerMac = (fileKey: Uint8Array, signed: string): Buffer =>
  createHmac('sha256', derivedKey(fileKey, new Uint8Array(), 'header'))
    .update(signed, 'latin1')
    .digest()

/** One derivation at a time in the process: each takes up to a gigabyte. */
const inTurn = serialQueue()

function stretched(passphrase: string, salt: Uint8Array, workFactor: number): Promise<Uint8Array> {
  return inTurn(() => {
    const cost = 2 ** workFactor
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
    const salted = Buffer.concat([Buffer.from('age-encryption.org/v1/scrypt'), salt])
    scrypt(passphrase, salted, 32, { N: cost, r: 8, p: 1, maxmem: 2048 * (cost + 8) }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
    return promise
  })
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replaceAll('=', '')

/** Exactly `length` bytes from unpadded base64 in its only valid spelling. Throws `files.age-damaged`. */
function decoded(text: string | undefined, length: number): Buffer {
  const bytes = Buffer.from(text ?? '', 'base64')
  if (bytes.length !== length || base64(bytes) !== text) throw ageDamaged()
  return bytes
}
