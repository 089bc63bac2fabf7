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
