/**
 * The body of an age file: chunks of 64 KiB, each sealed by ChaCha20-Poly1305 under a nonce that counts the chunks
 * and marks the last one. So a cut at a chunk's border, a swap and anything appended are noticed like a flipped bit;
 * and a chunk's plain text is given out only after its tag was verified.
 *
 * By node:crypto and not by a library in JavaScript, which is ten times as slow.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { ageDamaged } from '../../problems/formats.ts'
import type { ByteReader } from './byte-reader.ts'
import { derivedKey } from './header.ts'

const chunkBytes = 64 * 1024
const tagBytes = 16
const saltBytes = 16

/** The encrypted body of the bytes of `reader`. */
export async function* sealedPayload(reader: ByteReader, fileKey: Uint8Array): AsyncGenerator<Uint8Array> {
  const salt = randomBytes(saltBytes)
  yield salt
  const key = derivedKey(fileKey, salt, 'payload')
  const nonce = nonces()
  const plain = Buffer.allocUnsafeSlow(chunkBytes)
  for (let last = false; !last; ) {
    const length = await reader.fill(plain)
    last = await reader.atEnd()
    const cipher = createCipheriv('chacha20-poly1305', key, nonce(last), { authTagLength: tagBytes })
    const sealed = cipher.update(plain.subarray(0, length))
    cipher.final()
    yield Buffer.concat([sealed, cipher.getAuthTag()])
  }
}

/** The decrypted body. Throws `files.age-damaged`. */
export async function* openedPayload(reader: ByteReader, fileKey: Uint8Array): AsyncGenerator<Uint8Array> {
  const salt = Buffer.alloc(saltBytes)
  if ((await reader.fill(salt)) < saltBytes) throw ageDamaged()
  const key = derivedKey(fileKey, salt, 'payload')
  const nonce = nonces()
  const sealed = Buffer.allocUnsafeSlow(chunkBytes + tagBytes)
  for (let first = true, last = false; !last; first = false) {
    const length = (await reader.fill(sealed)) - tagBytes
    // Only an empty file ends in an empty chunk.
    if (length < (first ? 0 : 1)) throw ageDamaged()
    last = await reader.atEnd()
    const decipher = createDecipheriv('chacha20-poly1305', key, nonce(last), { authTagLength: tagBytes })
    decipher.setAuthTag(sealed.subarray(length, length + tagBytes))
    const plain = decipher.update(sealed.subarray(0, length))
    try {
      decipher.final()
    } catch {
      throw ageDamaged()
    }
    if (length > 0) yield plain
  }
}

/** The nonces in order: an 11-byte big-endian counter, and a byte that is 1 for the last chunk. */
function nonces(): (last: boolean) => Uint8Array {
  let count = 0
  return (last) => {
    const nonce = Buffer.alloc(12)
    nonce.writeUIntBE(count, 5, 6)
    nonce[11] = last ? 1 : 0
    count += 1
    return nonce
  }
}
