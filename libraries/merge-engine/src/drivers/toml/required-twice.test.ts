import { describe, expect, test } from 'vitest'
import { merge } from '../../index.ts'

const encode = (text: string) => new TextEncoder().encode(text)

/** What becomes of three versions of a list, and of them with the sides exchanged. */
const kindsOf = (
  written: (all: readonly string[]) => string,
  ...[base, ours, theirs]: readonly (readonly string[])[]
) =>
  [
    [ours, theirs],
    [theirs, ours],
  ].map(
    ([one = [], other = []]) =>
      merge('toml', {
        base: encode(written(base ?? [])),
        ours: encode(written(one)),
        theirs: encode(written(other)),
      }).kind,
  )

const lines = (all: readonly string[]) => `[\n${all.map((one) => `  "${one}",\n`).join('')}]\n`

const lists: Readonly<Record<string, (all: readonly string[]) => string>> = {
  'a project': (all) => `[project]\nname = "a"\ndependencies = ${lines(all)}`,
  'an option of a project': (all) => `[project.optional-dependencies]\nweb = ${lines(all)}`,
  'a group': (all) => `[dependency-groups]\ndev = ${lines(all)}`,
  'a build': (all) => `[build-system]\nrequires = ${lines(all)}`,
}

describe.each(Object.entries(lists))('in the requirements of %s', (_, written) => {
  test.each([
    ['uvicorn', 'uvicorn[standard]'],
    ['uvicorn>=0.30', 'uvicorn[standard]>=0.30'],
    ['Night_Run', 'night-run [fast]'],
    ['celery[redis]', 'celery[sqs]'],
    ['httpx~=0.27', 'HTTPX[http2] ~= 0.27'],
  ])('%s of one side and %s of the other are a conflict, wherever they stand', (one, other) => {
    const base = ['amber', 'birch', 'cedar']
    for (const [first, second] of [
      [0, 3],
      [1, 2],
      [3, 1],
    ] as const) {
      const [ours, theirs] = [base.toSpliced(first, 0, one), base.toSpliced(second, 0, other)]
      expect(kindsOf(written, base, ours, theirs)).toEqual(['conflicted', 'conflicted'])
    }
  })

  test('what a side requires twice by itself, or requires beside another package, is no conflict', () => {
    const [base, added] = [['amber', 'birch', 'cedar'], 'uvicorn[standard]']
    expect(kindsOf(written, base, ['uvicorn', ...base, added], [...base.slice(0, 2), 'dune', 'cedar'])).toEqual([
      'merged',
      'merged',
    ])
    expect(kindsOf(written, base, ['uvicorn-worker', ...base], [...base, added])).toEqual(['merged', 'merged'])
  })

  test('so is a third requirement of a package, beside two that one side has for two systems', () => {
    const [base, own] = [
      ['amber', 'birch'],
      [`flask[x]; os_name=='nt'`, `flask[y]; os_name=='posix'`],
    ]
    expect(kindsOf(written, base, [...base, ...own], ['flask[z]', ...base])).toEqual(['conflicted', 'conflicted'])
  })
})
