/**
 * Parses objects (ISO 32000-2, 7.2 and 7.3) at a place in the file. Anything that is not an object throws, and the file is refused:
 * nothing is repaired.
 */
import { bytesOfByteText, byteText } from '../../core/document/text.ts'
import type { Value } from './value.ts'

export class Damage extends Error {}

const maxDepth = 200

const isSpace = (byte: number | undefined) =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09 || byte === 0x0c || byte === 0
const delimiters: ReadonlySet<number> = new Set(bytesOfByteText('()<>[]{}/%'))
const isRegular = (byte: number | undefined) => byte !== undefined && !isSpace(byte) && !delimiters.has(byte)

/** A cursor in the bytes. */
export class Scan {
  readonly bytes: Uint8Array
  at: number

  constructor(bytes: Uint8Array, at: number) {
    this.bytes = bytes
    this.at = at
  }

  /** Skips white space and comments. */
  skip(): void {
    for (;;) {
      while (isSpace(this.bytes[this.at])) this.at++
      if (this.bytes[this.at] !== 0x25) return
      while (this.at < this.bytes.length && this.bytes[this.at] !== 0x0a && this.bytes[this.at] !== 0x0d) this.at++
    }
  }

  /** The regular characters from here on: a keyword or a number. */
  word(): string {
    this.skip()
    const from = this.at
    while (isRegular(this.bytes[this.at])) this.at++
    return byteText(this.bytes.subarray(from, this.at))
  }

  /** Whether this word comes next; if so, it is skipped. */
  takes(word: string): boolean {
    const from = this.at
    if (this.word() === word) return true
    this.at = from
    return false
  }

  integer(): number {
    const word = this.word()
    if (!/^\d{1,10}$/.test(word)) throw new Damage('a number is missing')
    return Number(word)
  }

  value(depth = 0): Value {
    if (depth > maxDepth) throw new Damage('objects are nested too deeply')
    this.skip()
    const byte = this.bytes[this.at]
    if (byte === 0x2f) return { is: 'name', text: this.#name() }
    if (byte === 0x28) return { is: 'string', text: this.#literal() }
    if (byte === 0x5b) return { is: 'array', items: this.#items(depth) }
    if (byte !== 0x3c) return this.#wordValue()
    return this.bytes[this.at + 1] === 0x3c ? this.#dictionary(depth) : { is: 'string', text: this.#hexadecimal() }
  }

  #name(): string {
    this.at++
    const from = this.at
    while (isRegular(this.bytes[this.at])) this.at++
    return byteText(this.bytes.subarray(from, this.at)).replace(/#([0-9a-fA-F]{2})/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
  }

  /** 7.3.4.2 */
  #literal(): string {
    const parts: number[] = []
    let open = 0
    for (; ; this.at++) {
      const byte = this.bytes[this.at]
      if (byte === undefined) throw new Damage('a string does not end')
      if (byte === 0x5c) parts.push(...this.#escaped())
      else if (byte === 0x0d) {
        if (this.bytes[this.at + 1] === 0x0a) this.at++
        parts.push(0x0a)
      } else {
        if (byte === 0x28 && open++ === 0) continue
        if (byte === 0x29 && --open === 0) break
        parts.push(byte)
      }
    }
    this.at++
    return byteText(Uint8Array.from(parts))
  }

  /** The meaning of a backslash and the characters behind it; the cursor is then at the last of them. */
  #escaped(): number[] {
    const next = this.bytes[++this.at] ?? 0
    const character = String.fromCharCode(next)
    if (next === 0x0d && this.bytes[this.at + 1] === 0x0a) this.at++
    if (next === 0x0d || next === 0x0a) return []
    const control = 'nrtbf'.indexOf(character)
    if (control >= 0) return ['\n\r\t\b\f'.charCodeAt(control)]
    if (!/[0-7]/.test(character)) return [next]
    const octal = /^[0-7]{1,3}/.exec(byteText(this.bytes.subarray(this.at, this.at + 3)))?.[0] ?? '0'
    this.at += octal.length - 1
    return [Number.parseInt(octal, 8) & 0xff]
  }

  #hexadecimal(): string {
    const end = this.bytes.indexOf(0x3e, this.at)
    if (end < 0) throw new Damage('a string does not end')
    const digits = byteText(this.bytes.subarray(this.at + 1, end)).replace(/[\0\t\n\f\r ]+/g, '')
    if (!/^[0-9a-fA-F]*$/.test(digits)) throw new Damage('a string is not hexadecimal')
    this.at = end + 1
    return digits.replace(/..?/g, (pair) => String.fromCharCode(Number.parseInt(pair.padEnd(2, '0'), 16)))
  }

  #items(depth: number): Value[] {
    this.at++
    const items: Value[] = []
    for (;;) {
      this.skip()
      if (this.bytes[this.at] === 0x5d) break
      items.push(this.value(depth + 1))
    }
    this.at++
    return items
  }

  #dictionary(depth: number): Value {
    this.at += 2
    const entries = new Map<string, Value>()
    for (;;) {
      this.skip()
      if (this.bytes[this.at] === 0x3e && this.bytes[this.at + 1] === 0x3e) break
      if (this.bytes[this.at] !== 0x2f) throw new Damage('a dictionary has an entry without a name')
      const key = this.#name()
      const value = this.value(depth + 1)
      if (entries.has(key)) throw new Damage('a dictionary has two entries of one name')
      // 7.3.7: an entry with the value null is absent.
      if (value.is !== 'word' || value.text !== 'null') entries.set(key, value)
    }
    this.at += 2
    return { is: 'dictionary', entries }
  }

  #wordValue(): Value {
    const word = this.word()
    if (word === 'true' || word === 'false' || word === 'null') return { is: 'word', text: word }
    if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(word)) throw new Damage('an object cannot be read')
    const behind = this.at
    if (/^\d{1,8}$/.test(word) && /^\d{1,5}$/.test(this.word()) && this.takes('R'))
      return { is: 'reference', number: Number(word) }
    this.at = behind
    return { is: 'number', text: shortest(word) }
  }
}

/** 7.3.3: `+1.50` and `1.5` are one number. */
function shortest(word: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^([+-]?)0*(\d*)\.?(\d*?)0*$/.exec(word) ?? []
  // An integer's own zeros are taken for a fraction's end by the pattern where there is no point.
  const digits = word.includes('.') ? { whole, fraction } : { whole: word.replace(/^[+-]?0*/, ''), fraction: '' }
  const text = digits.fraction === '' ? digits.whole || '0' : `${digits.whole || '0'}.${digits.fraction}`
  return sign === '-' && text !== '0' ? `-${text}` : text
}
