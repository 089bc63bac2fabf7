/** The version and the name of a project stand in its package-lock.json twice, as its package.json has them: the three must agree. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergedBothWays } from '../../../testing/merged-both-ways.ts'

type Project = Readonly<{ name: string; version: string; needs: readonly string[] }>

const manifest = ({ name, version, needs }: Project) =>
  `${JSON.stringify({ name, version, dependencies: Object.fromEntries([...needs].sort().map((one) => [one, '^1.0.0'])) }, null, 2)}\n`

const locked = (name: string) => [
  `node_modules/${name}`,
  { version: '1.0.0', resolved: `https://registry.example/${name}-1.0.0.tgz`, integrity: `sha512-${name}` },
]

function lock({ name, version, needs }: Project): string {
  const sorted = [...needs].sort()
  const root = { name, version, dependencies: Object.fromEntries(sorted.map((one) => [one, '^1.0.0'])) }
  const packages = { '': root, ...Object.fromEntries(sorted.map(locked)) }
  return `${JSON.stringify({ name, version, lockfileVersion: 3, requires: true, packages }, null, 2)}\n`
}

const some = fc.record({
  names: fc.shuffledSubarray(['shop', 'tea', '@tea/pot', 'kettle'], { minLength: 3, maxLength: 3 }),
  needs: fc.shuffledSubarray(['amber', 'birch', 'cedar', 'dune', 'ember'], { minLength: 4, maxLength: 4 }),
  minor: fc.nat(20),
  by: fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 })),
})

type Some = typeof some extends fc.Arbitrary<infer Of> ? Of : never

const base = ({ names, needs, minor }: Some): Project => ({
  name: names[0] ?? '',
  version: `1.${minor}.0`,
  needs: needs.slice(0, 2),
})

/** The answers for package.json and for package-lock.json. */
const merged = (of: Some, ours: Partial<Project>, theirs: Partial<Project>) =>
  [manifest, lock].map((written) => {
    const before = base(of)
    return mergedBothWays('json', {
      base: written(before),
      ours: written({ ...before, ...ours }),
      theirs: written({ ...before, ...theirs }),
    })
  })

const both = (project: Project) => [manifest(project), lock(project)]

const holds = (law: (of: Some) => void) => fc.assert(fc.property(some, law), { numRuns: 40 })

test('of two raised versions the higher one is taken in both files, at all places', () => {
  holds((of) => {
    const [lower, higher] = [`1.${of.minor + of.by[0]}.0`, `1.${of.minor + of.by[0] + of.by[1]}.0`]
    expect(merged(of, { version: lower }, { version: higher })).toEqual(both({ ...base(of), version: higher }))
  })
})

test('a version that one side raises goes along with what the other one adds', () => {
  holds((of) => {
    const [version, needs] = [`1.${of.minor + of.by[0]}.0`, of.needs.slice(0, 3)]
    expect(merged(of, { version }, { needs })).toEqual(both({ ...base(of), version, needs }))
  })
})

test('a project that one side renames has its new name at all places, whatever the other one does', () => {
  holds((of) => {
    const [version, needs, name = ''] = [`1.${of.minor + of.by[0]}.0`, of.needs.slice(0, 3), of.names[1]]
    expect(merged(of, { name }, { version, needs })).toEqual(both({ ...base(of), name, version, needs }))
  })
})

test('two new names are asked about in both files', () => {
  holds((of) => {
    const answers = merged(of, { name: of.names[1] ?? '' }, { name: of.names[2] ?? '' })
    expect(answers).toEqual(['edit-edit', 'edit-edit,edit-edit'])
  })
})

test('what both sides add is in both files, with what is locked for it', () => {
  holds((of) => {
    const [first = '', second = '', one = '', other = ''] = of.needs
    const answers = merged(of, { needs: [first, second, one] }, { needs: [first, second, other] })
    expect(answers).toEqual(both({ ...base(of), needs: [first, second, one, other] }))
  })
})

type Member = Readonly<{ folder: string; version: string }>

const withMembers = (members: readonly Member[], top = '1.0.0', again = top) => {
  const root = { name: 'tea', version: again, workspaces: ['packages/*'] }
  const folders = Object.fromEntries(members.map(({ folder, version }) => [folder, { version }]))
  return `${JSON.stringify({ name: 'tea', version: top, lockfileVersion: 3, requires: true, packages: { '': root, ...folders } }, null, 2)}\n`
}

