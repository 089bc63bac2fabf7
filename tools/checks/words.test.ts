import { expect, test } from 'vitest'
import { usesIn } from './words.ts'

test('a word that is not to come back is found in names, however they are put together, in comments and in pages', () => {
  const source = "/** Looks at deeds. */\nexport const useDeeds = () => 'deed'\n"
  expect(usesIn('apps/console/src/x.ts', source)).toEqual([
    'apps/console/src/x.ts:2: “deeds” (say: action)',
    'apps/console/src/x.ts:1: “deeds” (say: action)',
  ])
  expect(usesIn('docs/x.md', 'The soil.\nNo toil.')).toEqual(['docs/x.md:1: “soil” (say: markDirty)'])
})

test('a name behind a dot is another’s, and is not looked at', () => {
  const source = 'const then = 1\nwaiting.then(next)\n'
  expect(usesIn('services/files/src/x.ts', source)).toEqual([
    'services/files/src/x.ts:1: “then” (say: asOf, before, next)',
  ])
})

test('a limit is named max or min, and what was told by what it is', () => {
  for (const name of ['mostBytes', 'leastWait', 'toldAt', 'heardFrom'])
    expect(usesIn('libraries/kernel/src/x.ts', `const ${name} = 1\n`)).toHaveLength(1)
  expect(usesIn('libraries/kernel/src/x.ts', 'const maxBytes = 1 // at most, as it was told\n')).toEqual([])
})

test('a good word is forbidden only in the folders where the field calls the thing otherwise', () => {
  const source = 'export const page = 1\n'
  expect(usesIn('libraries/merge-engine/src/core/x.ts', source)).toHaveLength(1)
  expect(usesIn('services/crawl/src/model/x.ts', source)).toEqual([])
})
