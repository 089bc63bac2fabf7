/** What marks one thing among others, such as the current entry of a menu, marks one thing in a merge too. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unlikeWords } from '../../../testing/unlike-words.ts'
import { type DriverName, merge } from '../../index.ts'

const encode = (text: string) => new TextEncoder().encode(text)

/** Things by their names, of which one is marked. */
type Written = (names: readonly string[], marked: number) => string

const each = (names: readonly string[], marked: number, write: (name: string, isMarked: boolean) => string) =>
  names.map((name, at) => write(name, at === marked)).join('')

const formats: readonly (readonly [string, DriverName, Written])[] = [
  [
    'a class of HTML',
    'html',
    (names, marked) =>
      `<nav>\n${each(names, marked, (name, is) => `  <a class="item${is ? ' active' : ''}" href="${name}.html">${name}</a>\n`)}</nav>\n`,
  ],
  [
    'an attribute of HTML',
    'html',
    (names, marked) =>
      `<select>\n${each(names, marked, (name, is) => `  <option${is ? ' selected' : ''}>${name}</option>\n`)}</select>\n`,
  ],
  [
    'an attribute of XML',
    'xml',
    (names, marked) =>
      `<a>\n${each(names, marked, (name, is) => `  <b id="${name}"${is ? ' default="true"' : ''}/>\n`)}</a>\n`,
  ],
  [
    'a member of JSON',
    'json',
    (names, marked) =>
      `${JSON.stringify(
        names.map((id, at) => ({ id, default: at === marked })),
        null,
        2,
      )}\n`,
  ],
  [
    'a member of YAML',
    'yaml',
    (names, marked) =>
      each(names, marked, (name, is) => `- name: ${name}\n  size: 1\n${is ? '  default: true\n' : ''}`),
  ],
  [
    'a key of TOML',
    'toml',
    (names, marked) => each(names, marked, (name, is) => `[[bin]]\nname = "${name}"\ndefault = ${is}\n\n`),
  ],
  [
    'a box of Markdown',
    'markdown',
    (names, marked) => each(names, marked, (name, is) => `- [${is ? 'x' : ' '}] ${name}\n`),
  ],
]

const holds = (law: (names: readonly string[], places: readonly number[]) => void) =>
  fc.assert(
    fc.property(
      fc.shuffledSubarray(unlikeWords, { minLength: 4, maxLength: 8 }),
      fc.shuffledSubarray([0, 1, 2, 3], { minLength: 3, maxLength: 3 }),
      law,
    ),
    { numRuns: 40 },
  )

describe.each(formats)('%s', (_, driver, written) => {
  const merged = (names: readonly string[], ...marked: readonly number[]) => {
    const [base, ours, theirs] = marked.map((at) => encode(written(names, at)))
    if (!base || !ours || !theirs) throw new Error('three sides')
    const result = merge(driver, { base, ours, theirs })
    return result.kind === 'merged' ? new TextDecoder().decode(result.bytes) : 'a conflict'
  }

  test('that both sides moved to different things is asked about', () => {
    holds((names, [before = 0, one = 1, other = 2]) => {
      expect(merged(names, before, one, other)).toBe('a conflict')
      expect(merged(names, before, other, one)).toBe('a conflict')
    })
  })

  test('that one side moved stays there, whatever else the other side changed', () => {
    holds((names, [before = 0, one = 1]) => {
      const more = [...names, 'zephyr']
      const sides = { base: written(names, before), ours: written(names, one), theirs: written(more, before) }
      const { base, ours, theirs } = {
        base: encode(sides.base),
        ours: encode(sides.ours),
        theirs: encode(sides.theirs),
      }
      for (const result of [merge(driver, { base, ours, theirs }), merge(driver, { base, ours: theirs, theirs: ours })])
        expect(result.kind === 'merged' ? new TextDecoder().decode(result.bytes) : result.conflicts).toBe(
          written(more, one),
        )
    })
  })
})
