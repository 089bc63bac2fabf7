import { expect, test } from 'vitest'
import { mergedBothWays } from '../../../testing/merged-both-ways.ts'

const job = (name: string, run: string) =>
  `  ${name}:\n    steps:\n      - name: Cache packages\n        with:\n          path: ~/.kept\n      - name: Build\n        run: ${run}\n`

const movedJob = (name: string, run: string) =>
  `  ${name}:\n    steps:\n      - name: Prepare\n        run: mkdir -p ~/.kept\n      - name: Handle caches\n        with:\n          path: ~/.other\n      - name: Build\n        run: ${run}\n`

const jobs = (all: readonly string[]) => `jobs:\n${all.join('')}`

test.each([
  ['build verify -e', '-D repo=~/.kept', '-P release'],
  ['make all -j', 'KEPT=~/.kept', 'RELEASE=1'],
  ['npm run pack -- --fast', '--cache=~/.kept', '--tag=next'],
])(
  'an edit of one of two alike steps is kept beside a side that changed all around it, as a merge that its proof gives again: %s',
  (run, dropped, added) => {
    const base = jobs([job('first', `${run} ${dropped}`), job('second', `${run} ${dropped}`)])
    const ours = jobs([movedJob('first', run), movedJob('second', run)])
    const theirs = jobs([job('first', `${run} ${dropped}`), job('second', `${added} ${run} ${dropped}`)])
    const both = jobs([movedJob('first', run), movedJob('second', `${added} ${run}`)])
    expect(mergedBothWays('yaml', { base, ours, theirs })).toBe(both)
    expect(mergedBothWays('yaml', { base, ours: both, theirs })).toBe(both)
    expect(mergedBothWays('yaml', { base, ours, theirs: both })).toBe(both)
  },
)
