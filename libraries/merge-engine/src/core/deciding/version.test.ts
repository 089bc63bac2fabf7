/** Which of two raised versions is the higher one, and where nobody can say. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DriverName, merge } from '../../index.ts'

const encode = (text: string) => new TextEncoder().encode(text)

const manifestOf = (version: string) => encode(`{\n  "name": "shop",\n  "version": ${JSON.stringify(version)}\n}\n`)

/** The version that merging leaves in a manifest, or that it conflicts. */
function versionOf(base: string, ours: string, theirs: string): string {
  const result = merge('json', { base: manifestOf(base), ours: manifestOf(ours), theirs: manifestOf(theirs) })
  return result.kind === 'merged' ? JSON.parse(new TextDecoder().decode(result.bytes)).version : 'a conflict'
}

test.each([
  ['numbers are compared as numbers', '1.6.8', '1.6.9', '1.6.10', '1.6.10'],
  [
    'a version of the next line is higher than a release of this one',
    '1.6.20',
    '1.7.0-beta.9',
    '1.6.21',
    '1.7.0-beta.9',
  ],
  ['stages follow each other', '4.0.0-alpha-1', '4.0.0-beta-1', '4.0.0-alpha-2', '4.0.0-beta-1'],
  [
    'a snapshot of the next line is higher than a release',
    '2.0.4-SNAPSHOT',
    '2.0.5',
    '2.0.6-SNAPSHOT',
    '2.0.6-SNAPSHOT',
  ],
  ['a snapshot of a stage comes before the stage', '4.0-alpha-1', '4.0-alpha-2-SNAPSHOT', '4.0-alpha-2', '4.0-alpha-2'],
])('%s', (_, base, ours, theirs, higher) => {
  expect(versionOf(base, ours, theirs)).toBe(higher)
  expect(versionOf(base, theirs, ours)).toBe(higher)
})

const dependencyOf = (range: string) => encode(`{\n  "dependencies": {\n    "left": "${range}"\n  }\n}\n`)

/** The range of a dependency that merging leaves in a package.json, or that it conflicts. */
function rangeOf(base: string, ours: string, theirs: string): string {
  const result = merge('json', { base: dependencyOf(base), ours: dependencyOf(ours), theirs: dependencyOf(theirs) })
  if (result.kind === 'conflicted') return 'a conflict'
  expect(result.decisions).toMatchObject([{ path: 'dependencies.left', rule: 'version' }])
  return JSON.parse(new TextDecoder().decode(result.bytes)).dependencies.left
}

test.each([
  ['^4.2.0', '^4.3.0', '^4.3.1', '^4.3.1'],
  ['^3.9.1', '^4.0.0', '^4.10.0', '^4.10.0'],
  ['^0.3.0', '^0.4.1', '^0.4.9', '^0.4.9'],
  ['~1.2.0', '~1.3.9', '~1.3.10', '~1.3.10'],
  ['1.2.0', '1.3.0', '1.4.1', '1.4.1'],
  ['1.2.0', '1.2.1', '1.2.9', '1.2.9'],
  ['3.8', '4.13', '4.13.1', '4.13.1'],
])(
  'of two raised ranges or compatible releases the one that fits both is taken: %s, %s, %s',
  (base, ours, theirs, inner) => {
    expect([rangeOf(base, ours, theirs), rangeOf(base, theirs, ours)]).toEqual([inner, inner])
  },
)

test.each([
  ['another major release', '^1.0.0', '^1.9.0', '^2.0.0'],
  ['before 1.0 another minor release', '^0.3.0', '^0.4.0', '^0.5.0'],
  ['before 0.1 another release', '^0.0.1', '^0.0.2', '^0.0.3'],
  ['another minor release of a tilde', '~1.2.0', '~1.3.0', '~1.4.0'],
  ['another operator', '^1.2.0', '^1.3.0', '~1.3.1'],
  ['a release of another line', '1.2.0', '1.3.0', '2.0.0'],
  ['before 1.0 a release of another line', '0.2.0', '0.3.0', '0.4.0'],
  ['one side stays in the line that is maintained', '1.2.0', '1.2.1', '1.3.0'],
  ['a release and a range', '1.2.0', '1.3.0', '^1.3.1'],
  ['a release and what leads to another', '1.2.0', '1.3.0', '1.4.0-rc.1'],
  ['one side lowered it', '^1.2.0', '^1.1.0', '^1.3.0'],
  ['a pre-release', '^1.2.0', '^1.3.0', '^1.3.1-beta.1'],
])('ranges of a dependency conflict: %s', (_, base, ours, theirs) => {
  expect([rangeOf(base, ours, theirs), rangeOf(base, theirs, ours)]).toEqual(['a conflict', 'a conflict'])
})

