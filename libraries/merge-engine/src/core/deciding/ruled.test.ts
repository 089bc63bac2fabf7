/** What rules decided is said with the result. */
import { expect, test } from 'vitest'
import { type DriverName, merge } from '../../index.ts'

const encode = (text: string) => new TextEncoder().encode(text)

const calendar = (sequence: number, program: string) =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:${program}\r\nBEGIN:VEVENT\r\nUID:a\r\nSEQUENCE:${sequence}\r\nSUMMARY:Tea\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`

const inMarkdown = (version: string) => `---\nname: shop\nversion: ${version}\n---\n\n# Shop\n`

const decisionsOf = (driver: DriverName, base: string, ours: string, theirs: string) => {
  const result = merge(driver, { base: encode(base), ours: encode(ours), theirs: encode(theirs) })
  return result.kind === 'merged' ? result.decisions : result.conflicts
}

const versioned: readonly (readonly [DriverName, (version: string) => string, path: string])[] = [
  ['json', (version) => `{"name": "shop", "version": "${version}"}\n`, 'version'],
  ['toml', (version) => `[package]\nname = "shop"\nversion = "${version}"\n`, 'package.version'],
  ['properties', (version) => `version=${version}\n`, 'version'],
]

test.each(versioned)('the higher of two raised versions: %s', (driver, document, path) => {
  const [base, lower, higher] = [document('1.0.0'), document('1.1.0'), document('1.2.0')]
  const expected = [
    { path, rule: 'version', took: expect.stringContaining('1.2.0'), left: expect.stringContaining('1.1.0') },
  ]
  expect(decisionsOf(driver, base, lower, higher)).toEqual(expected)
  expect(decisionsOf(driver, base, higher, lower)).toEqual(expected)
})

test('values that programs make', () => {
  expect(decisionsOf('ical', calendar(1, 'One'), calendar(2, 'Two'), calendar(3, 'Three'))).toEqual([
    { path: 'VCALENDAR.properties.PRODID', rule: 'noise', took: 'PRODID:Two', left: 'PRODID:Three' },
    {
      path: 'VCALENDAR.components["VEVENT a"].properties.SEQUENCE',
      rule: 'derived',
      took: 'SEQUENCE:3',
      left: 'SEQUENCE:2',
    },
  ])
})

test('nothing, where only one side changed a value or both changed it alike', () => {
  const [, document] = versioned[0] ?? []
  const [base = '', raised = ''] = [document?.('1.0.0'), document?.('1.1.0')]
  expect(decisionsOf('json', base, raised, base.replace('shop', 'other'))).toBeUndefined()
  expect(decisionsOf('json', base, raised, raised.replace('shop', 'other'))).toBeUndefined()
  expect(
    decisionsOf('markdown', inMarkdown('1.0.0'), inMarkdown('1.1.0'), `${inMarkdown('1.0.0')}\nMore.\n`),
  ).toBeUndefined()
})
