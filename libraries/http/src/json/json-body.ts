/**
 * Reading a JSON body: bounded while it arrives, decoded strictly, and free of the keys that would reach a prototype.
 * JSON.parse itself is safe with `__proto__` (it makes an own property); the danger is the code that later copies the
 * object, so such a body never gets that far.
 */
import type { IncomingMessage } from 'node:http'
import { Problem } from '@alluvium/kernel'
import { bodyOf } from '../connection/request-body.ts'

/** Deep enough for every real document, and shallow enough for recursive code. */
const maxDepth = 100
/**
 * Values of a body, however deep: five times the largest batch. A schema looks at all elements of a list before it says how many there are too
 * many, and each that is wrong costs it some 15 µs and a kilobyte.
 */
const usualMaxValues = 20_000

export const bodyTooLarge = (limitBytes: number) =>
  new Problem(
    'too-large',
    'http.body-too-large',
    `The body is larger than ${limitBytes} bytes, which is the most this request takes.`,
  )

/** The chunks of a body as they arrive; throws the 413 as soon as they are more than the limit. */
export async function* boundedBody(request: IncomingMessage, limitBytes: number): AsyncGenerator<Buffer> {
  let received = 0
  for await (const chunk of bodyOf(request)) {
    received += chunk.length
    if (received > limitBytes) throw bodyTooLarge(limitBytes)
    yield chunk
  }
}

/** A whole body in memory; `arrived` is called with the size of each chunk before it is kept, and may throw. */
export async function readWhole(
  request: IncomingMessage,
  limitBytes: number,
  onBytes: (bytes: number) => void,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of boundedBody(request, limitBytes)) {
    onBytes(chunk.length)
    chunks.push(chunk)
  }
  return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks)
}

/**
 * A whole body in memory of its own, which can be handed to another thread. Where its length is announced, each chunk is
 * copied once, to its place: pages of memory that nothing has arrived for are not taken yet.
 */
export async function readOwned(
  request: IncomingMessage,
  limitBytes: number,
  onBytes: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const announced = request.headers['content-length']
  if (announced === undefined) return new Uint8Array(await readWhole(request, limitBytes, onBytes))
  const whole = new Uint8Array(Math.min(Number(announced), limitBytes))
  let at = 0
  for await (const chunk of boundedBody(request, limitBytes)) {
    onBytes(chunk.length)
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

const tooManyValues = (maxValues: number) =>
  new Problem(
    'too-large',
    'http.body-too-large',
    `The body holds more than ${maxValues} values, which is the most that a request takes.`,
  )

const malformed = (message: string, cause?: unknown) =>
  new Problem('invalid', 'http.malformed-json', message, { cause })

/** The value of a JSON text; undefined when there is none, not even a blank one. */
export function parseJson(bytes: Uint8Array, maxValues = usualMaxValues): unknown {
  const text = decoded(bytes)
  if (text.trim() === '') return undefined
  refuseBloated(text, maxValues)
  const value = parsed(text)
  refuseUnsafe(value, maxValues)
  return value
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes) // RFC 8259 8.1: UTF-8, and a BOM may be ignored
  } catch (error) {
    throw malformed('The body is not text in UTF-8.', error)
  }
}

const [quote, comma, backslash] = [0x22, 0x2c, 0x5c]
const [openList, openObject, closeList, closeObject] = [0x5b, 0x7b, 0x5d, 0x7d]

/** By its brackets and commas alone, before it is parsed: a megabyte of brackets keeps JSON.parse, and everybody else, for a tenth of a second. */
function refuseBloated(text: string, maxValues: number): void {
  let [depth, commas] = [0, 0]
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at)
    if (character === quote) at = endOfString(text, at)
    else if (character === comma) commas += 1
    else if (character === openList || character === openObject) depth += 1
    else if (character === closeList || character === closeObject) depth -= 1
    if (depth > maxDepth) throw tooDeep()
    if (commas > maxValues) throw tooManyValues(maxValues)
  }
}

/** The place of the quotation mark that ends a string; the end of the text where none does. */
function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text.charCodeAt(at) !== quote) at += text.charCodeAt(at) === backslash ? 2 : 1
  return at
}

const tooDeep = () => malformed(`The body is nested more than ${maxDepth} deep.`)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const place =
      error instanceof SyntaxError ? /at position \d+(?: \(line \d+ column \d+\))?/.exec(error.message)?.[0] : undefined
    throw malformed(`The body is not well-formed JSON${place === undefined ? '' : ` (${place})`}.`, error)
  }
}

/** Walks level by level. */
function refuseUnsafe(value: unknown, maxValues: number): void {
  let level = isContainer(value) ? [value] : []
  let values = 0
  while (level.length > 0) {
    const next: object[] = []
    for (const container of level) {
      if (!Array.isArray(container)) refuseUnsafeKeys(container)
      const within: unknown[] = Array.isArray(container) ? container : Object.values(container)
      values += within.length
      if (values > maxValues) throw tooManyValues(maxValues)
      for (const inner of within) if (isContainer(inner)) next.push(inner)
    }
    level = next
  }
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null

function refuseUnsafeKeys(container: object): void {
  const holdsPrototype =
    Object.hasOwn(container, 'constructor') &&
    isContainer(container.constructor) &&
    Object.hasOwn(container.constructor, 'prototype')
  const name = Object.hasOwn(container, '__proto__') ? '__proto__' : holdsPrototype ? 'constructor' : undefined
  if (name !== undefined)
    throw new Problem('invalid', 'http.unknown-field', `"${name}" is not a field of this request.`)
}
