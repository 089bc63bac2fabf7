/** A name that one side removed or renamed everywhere, and that the other side newly uses, is asked about. */
import { describe, expect, test } from 'vitest'
import { type DriverName, merge } from '../../../index.ts'

const encode = (text: string) => new TextEncoder().encode(text)
type Texts = Readonly<{ base: string; ours: string; theirs: string }>

const kindsOf = (driver: DriverName, { base, ours, theirs }: Texts) =>
  [
    [ours, theirs],
    [theirs, ours],
  ].map(
    ([one = '', other = '']) => merge(driver, { base: encode(base), ours: encode(one), theirs: encode(other) }).kind,
  )

const clean = ['merged', 'merged']

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

    test('a name that its side still uses, or that the other side gives to something of its own, is no conflict', () => {
      const [base, both] = [written('amber', ['first']), written('amber', ['first', 'second'])]
      expect(kindsOf(driver, { base, ours: written('amber', ['first']).replace('9', '8'), theirs: both })).toEqual(
        clean,
      )
      const renamed = written('other', ['first'])
      expect(kindsOf(driver, { base, ours: renamed, theirs: written('amber', ['first']).replace('9', '8') })).toEqual(
        clean,
      )
    })
  },
)

const htmlWith = (rules: string) => `<html>\n<head>\n<style>\n${rules}</style>\n</head>\n<body></body>\n</html>\n`
const coloursOf = (all: string) => `:root {\n${all}}\n\n`
const ruleWith = (name: string) => `.a {\n  color: var(--${name});\n}\n`

test('a colour of a style sheet that one side removed and the other newly uses is a conflict', () => {
  const [amber, night] = ['  --amber: #fb0;\n', '  --night: #003;\n']
  const added = '\n.b {\n  color: var(--amber);\n}\n'
  const kinds = kindsOf('html', {
    base: htmlWith(`${coloursOf(amber + night)}${ruleWith('amber')}`),
    ours: htmlWith(`${coloursOf(night)}${ruleWith('night')}`),
    theirs: htmlWith(`${coloursOf(amber + night)}${ruleWith('amber')}${added}`),
  })
  expect(kinds).toEqual(['conflicted', 'conflicted'])
})

const referring = ['needs', 'depends_on', 'dependsOn', 'requires', 'extends']

/** A document of parts, one of which may need others: by a list, by a name alone, or by a map. */
const dependents: Readonly<
  Partial<Record<DriverName, (parts: readonly string[], key: string, needed?: string) => string>>
> = {
  json: (parts, key, needed) =>
    `${JSON.stringify({ jobs: Object.fromEntries(parts.map((part) => [part, { size: `of ${part}s` }])), last: { size: 9, ...(needed && { [key]: [needed] }) } }, null, 2)}\n`,
  yaml: (parts, key, needed) =>
    `jobs:\n${parts.map((part) => `  ${part}:\n    size: of ${part}s\n`).join('')}last:\n  size: 9\n${needed ? `  ${key}:\n    ${needed}:\n      condition: started\n` : ''}`,
  toml: (parts, key, needed) =>
    `[jobs]\n${parts.map((part) => `${part} = "of ${part}s"\n`).join('')}\n[last]\nsize = 9\n${needed ? `${key} = "${needed}"\n` : ''}`,
}

describe.each(Object.entries(dependents) as [DriverName, (typeof dependents)['json'] & object][])(
  '%s: what one side removed or renamed, and the other needs for the first time,',
  (driver, written) => {
    test.each(['amber', 'night-run', 'two_words', 'lint', 'x1'])('is a conflict: %s', (name) => {
      const others = ['first', 'second']
      for (const [at, key] of referring.entries()) {
        const parts = others.toSpliced(at % 3, 0, name)
        const [base, theirs] = [written(parts, key), written(parts, key, name)]
        expect(kindsOf(driver, { base, ours: written(others, key), theirs })).toEqual(['conflicted', 'conflicted'])
        const renamed = written(others.toSpliced(at % 3, 0, 'other'), key)
        expect(kindsOf(driver, { base, ours: renamed, theirs })).toEqual(['conflicted', 'conflicted'])
        // What is needed is still there, or was never here.
        expect(kindsOf(driver, { base, ours: written(['first', name], key), theirs })).toEqual(clean)
        expect(kindsOf(driver, { base, ours: written(others, key), theirs: written(parts, key, 'elsewhere') })).toEqual(
          clean,
        )
      }
    })
  },
)

test.each(['--amber', '--night-run', '--x1', '--two_words', '--Dusk'])(
  'a variable %s of a style sheet that one side removed and the other uses for the first time is a conflict',
  (name) => {
    const [kept, gone] = ['  --kept: #fb0;\n', `  ${name}: #003;\n`]
    const used = ruleWith(name.slice(2))
    for (const both of [kept + gone, gone + kept]) {
      const rest = '\np {\n  margin: 0;\n}\n'
      const texts = {
        base: htmlWith(coloursOf(both) + rest),
        ours: htmlWith(coloursOf(kept) + rest),
        theirs: htmlWith(`${coloursOf(both)}${rest}\n${used}`),
      }
      expect(kindsOf('html', texts)).toEqual(['conflicted', 'conflicted'])
    }
  },
)
