import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isReserved, parsePath, parseTarget, pathOf } from './path.ts'

const refusal = (target: string): string | undefined => {
  try {
    parseTarget(target)
    return undefined
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}

/** As a browser would show it, or why it is none. */
function shown(target: string): string {
  const code = refusal(target)
  if (code !== undefined) return code
  const { path, slash } = parseTarget(target)
  return path.text + (slash && path.text !== '/' ? '/' : '')
}

const outcome = (target: string) => refusal(target) ?? parseTarget(target)

/** Names that the tree takes, awkward ones among them. */
const names = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
    fc.constantFrom(
      'a b',
      '100%',
      '%25',
      '%2e%2e',
      'a+b',
      'a;b',
      'a#b',
      'a?b',
      'trailing.',
      '...',
      'nfd-e\u0301',
      '日本語',
      '😀',
      'back\\slash',
      'Icon\r',
      'a\tb\nc',
      '\u007f',
      ' ',
      "qu'ote",
    ),
  )
  .filter(
    (name) =>
      name !== '.' &&
      name !== '..' &&
      !name.split('').some(isRefused) &&
      name.isWellFormed() &&
      Buffer.byteLength(name) <= 255,
  )
  .filter((name) => !name.split('\\').some((part) => part === '.' || part === '..'))

const isRefused = (character: string) =>
  (character < ' ' && !'\t\n\r'.includes(character)) || '/\ufffe\uffff'.includes(character)

