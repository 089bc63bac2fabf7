import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DriverName, merge } from '../index.ts'

const encode = (text: string) => new TextEncoder().encode(text)

function merged(driver: DriverName, base: string, ours: string, theirs: string): string {
  const result = merge(driver, { base: encode(base), ours: encode(ours), theirs: encode(theirs) })
  const exchanged = merge(driver, { base: encode(base), ours: encode(theirs), theirs: encode(ours) })
  expect(exchanged.kind).toBe(result.kind)
  return result.kind === 'merged' ? new TextDecoder().decode(result.bytes) : result.kind
}

/** Documents that are not what their names say, with two lines that touch. */
const unreadable: readonly (readonly [DriverName, string, readonly [string, string]])[] = [
  ['json', '{\n  "name": "tea",\n  "price": 3,\n  "stock": 10,\n  "name": "tea"\n}\n', ['3', '10']],
  ['yaml', 'name: tea\nprice: 3\nstock: 10\n{{- if .Values.sold }}\nsold: true\n{{- end }}\n', ['3', '10']],
  ['properties', 'price=3\nstock=10\n<% if (sold) { %>\nsold=true\n<% } %>\n', ['3', '10']],
  ['html', '<p>One <span>open</p>\n<p>The old fence</p>\n<p>stands by a road</p>\n', ['fence', 'road']],
  ['xml', '<tea>\n  <price>3</price>\n  <stock>10</stock>\n  <sold>\n</tea>\n', ['3', '10']],
  ['toml', 'name = "tea"\nprice = 3\nstock = 10\nname = "tea"\n', ['3', '10']],
]

describe.each(unreadable)('%s that cannot be read', (driver, base, [one, other]) => {
  test('has the edits of both sides in lines that touch', () => {
    const both = base.replace(one, '77').replace(other, '88')
    expect(merged(driver, base, base.replace(one, '77'), base.replace(other, '88'))).toBe(both)
  })

  test('has the side that did what the other did, and more', () => {
    const ours = base.replace(one, '77').replace(other, '88')
    expect(merged(driver, base, ours, base.replace(one, '77'))).toBe(ours)
  })

  test('conflicts where both changed one word, and where one took out the line that the other changed', () => {
    expect(merged(driver, base, base.replace(one, '77'), base.replace(one, '88'))).toBe('conflicted')
    const line = base.split('\n').find((line) => line.includes(one)) ?? ''
    expect(merged(driver, base, base.replace(`${line}\n`, ''), base.replace(one, '88'))).toBe('conflicted')
  })

  test('conflicts where a side still holds the markers of an earlier conflict', () => {
    const marked = base.replace(one, '\n<<<<<<< ours\n77\n78\n>>>>>>> theirs\n')
    expect(merged(driver, marked, marked.replace('77', '79'), marked.replace('78', '80'))).toBe('conflicted')
  })
})

test('what cannot be read merges exactly where no word was changed by both sides', () => {
  const change = fc.constantFrom('none', 'ours', 'theirs', 'both', 'differently')
  fc.assert(
    fc.property(fc.array(change, { minLength: 3, maxLength: 12 }), (changes) => {
      const written = (side: 'base' | 'ours' | 'theirs' | 'all') =>
        `${changes
          .map((of, at) => {
            if (of === 'differently' && side !== 'base') return `key${at}=${side}${at}`
            const isChanged = side !== 'base' && of !== 'none' && (side === 'all' || of === side || of === 'both')
            return `key${at}=${isChanged ? 'new' : 'old'}${at}`
          })
          .join('\n')}\n<% template { %>\n`
      const expected = changes.includes('differently') ? 'conflicted' : written('all')
      expect(merged('properties', written('base'), written('ours'), written('theirs'))).toBe(expected)
    }),
  )
})
