/** A heading that one side renames or removes, and that the other one newly links to: the link would lead nowhere. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergedBothWays } from '../../../testing/merged-both-ways.ts'
import { unlikeWords } from '../../../testing/unlike-words.ts'

/** A heading and the name for it, and words of which none is in another. */
const some = fc.record({
  words: fc.shuffledSubarray(unlikeWords, { minLength: 8, maxLength: 8 }),
  heading: fc.constantFrom(
    ['How to use it', 'how-to-use-it'],
    ["What's new?", 'whats-new'],
    ['`run` and **stop**', 'run-and-stop'],
    ['[Größe](http://example.org) in m', 'größe-in-m'],
    ['Own place {#place}', 'place'],
  ),
  level: fc.constantFrom('##', '###'),
})

type Some = typeof some extends fc.Arbitrary<infer Of> ? Of : never

const page = ({ words, level }: Some, heading: string, { first = '', last = '' } = {}) =>
  [
    `# ${words[0]}`,
    `${words[1]} ${words[2]}.${first}`,
    '## Middle',
    `${words[3]} ${words[4]}.`,
    ...(heading === '' ? [] : [`${level} ${heading}`, `${words[5]} ${words[6]}.`]),
    '## End',
    `${words[7]}.${last}`,
  ].join('\n\n') + '\n'

const links: Readonly<Record<string, (anchor: string) => string>> = {
  'a link': (anchor) => ` See [there](#${anchor}).`,
  'a link with a title': (anchor) => ` See [there](<#${anchor}> "there").`,
  'an encoded link': (anchor) => ` See [there](#${encodeURIComponent(anchor)}).`,
  'a definition': (anchor) => ` See [there].\n\n[there]: #${anchor}`,
  'an element': (anchor) => ` See <a href="#${anchor}">there</a>.`,
}

const holds = (law: (of: Some, heading: string, anchor: string) => void) =>
  fc.assert(
    fc.property(some, (of) => {
      const [heading = '', anchor = ''] = of.heading
      law(of, heading, anchor)
    }),
    { numRuns: 30 },
  )

describe.each(Object.entries(links))('%s', (_, link) => {
  test('to a heading that the other side renames is asked about', () => {
    holds((of, heading, anchor) => {
      const [base, ours] = [page(of, heading), page(of, 'Another name')]
      for (const where of ['first', 'last']) {
        const theirs = page(of, heading, { [where]: link(anchor) })
        expect(mergedBothWays('markdown', { base, ours, theirs })).toBe('edit-delete')
      }
    })
  })

  test('to a heading that the other side removes is asked about', () => {
    holds((of, heading, anchor) => {
      const theirs = page(of, heading, { first: link(anchor) })
      expect(mergedBothWays('markdown', { base: page(of, heading), ours: page(of, ''), theirs })).toBe('edit-delete')
    })
  })

  test('that is there already is for the one who renames the heading to correct', () => {
    holds((of, heading, anchor) => {
      const first = link(anchor)
      const sides = {
        base: page(of, heading, { first }),
        ours: page(of, 'Another name', { first }),
        theirs: page(of, heading, { first, last: ' More.' }),
      }
      expect(mergedBothWays('markdown', sides)).toBe(page(of, 'Another name', { first, last: ' More.' }))
    })
  })

  test('that goes along with the heading is kept, also if the other side edits around it', () => {
    holds((of, heading, anchor) => {
      const sides = {
        base: page(of, heading, { first: link(anchor) }),
        ours: page(of, 'Another name', { first: link('another-name') }),
        theirs: page(of, heading, { first: link(anchor), last: ' More.' }),
      }
      expect(mergedBothWays('markdown', sides)).toBe(
        page(of, 'Another name', { first: link('another-name'), last: ' More.' }),
      )
    })
  })

  test('that is added beside one that is there already is asked about', () => {
    holds((of, heading, anchor) => {
      const first = link(anchor)
      const [base, ours] = [page(of, heading, { first }), page(of, 'Another name', { first })]
      const theirs = page(of, heading, { first, last: ` And [here](#${anchor}).` })
      expect(mergedBothWays('markdown', { base, ours, theirs })).toBe('edit-delete')
    })
  })

  test('to a heading that stays, or to another document, is kept', () => {
    holds((of, heading, anchor) => {
      for (const first of [link('middle'), ` See [there](other.md#${anchor}).`, link('no-such-heading')]) {
        const [base, ours] = [page(of, heading), page(of, 'Another name')]
        const result = page(of, 'Another name', { first })
        expect(mergedBothWays('markdown', { base, ours, theirs: page(of, heading, { first }) })).toBe(result)
      }
    })
  })
})

test.each([
  ['in a line of code', (anchor: string) => ` As in \`see [there](#${anchor})\`.`],
  ['in fenced code', (anchor: string) => `\n\n\`\`\`\nsee [there](#${anchor})\n\`\`\``],
  ['in fenced code of an item', (anchor: string) => `\n\n- so\n\n  ~~~\n  [there](#${anchor})\n  ~~~`],
  ['in a comment', (anchor: string) => ` <!-- see [there](#${anchor}) -->`],
  ['that is escaped', (anchor: string) => ` As in \\[there\\](#${anchor}).`],
])('what looks like a link %s is none', (_, text) => {
  holds((of, heading, anchor) => {
    const [base, ours] = [page(of, heading), page(of, 'Another name')]
    const last = text(anchor)
    const theirs = page(of, heading, { last })
    expect(mergedBothWays('markdown', { base, ours, theirs })).toBe(page(of, 'Another name', { last }))
  })
})