describe('a path', () => {
  test('comes out of its percent-encoding name by name, every byte kept', () => {
    fc.assert(
      fc.property(fc.array(names, { minLength: 1, maxLength: 6 }), fc.boolean(), (given, slash) => {
        const target = given.map((name) => `/${encodeURIComponent(name)}`).join('') + (slash ? '/' : '')
        expect(parseTarget(target)).toMatchObject({ path: { names: given, text: `/${given.join('/')}` }, slash })
      }),
    )
  })

  test('never holds a slash, a dot name, what XML cannot carry or nothing as a name, whatever was sent', () => {
    const nasty = fc.constantFrom(
      '/',
      '..',
      '.',
      '%2e',
      '%2E%2e',
      '%2f',
      '%5c',
      '\\',
      '%00',
      '%0d%0a',
      '%',
      '%ff',
      'a',
      '%25',
      '?',
      '#',
      '%c0%ae',
      'é',
    )
    fc.assert(
      fc.property(fc.array(nasty, { maxLength: 12 }), (pieces) => {
        const target = `/${pieces.join('')}`
        const code = refusal(target)
        const parsed = code === undefined ? parseTarget(target).path.names : []
        expect([undefined, 'files.path-invalid']).toContain(code)
        for (const name of parsed) {
          expect(name.split('').filter(isRefused)).toEqual([])
          expect(['', '.', '..']).not.toContain(name)
          expect(name.split('\\')).not.toContain('..')
        }
      }),
    )
  })

  test('is decoded once only', () => {
    expect(parseTarget('/%252e%252e/x').path.names).toEqual(['%2e%2e', 'x'])
  })

  test.each([
    '/..',
    '/../etc/passwd',
    '/a/../../b',
    '/a/%2e%2e/..',
    '/%2e%2e/etc',
    '/%2E%2e',
    '/..%2f..%2fetc',
    '/a%2fb',
    '/a%00b',
    '/a%0bb',
    '/a%EF%BF%BE',
    '/..%5c..%5cetc',
    '/..\\..\\etc',
    '/%ff',
    '/%c0%ae%c0%ae',
    '/%',
    '/%zz',
    '/a#b',
    'a',
    '',
    '/\u00ff',
    `/${'n'.repeat(256)}`,
    `/${'%C3%A9'.repeat(128)}`,
    `/${'x'.repeat(200)}`.repeat(21),
  ])('is refused: %s', (target) => {
    expect(refusal(target)).toBe('files.path-invalid')
  })

  test.each([
    '/',
    '/a',
    '/a/',
    '/...',
    '/..a',
    '/a%5cb',
    `/${'n'.repeat(255)}`,
    `/${'%C3%A9'.repeat(127)}`,
    '/a?x=/../',
    '/%F0%9F%98%80',
  ])('is taken: %s', (target) => {
    expect(refusal(target)).toBeUndefined()
  })

  test.each([
    ['/a/../b', '/b', false],
    ['/a/%2e%2E/b', '/b', false],
    ['/a/b/..', '/a', true],
    ['/.', '/', true],
    ['/a/./b/', '/a/b', true],
    ['/a/%2e', '/a', true],
    ['//', '/', true],
    ['//a//b', '/a/b', false],
    ['/Icon%0d', '/Icon\r', false],
    ['/a%09%0a%7f', '/a\t\n\u007f', false],
    ['/%252e%252e', '/%2e%2e', false],
  ])('is resolved, in an address and in a text: %s', (target, text, slash) => {
    const plain = text.includes('%') ? text : decodeURIComponent(target)
    expect(parsePath(plain).text).toBe(text)
    expect(parseTarget(target)).toMatchObject({ path: { text }, slash })
  })

  test('is resolved as every browser resolves it, and never above the root', () => {
    const piece = fc.constantFrom('a', 'b', 'c', '.', '..', '%2e', '%2E%2e', '.%2e')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const target = `/${pieces.join('/')}`
        const depths = pieces.map((one) => (/^(\.|%2e){2}$/i.test(one) ? -1 : /^(\.|%2e)$/i.test(one) ? 0 : 1))
        let depth = 0
        const isAbove = depths.some((step) => (depth += step) < 0)
        const { pathname } = new URL(target, 'http://x')
        expect(shown(target)).toBe(isAbove ? 'files.path-invalid' : pathname)
      }),
    )
  })

  test('in a share is resolved in the share', () => {
    expect(parseTarget('/s/token/a/../b', 2).path.text).toBe('/s/token/b')
    for (const target of ['/s/token/..', '/s/../s/token', '/s/token/a/../..', '/../s/token'])
      expect(() => parseTarget(target, 2)).toThrow('leads above')
  })

  test('is the same, or invalid in the same way, when a letter is percent-encoded without need', () => {
    const plain = fc.string({ unit: fc.constantFrom('/', '.', 'a', 'B', '7', '~', '@', ':', '-'), maxLength: 300 })
    fc.assert(
      fc.property(plain, fc.nat(), (rest, nth) => {
        const letters = [...`/${rest}`.matchAll(/[^/]/g)].map(({ index }) => index)
        const at = letters[nth % letters.length]
        fc.pre(at !== undefined)
        const target = `/${rest}`
        const encoded = `%${target.charCodeAt(at).toString(16).padStart(2, '0')}`
        expect(outcome(target)).toEqual(outcome(target.slice(0, at) + encoded + target.slice(at + 1)))
      }),
    )
  })

  test('sent as raw UTF-8, as some clients do, is the same as percent-encoded', () => {
    const raw = Buffer.from('/café', 'utf8').toString('latin1')
    expect(parseTarget(raw).path).toEqual(parseTarget('/caf%C3%A9').path)
  })

  test('compares by NFC and keeps the form it was given in', () => {
    const decomposed = pathOf(['e\u0301'])
    expect(decomposed).toMatchObject({ names: ['e\u0301'], keys: ['\u00e9'] })
    expect(pathOf(['\u00e9']).keys).toEqual(decomposed.keys)
  })

  test("is the service's own when its first name is reserved, and only then", () => {
    const ours = [
      '/api',
      '/api/x',
      '/%61pi',
      '/s/t',
      '/ui',
      '/healthz',
      '/readyz',
      '/metrics',
      '/.well-known/x',
      '/.snapshots/1/a',
    ]
    expect(ours.map((target) => isReserved(parseTarget(target).path))).not.toContain(false)
    const free = ['/', '/API', '/apis', '/a/api', '/.well-known2', '/snapshots']
    expect(free.map((target) => isReserved(parseTarget(target).path))).not.toContain(true)
  })
})