test('of two raised versions of a member the higher one is taken, but a package that is bundled is asked about', () => {
  holds(({ minor, by }) => {
    const [lower, higher] = [`1.${minor + by[0]}.0`, `1.${minor + by[0] + by[1]}.0`]
    const answerFor = (folder: string) => {
      const [base, ours, theirs] = [`1.${minor}.0`, lower, higher].map((version) => withMembers([{ folder, version }]))
      return mergedBothWays('json', { base: base ?? '', ours: ours ?? '', theirs: theirs ?? '' })
    }
    for (const folder of ['packages/pot', 'pot', 'node_modules_of/pot'])
      expect(answerFor(folder)).toBe(withMembers([{ folder, version: higher }]))
    for (const folder of ['node_modules/pot', 'packages/pot/node_modules/kettle', 'node_modules/@tea/pot'])
      expect(answerFor(folder)).toBe('edit-edit')
  })
})

test('the two versions of a project do not become different ones', () => {
  holds(({ minor, by }) => {
    const [first, second, third] = [1, 1 + by[0], 1 + by[0] + by[1]].map((more) => `1.${minor + more}.0`)
    const answer = mergedBothWays('json', {
      base: withMembers([], `1.${minor}.0`),
      ours: withMembers([], first, third),
      theirs: withMembers([], second),
    })
    expect(answer).toBe('edit-delete')
  })
})

type Installed = Readonly<{ folder: string; version: string; needs?: string }>

const withInstalled = (installed: readonly Installed[]) => {
  const packages = installed.map(({ folder, version, needs }) => [
    folder,
    { version, integrity: `${folder}-${version}`, ...(needs && { dependencies: { shared: needs } }) },
  ])
  return `${JSON.stringify({ name: 'tea', lockfileVersion: 3, packages: { '': { name: 'tea' }, ...Object.fromEntries(packages) } }, null, 2)}\n`
}

/** One side raises what is shared, the other newly needs it in a range. */
function raisedAndNeeded(of: Readonly<{ raised: string; range: string; own?: Installed; at?: string }>): string {
  const at = of.at ?? 'node_modules/user'
  const rest = ['node_modules/amber', 'node_modules/birch', 'node_modules/cedar'].map((folder) => ({
    folder,
    version: '1.0.0',
  }))
  const lock = (shared: string, more: readonly Installed[]) =>
    withInstalled([{ folder: 'node_modules/shared', version: shared }, ...rest, ...more])
  const user = [{ folder: at, version: '1.0.0', needs: of.range }, ...(of.own ? [of.own] : [])]
  const answer = mergedBothWays('json', {
    base: lock('1.2.0', []),
    ours: lock(of.raised, []),
    theirs: lock('1.2.0', user),
  })
  return answer === lock(of.raised, user) ? 'merged' : answer
}

test.each([
  ['2.0.0', '^1.0.0'],
  ['1.3.0', '~1.2.0'],
  ['1.2.1', '1.2.0'],
  ['3.0.0', '1 || 2'],
  ['1.3.0-rc.1', '^1.0.0'],
])('a package raised to %s is asked about, if the other side newly needs %s', (raised, range) => {
  expect(raisedAndNeeded({ raised, range })).toBe('edit-delete')
  expect(raisedAndNeeded({ raised, range, at: 'node_modules/birch/node_modules/user' })).toBe('edit-delete')
})

test.each([
  ['1.3.0', '^1.0.0'],
  ['2.0.0', '>=1'],
  ['2.0.0', '*'],
  ['2.0.0', 'latest'],
  ['2.0.0', '1 || 2'],
])('a package raised to %s is merged, if the other side newly needs %s', (raised, range) => {
  expect(raisedAndNeeded({ raised, range })).toBe('merged')
})

test('a package that has its own version of what is shared is merged', () => {
  const own = { folder: 'node_modules/user/node_modules/shared', version: '1.2.0' }
  expect(raisedAndNeeded({ raised: '2.0.0', range: '^1.0.0', own })).toBe('merged')
})
