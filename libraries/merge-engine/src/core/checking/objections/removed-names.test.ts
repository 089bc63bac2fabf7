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

/** A document with a map of names, and one value that may put in one of them. */
const settings: Readonly<
  Partial<Record<DriverName, (map: string, names: readonly string[], used?: string) => string>>
> = {
  json: (map, names, used = 'nothing') =>
    `${JSON.stringify({ [map]: Object.fromEntries(names.map((name) => [name, { size: 4 }])), last: { size: 9, text: used } }, null, 2)}\n`,
  yaml: (map, names, used = 'nothing') =>
    `${map}:\n${names.map((name) => `  ${name}: {size: 4}\n`).join('')}last:\n  size: 9\n  text: ${JSON.stringify(used)}\n`,
  toml: (map, names, used = 'nothing') =>
    `[${map}]\n${names.map((name) => `${name} = {size = 4}\n`).join('')}\n[last]\nsize = 9\ntext = ${JSON.stringify(used)}\n`,
}

describe.each(Object.entries(settings) as [DriverName, (typeof settings)['json'] & object][])(
  '%s: what one side took out of a map, and the other puts in for the first time by its path,',
  (driver, written) => {
    test.each([
      ['env', (name: string) => `at \${{ env.${name} }} now`],
      ['variable', (name: string) => `\${var.${name}}`],
      ['values', (name: string) => `{{ .values.${name} }}`],
      ['scripts', (name: string) => `npm run ${name} && npm publish`],
    ])('is a conflict, in %s', (map, use) => {
      const names = ['first', 'NODE_VERSION', 'second']
      const [base, theirs] = [written(map, names), written(map, names, use('NODE_VERSION'))]
      const ours = written(map, ['first', 'second'])
      expect(kindsOf(driver, { base, ours, theirs })).toEqual(['conflicted', 'conflicted'])
      expect(kindsOf(driver, { base, ours, theirs: written(map, names, use('second')) })).toEqual(clean)
      if (map === 'scripts') return
      // A map with another name has nothing to do with it.
      const other = (text: string) => text.replaceAll(map, 'other').replaceAll('other.', `${map}.`)
      expect(kindsOf(driver, { base: other(base), ours: other(ours), theirs: other(theirs) })).toEqual(clean)
    })
  },
)

const services = (rest: string, needs: string) =>
  `services:\n  web:\n    image: nginx\n${needs}  api:\n    build: ./api\n    environment:\n      HOST: db\n${rest}`

test('a service that one side took out, and the other needs, is a conflict though a value still has its name', () => {
  const [db, needs] = ['  db:\n    image: postgres\n', '    depends_on:\n      - db\n']
  const texts = { base: services(db, ''), ours: services('', ''), theirs: services(db, needs) }
  expect(kindsOf('yaml', texts)).toEqual(['conflicted', 'conflicted'])
})

const texts = (all: Readonly<Record<string, string>>) => `${JSON.stringify(all, null, 2)}\n`

test.each(['Go to cart', 'Cart, mail and more', "Don't leave the cart"])(
  'a text for people, %j, does not use the key of another one that the other side removed',
  (added) => {
    const base = { cart: 'Your cart', mail: 'Mail address', more: 'Add to cart', title: 'Shop' }
    const { cart: _, ...without } = base
    const sides = { base: texts(base), ours: texts(without), theirs: texts({ ...base, checkout: added }) }
    expect(kindsOf('json', sides)).toEqual(clean)
  },
)

test('a name that a text for people puts in is used', () => {
  const base = { app: 'Shop', hello: 'Welcome to $t(app)', bye: 'Bye' }
  const ours = texts({ hello: 'Welcome to Shop', bye: 'Bye' })
  const theirs = texts({ ...base, bye: 'Bye from $t(app)' })
  expect(kindsOf('json', { base: texts(base), ours, theirs })).toEqual(['conflicted', 'conflicted'])
})
