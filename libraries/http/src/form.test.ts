import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FormPart, FormUnreadable, formParts } from './form.ts'

const limits = { fields: 20, fieldSize: 100, files: 50 }
const contentType = 'multipart/form-data; boundary=b'
const field = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const file = (disposition: string, content: string) =>
  `--b\r\nContent-Disposition: form-data; name="file"; ${disposition}\r\n\r\n${content}\r\n`
const end = '--b--\r\n'

async function* cut(bytes: Buffer, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  for (let at = 0, nth = 0; at < bytes.length; nth += 1) {
    const size = sizes[nth % sizes.length] ?? bytes.length
    yield bytes.subarray(at, at + size)
    at += size
  }
}

type Read = Readonly<{ name: string; filename?: string | undefined; text: string }>

async function textOf(part: FormPart): Promise<Read> {
  if (part.kind === 'field') return { name: part.name, text: part.value }
  const chunks: Uint8Array[] = []
  for await (const chunk of part.bytes) chunks.push(chunk)
  return { name: part.name, filename: part.filename, text: Buffer.concat(chunks).toString() }
}

async function read(text: string, sizes: readonly number[] = [7], type = contentType): Promise<readonly Read[]> {
  const found: Read[] = []
  for await (const part of formParts({ body: cut(Buffer.from(text), sizes), contentType: type, limits }))
    found.push(await textOf(part))
  return found
}

const refuses = (reading: Promise<unknown>, why: RegExp) =>
  expect(reading).rejects.toSatisfy((error) => error instanceof FormUnreadable && why.test(error.message))

async function* bomb(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('--b\r\nContent-Disposition: form-data; name="')
  for (let nth = 0; nth < 1000; nth += 1) yield Buffer.alloc(64 * 1024, 'n')
}

async function* broken(): AsyncGenerator<Uint8Array> {
  yield Buffer.from(file('filename="f"', 'x'.repeat(1000)).slice(0, 500))
  throw new Error('the cable was cut')
}

describe('a form', () => {
  test('has the same parts however it is split in transit', async () => {
    const parts = fc.array(
      fc.record({
        filename: fc.option(fc.constantFrom('a', 'ü.txt')),
        text: fc.string({ unit: 'grapheme', maxLength: 60 }),
      }),
      { maxLength: 15 },
    )
    await fc.assert(
      fc.asyncProperty(parts, fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), async (all, sizes) => {
        const clean = all.map(({ text, ...part }) => ({ ...part, text: text.toWellFormed().replaceAll('--b', '') }))
        const sent = clean.map(({ filename, text }) =>
          filename === null ? field('f', text) : file(`filename="${filename}"`, text),
        )
        expect(await read(sent.join('') + end, sizes)).toEqual(
          clean.map(({ filename, text }) =>
            filename === null ? { name: 'f', text } : { name: 'file', filename, text },
          ),
        )
      }),
      { numRuns: 50 },
    )
  })

  test('names its files as browsers encode them, and never by a path', async () => {
    const spellings = [
      ['filename="grüße.txt"', 'grüße.txt'],
      [`filename="g.txt"; filename*=UTF-8''gr%C3%BC%C3%9Fe.txt`, 'g.txt'], // RFC 7578, 4.2: the other is not for forms
      ['filename="../../etc/passwd"', 'passwd'],
      ['filename="C:\\\\fakepath\\\\x.txt"', 'x.txt'],
      ['filename=plain.txt', 'plain.txt'],
    ] as const
    for (const [disposition, filename] of spellings)
      expect(await read(file(disposition, 'x') + end)).toEqual([{ name: 'file', filename, text: 'x' }])
  })

  test('may be urlencoded, and be empty', async () => {
    expect(await read('a=1&b=%C3%BC', [3], 'application/x-www-form-urlencoded')).toEqual([
      { name: 'a', text: '1' },
      { name: 'b', text: 'ü' },
    ])
    expect(await read(end)).toEqual([])
  })
})

describe('that is hostile gives only a refusal:', () => {
  test('one that never ends, or ends within a part or its headers', async () => {
    const whole = field('a', 'x'.repeat(50)) + file('filename="f"', 'y'.repeat(50))
    for (let length = 1; length < whole.length; length += 1) {
      await refuses(read(whole.slice(0, length), [11]), /ends before its last boundary/)
    }
  })

  test('one with too many parts: fields, files and others', async () => {
    for (const part of [field('a', ''), file('filename="f"', ''), '--b\r\nX: y\r\n\r\n\r\n'])
      await refuses(read(part.repeat(10_000) + end, [4096]), /too many parts/)
  })

  test('one with a field that is too long, and one without a boundary', async () => {
    await refuses(read(field('a', 'x'.repeat(101)) + end), /longer than 100 bytes/)
    for (const type of ['multipart/form-data', 'text/plain', '']) await refuses(read(end, [7], type), /no boundary/)
  })

  test('endless headers and names are not buffered', async () => {
    const before = process.memoryUsage().rss
    const reading = (async () => {
      for await (const part of formParts({ body: bomb(), contentType, limits })) await textOf(part)
    })()
    await expect(reading).rejects.toBeInstanceOf(FormUnreadable)
    expect(process.memoryUsage().rss - before).toBeLessThan(60 * 1024 * 1024)
  })

  test('an error of the body is passed on unchanged, also to the reader of a file', async () => {
    const thrown: unknown[] = []
    const reading = (async () => {
      for await (const part of formParts({ body: broken(), contentType, limits }))
        await textOf(part).catch((error: unknown) => thrown.push(error))
    })()
    await expect(reading).rejects.toThrow('the cable was cut')
    expect(thrown).toEqual([expect.objectContaining({ message: 'the cable was cut' })])
  })

  test('a reader that stops ends it, and the sender is asked for no more than is read', async () => {
    let asked = 0
    let isOver = false
    async function* endless(): AsyncGenerator<Uint8Array> {
      try {
        yield Buffer.from(file('filename="f"', 'x').slice(0, -2))
        for (;;) {
          asked += 1
          yield Buffer.alloc(64 * 1024)
        }
      } finally {
        isOver = true
      }
    }
    for await (const part of formParts({ body: endless(), contentType, limits })) {
      if (part.kind === 'file') for await (const _ of part.bytes) break
      break
    }
    expect(isOver).toBe(true)
    expect(asked).toBeLessThan(10)
  })
})
