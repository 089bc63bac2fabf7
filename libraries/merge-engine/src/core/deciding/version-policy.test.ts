/** What is done where both sides raised the version of a project: the policy decides, in every format that has one. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DriverName, merge, mergeWithChoices, type Sides } from '../../index.ts'

const manifests: readonly (readonly [DriverName, string, (version: string) => string])[] = [
  ['json', 'package.json', (version) => `{\n  "name": "shop",\n  "version": "${version}"\n}\n`],
  ['toml', 'Cargo.toml', (version) => `[package]\nname = "shop"\nversion = "${version}"\n`],
  ['toml', 'pyproject.toml', (version) => `[project]\nname = "shop"\nversion = "${version}"\n`],
  ['properties', 'gradle.properties', (version) => `group=shop\nversion=${version}\n`],
  [
    'xml',
    'pom.xml',
    (version) =>
      `<project xmlns="http://maven.apache.org/POM/4.0.0">\n  <modelVersion>4.0.0</modelVersion>\n  <artifactId>shop</artifactId>\n  <version>${version}</version>\n</project>\n`,
  ],
]

const encode = (text: string) => new TextEncoder().encode(text)
const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

/** Three versions of which the last two are higher than the first, and differ. */
const raises = fc
  .record({
    major: fc.nat(9),
    minor: fc.nat(30),
    by: fc.integer({ min: 1, max: 9 }),
    more: fc.integer({ min: 1, max: 9 }),
  })
  .map(({ major, minor, by, more }) => [
    `${major}.${minor}.0`,
    `${major}.${minor + by}.0`,
    `${major}.${minor + by + more}.0`,
  ])

describe.each(manifests)('in %s, of a %s', (driver, _, manifest) => {
  const holds = (law: (sides: Sides, texts: readonly string[]) => void) =>
    fc.assert(
      fc.property(raises, fc.boolean(), (versions, isOursHigher) => {
        const [base = '', lower = '', higher = ''] = versions.map(manifest)
        const [ours, theirs] = isOursHigher ? [higher, lower] : [lower, higher]
        law({ base: encode(base), ours: encode(ours), theirs: encode(theirs) }, [lower, higher])
      }),
      { numRuns: 20 },
    )

  test('the higher version is taken by default, and the result says so', () => {
    holds((sides, [, higher]) => {
      for (const options of [{}, { versions: 'higher' } as const]) {
        const result = merge(driver, sides, options)
        expect(result.kind === 'merged' && decode(result.bytes)).toBe(higher)
        expect(result).toMatchObject({ decisions: [{ rule: 'version' }] })
      }
    })
  })

  test('with `ask` it is a conflict of that place, and of no other', () => {
    holds((sides) => {
      const result = merge(driver, sides, { versions: 'ask' })
      expect(result).toMatchObject({ kind: 'conflicted', conflicts: [{ kind: 'edit-edit' }] })
      expect(result.kind === 'conflicted' && result.conflicts.length).toBe(1)
    })
  })

  test('what is asked can be chosen', () => {
    holds((sides, [lower]) => {
      const asked = merge(driver, sides, { versions: 'ask' })
      const place = asked.kind === 'conflicted' ? (asked.conflicts[0]?.path ?? '') : ''
      const take = decode(sides.ours) === lower ? 'ours' : 'theirs'
      const chosen = mergeWithChoices(driver, sides, new Map([[place, take]]), { versions: 'ask' })
      expect(chosen.kind === 'merged' && decode(chosen.bytes)).toBe(lower)
    })
  })
})
