import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isJson, isOneOf, parseMediaType } from '../semantics/media-type.ts'
import { parseJson } from './json-body.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('a JSON body', () => {
  test('is read as it was written', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5, noUnicodeString: false }), (value) => {
        const text = JSON.stringify(value)
        fc.pre(!text.includes('__proto__'))
        expect(parseJson(bytes(text))).toEqual(JSON.parse(text))
      }),
    )
  })

  test('may have a byte order mark, and may be absent', () => {
    expect(parseJson(bytes('\ufeff{"a":1}'))).toEqual({ a: 1 })
    expect(parseJson(bytes(' \r\n'))).toBeUndefined()
  })

  test('is not rejected for the content of its strings', () => {
    expect(parseJson(bytes('{"text":"{\\"__proto__\\":1}","constructor":"x"}'))).toEqual({
      text: '{"__proto__":1}',
      constructor: 'x',
    })
  })

  test.each(['{"a":[{"__proto__":1}]}', '{"a":{"constructor":{"prototype":{"b":1}}}}', '[[{"__proto__":null}]]'])(
    'never sets a prototype: %s',
    (text) => {
      expect(() => parseJson(bytes(text))).toThrow('is not a field of this request.')
    },
  )

  test('is refused for its depth without harm, however deep it is', () => {
    expect(parseJson(bytes('['.repeat(100) + ']'.repeat(100)))).toBeDefined()
    for (const depth of [101, 5_000, 1_000_000]) {
      expect(() => parseJson(bytes('['.repeat(depth) + ']'.repeat(depth)))).toThrow(
        expect.objectContaining({ code: 'http.malformed-json' }),
      )
    }
  })

  test('is refused for its depth and its values before it is parsed', () => {
    expect(() => parseJson(bytes('['.repeat(101)))).toThrow('The body is nested more than 100 deep.')
    expect(() => parseJson(bytes(`["\\"",${'0,'.repeat(20_001)}`))).toThrow('The body holds more than 20000 values')
    const text = '[{,"\\'.repeat(30_000)
    expect(parseJson(bytes(JSON.stringify([text, { [text]: text }])))).toEqual([text, { [text]: text }])
  })

  test('of any bytes is read or refused, and never crashes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 50 }), (random) => {
        try {
          parseJson(random)
          return true
        } catch (error) {
          return error instanceof Error && 'code' in error && error.code === 'http.malformed-json'
        }
      }),
    )
  })

  test('is not repeated in its refusal', () => {
    expect(() => parseJson(bytes('{"password":"hush" x'))).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hush') }),
    )
  })
})

describe('a media type', () => {
  test.each([
    ['application/json', true],
    ['Application/JSON', true],
    ['application/json;charset=utf-8', true],
    ['application/json; charset="UTF-8"', true],
    ['application/problem+json', true],
    ['application/json; charset=utf-16', false],
    ['text/json', false],
    ['application/jsonx', false],
    ['application/json, text/plain', false],
    ['', false],
    ['json', false],
  ])('%j is JSON: %s', (text, answer) => {
    expect(isJson(text)).toBe(answer)
  })

  test('is one of the accepted ones, by name, by range or by any', () => {
    expect(isOneOf('text/CSV; charset=x', ['text/csv'])).toBe(true)
    expect(isOneOf('text/csv', ['text/*'])).toBe(true)
    expect(isOneOf('textual/csv', ['text/*'])).toBe(false)
    expect(isOneOf('a/b', ['*/*'])).toBe(true)
    expect(isOneOf('nonsense', ['*/*'])).toBe(false)
  })

  test('of any text is read or refused without delay', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => typeof parseMediaType(text) !== 'number'))
    // A reader that tried every run of them anew would not end within the time that a test has.
    parseMediaType(`a/b${';  charset'.repeat(200_000)}`)
    parseMediaType(`a/b;${' '.repeat(2_000_000)}x`)
  })
})
