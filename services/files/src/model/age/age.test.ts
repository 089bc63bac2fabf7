import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Decrypter, Encrypter } from 'age-encryption'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { age, whyNoAge } from '../../../testing/documents/age-command.ts'
import { noise } from '../../../testing/documents/noise.ts'
import { decrypt, encrypt, isAge } from './age.ts'

/** Enough for a test: the derivation then takes a few milliseconds. */
const low = 4
const chunk = 64 * 1024
const passphrase = 'Käse und Brot'

/** Each chunk is overwritten when the next one is asked for, as a store of blobs may do. */
async function* pieces(bytes: Uint8Array, size = 50_000): AsyncGenerator<Uint8Array> {
  const buffer = new Uint8Array(size)
  for (let at = 0; at < bytes.length; at += size) {
    const piece = bytes.subarray(at, at + size)
    buffer.set(piece)
    yield buffer.subarray(0, piece.length)
    buffer.fill(0xee)
  }
}

async function whole(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const sealed = (bytes: Uint8Array) => whole(encrypt(pieces(bytes), passphrase, low))
const opened = (bytes: Uint8Array, word = passphrase) => whole(decrypt(pieces(bytes), word))

/** `codes`: without what they all begin with, one of which it must be. */
async function refuses(opening: Promise<unknown>, ...codes: string[]): Promise<void> {
  const pattern = expect.stringMatching(`^files\\.(${codes.join('|')})$`)
  await expect(opening).rejects.toMatchObject({ name: 'Problem', code: pattern })
}

describe('an age file', () => {
  test('gives back what went into it, whatever the size and the pieces', async () => {
    for (const size of [0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk, 1_000_003]) {
      const bytes = noise(size)
      const file = await whole(encrypt(pieces(bytes, 7001), passphrase, low))
      for (const piece of [1000, chunk, 1 << 20]) {
        const back = await whole(decrypt(pieces(file, piece), passphrase))
        expect(back.equals(bytes)).toBe(true)
      }
    }
  })

  test('is never twice the same, and hides its bytes', async () => {
    const bytes = Buffer.from('a very plain text, a very plain text')
    const [one, two] = await Promise.all([sealed(bytes), sealed(bytes)])
    expect(one.equals(two)).toBe(false)
    expect(one.includes('plain')).toBe(false)
  })

  test('is refused with another passphrase, before any byte of it', async () => {
    const file = await sealed(noise(200_000))
    const reading = decrypt(pieces(file), 'Käse und brot')
    await refuses(reading.next(), 'passphrase-wrong')
  })

  test('cut short anywhere is refused, also where a chunk ends', async () => {
    const file = await sealed(noise(3 * chunk))
    const head = file.length - 3 * (chunk + 16)
    const borders = [0, 1, 2].map((chunks) => head + chunks * (chunk + 16))
    for (const end of [0, 1, 30, head - 17, head - 16, head - 1, ...borders, file.length - 17, file.length - 1]) {
      await refuses(opened(file.subarray(0, end)), 'age-damaged', 'age-unsupported')
    }
  })

  test('with anything appended is refused, also with an empty last chunk', async () => {
    for (const size of [0, 5, chunk, 2 * chunk]) {
      const file = await sealed(noise(size))
      for (const more of [1, 16, 17, chunk + 16]) {
        await refuses(opened(Buffer.concat([file, noise(more)])), 'age-damaged')
      }
    }
  })

  test('with any one bit flipped is refused, and no byte of the chunk it lies in comes out', async () => {
    const bytes = noise(2 * chunk + 1000)
    const file = await sealed(bytes)
    const head = file.length - bytes.length - 3 * 16
    const bit = fc.oneof(fc.nat(head * 8 - 1), fc.nat(file.length * 8 - 1))
    await fc.assert(
      fc.asyncProperty(bit, async (bit) => {
        const damaged = Buffer.from(file)
        damaged[bit >>> 3] = (damaged[bit >>> 3] ?? 0) ^ (1 << (bit & 7))
        const got: Uint8Array[] = []
        const reading = (async () => {
          for await (const part of decrypt(pieces(damaged), passphrase)) got.push(part)
        })()
        await refuses(reading, 'age-damaged', 'age-unsupported', 'passphrase-wrong')
        const intact = Math.max(0, Math.floor(((bit >>> 3) - head) / (chunk + 16)))
        expect(Buffer.concat(got).equals(bytes.subarray(0, intact * chunk))).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  test('for the holder of a key, in ASCII armor, or with an extreme work factor is refused as unsupported', async () => {
    const forKey = new Encrypter()
    forKey.addRecipient('age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p')
    const file = await sealed(Buffer.from('x'))
    const monstrous = Buffer.from(file.toString('latin1').replace(/^(-> scrypt \S+) 4$/m, '$1 21'), 'latin1')
    for (const other of [
      Buffer.from(await forKey.encrypt('hello')),
      Buffer.from('-----BEGIN AGE ENCRYPTED FILE-----\r\n…'),
      monstrous,
    ]) {
      expect(isAge(other)).toBe(true)
      await refuses(opened(other), 'age-unsupported')
    }
    await refuses(opened(Buffer.from('just a text')), 'age-unsupported')
  })

  test('whose header is spelled in any other than the canonical way is refused', async () => {
    const file = (await sealed(Buffer.from('x'))).toString('latin1')
    const spellings: readonly (readonly [RegExp, string])[] = [
      [/ 4\n/, ' 04\n'],
      [/ 4\n/, ' +4\n'],
      [/ 4\n/, ' 4 more\n'],
      [/ 4\n/, ' 4\r\n'],
      [/ 4\n/, ' 0\n'],
      [/scrypt (.{20})../, 'scrypt $1zz'],
      [/scrypt (.{22})/, 'scrypt $1=='],
      [/scrypt (.{22})/, 'scrypt $1AAAA'],
      [/-> scrypt/, '-> Scrypt'],
      [/-> scrypt/, '->  scrypt'],
      [/(\n.{43})\n---/, '$1=\n---'],
      [/(\n.{43})\n---/, '$1\n\n---'],
      [/(\n.{43})\n---/, '$1\n-> joint AAAA\n\n---'],
      [/(\n-> scrypt [^]*\n)---/, '$1$1---'],
      [/--- /, '---'],
      [/--- (.{43})/, '--- $1='],
      [/--- (.{42})./, '--- $1'],
    ]
    for (const [from, to] of spellings) {
      const other = file.replace(from, to)
      expect(other).not.toBe(file)
      await refuses(opened(Buffer.from(other, 'latin1')), 'age-damaged', 'age-unsupported')
    }
  })

  test('is recognized by its first bytes, and nothing else is', async () => {
    expect(isAge(await sealed(new Uint8Array()))).toBe(true)
    for (const other of ['', 'age', 'age-encryption.org/v1', 'age-encryption.org/v2\n', ' age-encryption.org/v1\n']) {
      expect(isAge(Buffer.from(other))).toBe(false)
    }
  })

  test('releases its source when reading stops early or fails', async () => {
    let released = 0
    async function* source(bytes: Uint8Array) {
      try {
        yield* pieces(bytes)
      } finally {
        released += 1
      }
    }
    const file = await sealed(noise(500_000))
    for await (const _ of decrypt(source(file), passphrase)) break
    await refuses(whole(decrypt(source(file), 'wrong')), 'passphrase-wrong')
    for await (const _ of encrypt(source(file), passphrase, low)) break
    expect(released).toBe(2) // the last one had not been asked for anything yet
  })

  test('of the usual work factor is exchanged with the library of the format, both ways', async () => {
    const bytes = noise(100_000)
    const reading = new Decrypter()
    reading.addPassphrase(passphrase)
    expect(Buffer.from(await reading.decrypt(await sealed(bytes))).equals(bytes)).toBe(true)
    const writing = new Encrypter()
    writing.setPassphrase(passphrase)
    writing.setScryptWorkFactor(12)
    expect((await opened(Buffer.from(await writing.encrypt(bytes)))).equals(bytes)).toBe(true)
  })
})

const why = whyNoAge()

describe.skipIf(why !== '')(`the age command${why === '' ? '' : `, skipped because ${why}`}`, () => {
  const bytes = noise(3_000_000)
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'age-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  test('opens what we sealed', async () => {
    const [from, to] = [join(folder, 'ours.age'), join(folder, 'ours')]
    await writeFile(from, encrypt(pieces(bytes), passphrase))
    expect(age(passphrase, '-d', '-o', to, from)).toBe(0)
    expect((await readFile(to)).equals(bytes)).toBe(true)
  })

  test('seals what we open', async () => {
    const [from, to] = [join(folder, 'theirs'), join(folder, 'theirs.age')]
    await writeFile(from, bytes)
    expect(age(passphrase, '-p', '-o', to, from)).toBe(0)
    expect((await whole(decrypt(createReadStream(to), passphrase))).equals(bytes)).toBe(true)
    await refuses(whole(decrypt(createReadStream(to), `${passphrase}!`)), 'passphrase-wrong')
  })
})
