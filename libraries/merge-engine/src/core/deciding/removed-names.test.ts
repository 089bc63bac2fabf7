/** A name that one side removed or renamed everywhere, and that the other side newly uses, is asked about. */
import { describe, expect, test } from 'vitest'
import { type DriverName, merge } from '../../index.ts'

const encode = (text: string) => new TextEncoder().encode(text)
type Texts = Readonly<{ base: string; ours: string; theirs: string }>

const kindsOf = (driver: DriverName, { base, ours, theirs }: Texts) =>
  [
    [ours, theirs],
    [theirs, ours],
  ].map(
    ([one = '', other = '']) => merge(driver, { base: encode(base), ours: encode(one), theirs: encode(other) }).kind,
  )

/** A document that defines a name and uses it at some places. */
const documents: Readonly<Partial<Record<DriverName, (name: string, users: readonly string[]) => string>>> = {
  json: (name, users) =>
    `${JSON.stringify({ parts: { [name]: { size: 4 }, plain: { size: 9 } }, uses: Object.fromEntries(users.map((user) => [user, { of: `#/parts/${name}` }])) }, null, 2)}\n`,
  yaml: (name, users) =>
    `uses:\n${users.map((user) => `  ${user}:\n    needs: ${name}\n`).join('')}parts:\n  - name: ${name}\n    size: 4\n  - name: plain\n    size: 9\n`,
  toml: (name, users) =>
    `[parts]\n${name} = 4\nplain = 9\n\n[uses]\n${users.map((user) => `${user} = ["${name}"]\n`).join('')}`,
  properties: (name, users) => `${name}=4\nplain=9\n${users.map((user) => `${user}=at \${${name}} now\n`).join('')}`,
}

describe.each(Object.entries(documents) as [DriverName, (typeof documents)['json'] & object][])(
  '%s',
  (driver, written) => {
    test.each(
      ['amber', 'night-run', 'two_words', 'Größe', 'x1'].filter((name) => driver !== 'toml' || /^[\w-]+$/.test(name)),
    )('a renamed %s that the other side newly uses is a conflict', (name) => {
      const all = {
        base: written(name, ['first']),
        ours: written('other', ['first']),
        theirs: written(name, ['first', 'second']),
      }
      expect(kindsOf(driver, all)).toEqual(['conflicted', 'conflicted'])
    })
  },
)
