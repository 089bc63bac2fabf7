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

test('a good word is forbidden only in the folders where the field calls the thing otherwise', () => {
  const source = 'export const page = 1\n'
  expect(usesIn('libraries/merge-engine/src/core/x.ts', source)).toHaveLength(1)
  expect(usesIn('services/crawl/src/model/x.ts', source)).toEqual([])
})
