import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DriverName, merge } from '../../index.ts'

const encode = (text: string) => new TextEncoder().encode(text)

/** The merged text, or the kinds of the conflicts; the same both ways. */
function merged(driver: DriverName, base: string, ours: string, theirs: string): string {
  const result = merge(driver, { base: encode(base), ours: encode(ours), theirs: encode(theirs) })
  const exchanged = merge(driver, { base: encode(base), ours: encode(theirs), theirs: encode(ours) })
  expect(exchanged.kind).toBe(result.kind)
  return result.kind === 'merged'
    ? new TextDecoder().decode(result.bytes)
    : result.conflicts.map(({ kind }) => kind).join()
}

const list = (...items: readonly object[]) => `${JSON.stringify(items, null, 2)}\n`

describe.each(['id', 'key', 'name', 'uuid', 'slug', 'path'])('items of a list that are known by their %s', (key) => {
  const item = (id: number | string, stop: string) => ({
    [key]: `line-${id}`,
    from: `Harbour ${id}`,
    via: [stop, 'Mill'],
  })

  test('keep the edit of one side and the new key of the other, wherever they stand', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.nat(4), (count, place) => {
        const at = place % count
        const items = Array.from({ length: count }, (_, id) => item(id, `Stop ${id}`))
        const edited = items.with(at, item(at, 'Church'))
        const renamed = items.with(at, { ...item(at, `Stop ${at}`), [key]: 'line-new' })
        const both = items.with(at, { ...item(at, 'Church'), [key]: 'line-new' })
        expect(merged('json', list(...items), list(...edited), list(...renamed))).toBe(list(...both))
      }),
      { numRuns: 30 },
    )
  })

  test('conflict where two new ones could be the old one, and where the other side took the old one out', () => {
    const [one, two] = [item(1, 'Church'), item(2, 'Market')]
    const twins = [
      { ...one, [key]: 'line-x' },
      { ...one, [key]: 'line-y' },
    ]
    const edited = { ...one, via: ['Bridge', 'Mill'] }
    expect(merged('json', list(one, two), list(edited, two), list(...twins, two))).toBe('edit-delete')
  })
})

const maps: readonly (readonly [DriverName, (name: string, value: string) => string])[] = [
  ['json', (name, value) => `{\n  "with": {\n    "${name}": "${value}"\n  }\n}\n`],
  ['yaml', (name, value) => `with:\n  ${name}: ${value}\n`],
  ['toml', (name, value) => `[with]\n${name} = "${value}"\n`],
  ['properties', (name, value) => `a=1\n${name}=${value}\n`],
  ['xml', (name, value) => `<page>\n  <set ${name}="${value}"/>\n</page>\n`],
]

describe.each(maps)('the only name of a map that changed in %s', (driver, written) => {
  test.each([
    ['16.x', '18.x'],
    ['lib/tea.js', 'lib/kettle.js'],
    ['a long word', 'a longer word'],
    ['continuous', 'sometimes'],
    ['x_y', 'x_z'],
  ])('is followed with its value %s', (before, after) => {
    expect(merged(driver, written('old', before), written('old', after), written('new', before))).toBe(
      written('new', after),
    )
  })

  test.each(['true', 'yes', 'no', 'x', '1'])('is not followed with the value %s, which many members have', (value) => {
    expect(merged(driver, written('old', value), written('old', 'other'), written('new', value))).toBe('edit-delete')
  })

  test('is not followed if the value changed too, or if the other side took it out', () => {
    expect(merged(driver, written('old', '16.x'), written('old', '18.x'), written('new', '17.x'))).toBe('edit-delete')
  })
})

const menu = (tag: string, label: string, text: string) =>
  `<main>\n  <${tag} class="side" data-of="rooms">\n    <b title="${label}">Rooms</b>\n    <i>${text}</i>\n  </${tag}>\n</main>\n`

describe.each(['html', 'xml'] as const)('an element that got another tag in %s', (driver) => {
  const base = menu('old-menu', 'all', 'of the whole house')

  test.each(['new-menu', 'nav', 'x-list', 'aside', 'my-menu'])('%s has what the other side edited in it', (tag) => {
    expect(merged(driver, base, menu(tag, 'all', 'of the whole house'), base.replace('whole', 'old'))).toBe(
      menu(tag, 'all', 'of the old house'),
    )
    expect(merged(driver, base, menu(tag, 'none', 'of the whole house'), base.replace('whole', 'old'))).toBe(
      menu(tag, 'none', 'of the old house'),
    )
  })

  test('is another one if its attributes and its content are others', () => {
    const ours =
      '<main>\n  <nav class="top">\n    <b title="no">Garden</b>\n    <i>and its gate</i>\n  </nav>\n</main>\n'
    expect(merged(driver, base, ours, base.replace('whole', 'old'))).toBe('edit-delete')
  })
})

const steps = (version: number, name: string, [dist, cache]: readonly [string, string]) =>
  `steps:\n${['ubuntu', 'windows']
    .map(
      (os) =>
        `  - run: echo ${os}\n  - name: Set up JDK ${name}\n    uses: actions/setup-java@v2\n    with:\n      java-version: ${version}\n${dist}${cache}`,
    )
    .join('')}`

test('steps that one side renamed and both edited are in the answer, although they are hardly what they were', () => {
  const [adopt, temurin] = ['      distribution: adopt\n', '      distribution: temurin\n']
  const cache = "      cache: 'gradle'\n"
  const result = merged(
    'yaml',
    steps(8, '8', [adopt, '']).replace('Set up JDK 8', 'Set up JDK 8 first'),
    steps(11, '11', [adopt, '']).replace('Set up JDK 11', 'Set up JDK 11 first'),
    steps(8, '8', [temurin, cache]).replace('Set up JDK 8', 'Set up JDK 8 first'),
  )
  expect(result).toBe(steps(11, '11', [temurin, cache]).replace('Set up JDK 11', 'Set up JDK 11 first'))
})
