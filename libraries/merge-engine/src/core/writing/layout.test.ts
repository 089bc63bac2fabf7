/** No line that nobody touched changes its layout: lines keep their white space and their breaks, whatever is edited around them. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DriverName, drivers, merge } from '../../index.ts'

const encode = (text: string) => new TextEncoder().encode(text)

type Texts = Readonly<{ base: string; ours: string; theirs: string }>

/** The merged texts: as it is, and with the sides exchanged. */
const merged = (driver: DriverName, { base, ours, theirs }: Texts) =>
  [
    [ours, theirs],
    [theirs, ours],
  ].map(([one = '', other = '']) => {
    const result = merge(driver, { base: encode(base), ours: encode(one), theirs: encode(other) })
    return result.kind === 'merged' ? new TextDecoder().decode(result.bytes) : 'a conflict'
  })

const names = ['amber', 'birch', 'cedar', 'delta', 'ember', 'fjord', 'grove', 'heath', 'inlet', 'juniper']
const someNames = (count: number) => fc.shuffledSubarray(names, { minLength: count, maxLength: count })

const tags = fc.constantFrom<[driver: DriverName, tag: string]>(
  ['html', 'section'],
  ['html', 'article'],
  ['html', 'div'],
  ['xml', 'part'],
  ['svg', 'g'],
)

test('elements behind a comment on the line of an end tag keep their lines', () => {
  fc.assert(
    fc.property(tags, someNames(5), fc.nat(3), ([driver, tag], ids, at) => {
      const layoutOf = (edited: number, text: string) => {
        const parts = ids.map((id, place) => {
          const written = place === edited ? text : `The text of ${id}, which is long enough to be found.`
          return `    <${tag} id="${id}">\n        <p>${written}</p>\n        <p>More of ${id}.</p>\n    </${tag}><!-- end of ${id} -->\n`
        })
        return `<all>\n${parts.join('')}</all>\n`
      }
      const asSvg = (text: string) =>
        driver === 'svg'
          ? text.replace('<all>', '<svg xmlns="http://www.w3.org/2000/svg">').replace('</all>', '</svg>')
          : text
      const long = (word: string) => `The text of ${ids[at]}, which is ${word} enough to be found.`
      const all = {
        base: asSvg(layoutOf(-1, '')),
        ours: asSvg(layoutOf(at, long('short'))),
        theirs: asSvg(layoutOf(at, `${long('long')} And so on.`)),
      }
      const expected = asSvg(layoutOf(at, `${long('short')} And so on.`))
      for (const text of merged(driver, all)) expect([expected, 'a conflict']).toContain(text)
      const apart = { ...all, theirs: asSvg(layoutOf(at + 1, 'Another text.')) }
      const both = apart.ours.replace(`The text of ${ids[at + 1]}, which is long enough to be found.`, 'Another text.')
      expect(merged(driver, apart)).toEqual([both, both])
    }),
    { numRuns: 60 },
  )
})

test('elements that both sides added on one line stay on it', () => {
  fc.assert(
    fc.property(someNames(6), fc.boolean(), ([one, two, three, four, five, six], isPom) => {
      const entry = (name = '') =>
        isPom
          ? `<dependency>\n      <groupId>org.${name}</groupId>\n      <artifactId>${name}</artifactId>\n    </dependency>`
          : `<part id="${name}">\n      <value>${name}</value>\n    </part>`
      const list = (...entries: readonly string[]) =>
        isPom
          ? `<project>\n  <dependencies>\n    ${entries.join('\n    ')}\n  </dependencies>\n</project>\n`
          : `<all>\n  <parts>\n    ${entries.join('\n    ')}\n  </parts>\n</all>\n`
      const line = entry(two) + entry(three)
      const all = {
        base: list(entry(one), entry(four)),
        ours: list(entry(one), line, entry(four), entry(five)),
        theirs: list(entry(one), line, entry(six), entry(four)),
      }
      const expected = list(entry(one), line, entry(six), entry(four), entry(five))
      expect(merged('xml', all)).toEqual([expected, expected])
    }),
    { numRuns: 30 },
  )
})

/** The outer level keeps its indentation, so that the document's own seems to be the same. */
const mixed = (values: readonly string[], inner: string) => {
  const list = (items: readonly string[], level: string) =>
    `[\n${items.map((item) => `${level}${inner}"${item}"`).join(',\n')}\n${level}]`
  const [outer, deeper] = [`    ${inner}`, `    ${inner.repeat(3)}`]
  const nested = `[\n${outer}${inner}{\n${deeper}"sizes": ${list(values.slice(3), deeper)}\n${outer}${inner}}\n${outer}]`
  return `{\n    "all": {\n${outer}"colours": ${list(values.slice(0, 3), outer)},\n${outer}"keys": ${nested}\n    }\n}\n`
}

test('what was edited in a list has the indentation that the other side gave the document', () => {
  const units = fc.constantFrom('  ', '    ', '\t', '   ')
  fc.assert(
    fc.property(someNames(6), units, units, fc.nat(2), (words, unit, other, at) => {
      const edited = words.with(at, 'fresh').with(at + 3, 'new')
      const all = { base: mixed(words, unit), ours: mixed(edited, unit), theirs: mixed(words, other) }
      const expected = mixed(edited, other)
      expect(merged('json', all)).toEqual([expected, expected])
    }),
    { numRuns: 60 },
  )
})

/** Merged by structure alone: a merge by lines may put the comment elsewhere, where the order means nothing. */
function byStructure({ base, ours, theirs }: Texts): string {
  const result = drivers.get('xml')?.merge({ base: encode(base), ours: encode(ours), theirs: encode(theirs) })
  return result?.kind === 'merged' ? new TextDecoder().decode(result.bytes) : 'a conflict'
}

const dependency = (name = '') =>
  `    <dependency>\n      <groupId>org.${name}</groupId>\n      <artifactId>${name}</artifactId>\n    </dependency>\n`

const entries = (text: string) => text.split('\n').filter((line) => line !== '')

test('a comment on its own stays apart from what the other side adds, and above what it heads', () => {
  fc.assert(
    fc.property(someNames(5), fc.integer({ min: 1, max: 3 }), ([one, two, three, four, comment], count) => {
      const added = [three, four, 'last'].slice(0, count).map(dependency).join('')
      const list = (between: string) =>
        `<project xmlns="http://maven.apache.org/POM/4.0.0">\n  <dependencies>\n${dependency(one)}${between}${dependency(two)}  </dependencies>\n</project>\n`
      const heading = `\n    <!-- ${comment} -->\n\n`
      const [base, ours, theirs] = [list(''), list(added), list(heading)]
      const results = [byStructure({ base, ours, theirs }), byStructure({ base, ours: theirs, theirs: ours })]
      for (const text of results) {
        expect(entries(text)).toEqual(entries(list(added + heading)))
        expect(text).toContain(heading.trimStart())
      }
    }),
    { numRuns: 30 },
  )
})