test.each([
  ['one side went back', '1.10.0', '1.9.0', '1.11.0'],
  ['they are spelled differently and say the same', '1.0', '1.1', '1.1.0'],
  ['one is a release and the other leads to it', '1.3.11-beta.1', '1.3.11', '1.3.11-beta.2'],
  ['one is a release and the other its candidate, spelled shorter', '1.9', '2.0.0', '2.0rc1'],
  ['one is a release and the other its snapshot', '2.0.4-SNAPSHOT', '2.0.5-SNAPSHOT', '2.0.5'],
  ['one is called final and the other is a milestone of it', '5.2.Final', '5.3.Final', '5.3-M2'],
  ['one is a release and the other an early alpha of it', '2.4.0', '2.5.0', '2.5.0a1'],
  ['a word is not known', '1.0', '1.1-jre', '1.1-android'],
  ['a number behind a hyphen is earlier for one and later for another', '1.0', '1.1', '1.1-4'],
  ['one is a range', '1.0.0', '^1.1.0', '^1.2.0'],
  ['one is no version', '1.0.0', '${revision}', '1.0.1'],
  ['one is a plain number, as formats count their own', '1', '2', '3'],
  ['the numbers are too long to be exact', '1.0', `1.${'9'.repeat(16)}`, `1.${'8'.repeat(16)}`],
])('two versions conflict where %s', (_, base, ours, theirs) => {
  expect(versionOf(base, ours, theirs)).toBe('a conflict')
  expect(versionOf(base, theirs, ours)).toBe('a conflict')
})

const written = (version: readonly number[] = []) => version.join('.')

test('of two raised versions the higher one is kept, whichever side has it', () => {
  const numbers = fc.tuple(fc.nat(30), fc.nat(30), fc.nat(30))
  fc.assert(
    fc.property(numbers, numbers, numbers, (...of) => {
      const [base, middle, highest] = of.toSorted(
        (one, other) => one[0] - other[0] || one[1] - other[1] || one[2] - other[2],
      )
      const distinct = new Set([written(base), written(middle), written(highest)])
      fc.pre(distinct.size === 3)
      expect(versionOf(written(base), written(middle), written(highest))).toBe(written(highest))
      expect(versionOf(written(base), written(highest), written(middle))).toBe(written(highest))
    }),
  )
})

const pom = (parent: string, dependency: string) => `<project>
  <modelVersion>4.0.0</modelVersion>
  <parent>
    <groupId>org.example</groupId>
    <artifactId>shop-parent</artifactId>
    <version>${parent}</version>
  </parent>
  <dependencies>
    <dependency>
      <groupId>org.example</groupId>
      <artifactId>mail</artifactId>
      <version>${dependency}</version>
    </dependency>
  </dependencies>
</project>
`

test.each<[driver: DriverName, manifest: (version: string) => string]>([
  ['json', (version) => `{"name": "shop", "dependencies": {"mail": ${JSON.stringify(version)}}}\n`],
  ['xml', (version) => pom('1.0', version)],
  ['toml', (version) => `[package]\nname = "shop"\n\n[dependencies]\nmail = "${version}"\n`],
  ['properties', (version) => `name=shop\nmailVersion=${version}\n`],
])('two versions of something else that are not compatible conflict: %s', (driver, manifest) => {
  const [base, ours, theirs] = ['1.0.0', '2.0.0', '3.0.0'].map((version) => encode(manifest(version)))
  if (!base || !ours || !theirs) throw new Error('There are three sides.')
  expect(merge(driver, { base, ours, theirs })).toMatchObject({ conflicts: [{ kind: 'edit-edit' }] })
})

/** Where formats write the version of a dependency, and of something else. */
const places: readonly (readonly [DriverName, (version: string) => string])[] = [
  ['json', (version) => `{\n  "require": {\n    "a/b": "${version}"\n  }\n}\n`],
  ['json', (version) => `{\n  "devDependencies": {\n    "b": "${version}"\n  }\n}\n`],
  ['toml', (version) => `[versions]\nkotlin = "${version}"\n`],
  ['toml', (version) => `[dependencies]\nserde = { version = "${version}", features = ["derive"] }\n`],
  ['properties', (version) => `kotlinVersion=${version}\n`],
  ['properties', (version) => `distributionUrl=https\\://services.example.org/gradle-${version}-bin.zip\n`],
  ['yaml', (version) => `catalog:\n  vitest: ${version}\n`],
  ['yaml', (version) => `dependencies:\n  - name: redis\n    version: ${version}\n`],
  ['xml', (version) => pomWith(`<properties><junit.version>${version}</junit.version></properties>`)],
  [
    'xml',
    (version) =>
      pomWith(
        `<dependencies><dependency><artifactId>a</artifactId><version>${version}</version></dependency></dependencies>`,
      ),
  ],
]
const pomWith = (inside: string) => `<project>\n  <modelVersion>4.0.0</modelVersion>\n  ${inside}\n</project>\n`

test.each(places)(
  'the higher of two compatible releases of a dependency is taken and told, in %s at %s',
  (driver, at) => {
    const merged = (base: string, ours: string, theirs: string) =>
      merge(driver, { base: encode(at(base)), ours: encode(at(ours)), theirs: encode(at(theirs)) })
    const result = merged('2.1.3', '2.10.1', '2.9.4')
    expect(result.kind === 'merged' && new TextDecoder().decode(result.bytes)).toBe(at('2.10.1'))
    expect(result).toMatchObject({ decisions: [{ rule: 'version', took: expect.stringContaining('2.10.1') }] })
    expect(merged('2.1.3', '3.0.0', '2.9.4').kind).toBe('conflicted')
  },
)

const timeoutOf = (value: string) => encode(`request.timeout=${value}\n`)

test('a number that is no version is not compared', () => {
  const at = timeoutOf
  expect(merge('properties', { base: at('1.5'), ours: at('2.5'), theirs: at('2.6') }).kind).toBe('conflicted')
})
