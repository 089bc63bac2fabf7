/** A package that one side removes from a lock file and the other newly needs is asked about, in every lock file that says who needs what. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Locked, lockFiles } from '../../../testing/lock-files.ts'
import { mergedBothWays } from '../../../testing/merged-both-ways.ts'

const some = fc.record({
  names: fc
    .shuffledSubarray(['amber', 'birch', 'cedar', 'dune', 'ember', 'fern', 'grove'], { minLength: 6, maxLength: 6 })
    .map((names) => names as [string, string, string, string, string, string]),
  raised: fc.constantFrom('1.0.1', '1.1.0', '1.2.3', '1.10.0'),
})

type Some = typeof some extends fc.Arbitrary<infer Of> ? Of : never

const holds = (law: (of: Some) => void) => fc.assert(fc.property(some, law), { numRuns: 20 })

const at = (name: string, needs: readonly string[] = [], version = '1.0.0'): Locked => ({ name, needs, version })

/** These say neither a range nor a version of what is needed, or answer each range by one entry. */
const withoutRanges = ['deno.lock', 'packages.lock.json', 'flake.lock', 'yarn.lock']

describe.each(lockFiles)('$file', ({ file, driver, write }) => {
  const knowsRanges = !withoutRanges.includes(file)
  const merged = (base: readonly Locked[], ours: readonly Locked[], theirs: readonly Locked[]) =>
    mergedBothWays(driver, { base: write(base), ours: write(ours), theirs: write(theirs) })

  test('a package that one side removes with the only one that needs it, and the other newly needs, is asked about', () => {
    holds(({ names: [user, needed, one, two, three, last], raised }) => {
      const rest = [at(one), at(two), at(three)]
      const answer = merged(
        [at(user, [needed]), at(needed), ...rest, at(last)],
        [...rest, at(last)],
        [at(user, [needed]), at(needed), ...rest, at(last, [needed], raised)],
      )
      expect(answer).toBe('edit-delete')
    })
  })

  test('so is one that a new package needs', () => {
    holds(({ names: [user, needed, one, two, three, last] }) => {
      const rest = [at(one), at(two), at(three)]
      const answer = merged([at(user, [needed]), at(needed), ...rest], rest, [
        at(user, [needed]),
        at(needed),
        ...rest,
        at(last, [needed]),
      ])
      expect(['edit-delete', 'order']).toContain(answer)
    })
  })

  test('a package that stays may be newly needed while another is removed', () => {
    holds(({ names: [user, needed, one, two, three, last], raised }) => {
      const rest = [at(one, [needed]), at(two), at(three, [two])]
      const answer = merged(
        [at(user, [needed]), at(needed), ...rest, at(last)],
        [at(needed), ...rest, at(last)],
        [at(user, [needed]), at(needed), ...rest, at(last, [needed, two], raised)],
      )
      expect(answer).toBe(write([at(needed), ...rest, at(last, [needed, two], raised)]))
    })
  })

  test('what a side already lacks is no question', () => {
    holds(({ names: [user, missing, one, two, three, last], raised }) => {
      const rest = [at(one), at(two), at(three)]
      const answer = merged(
        [at(user), ...rest, at(last)],
        [at(user), ...rest, at(last, [], raised)],
        [at(user, [missing], raised), ...rest, at(last)],
      )
      expect(answer).toBe(write([at(user, [missing], raised), ...rest, at(last, [], raised)]))
    })
  })

  const raise = (raisedTo: string, { names: [user, needed, one, two, three, last], raised }: Some) => {
    const rest = [at(one), at(two), at(three)]
    const before = [at(user, [needed]), at(needed), ...rest]
    const after = [at(user, [needed]), at(needed, [], raisedTo), ...rest]
    const answer = merged([...before, at(last)], [...after, at(last)], [...before, at(last, [needed], raised)])
    return { answer, expected: write([...after, at(last, [needed], raised)]) }
  }

  test.runIf(knowsRanges)(
    'a package that one side raises to an incompatible version, and the other newly needs, is asked about',
    () => {
      holds((of) => {
        expect(raise('2.0.0', of).answer).toBe('edit-delete')
      })
    },
  )

  test.runIf(knowsRanges && file !== 'pnpm-lock.yaml')('one that it raises to a compatible version is merged', () => {
    holds((of) => {
      const { answer, expected } = raise('1.4.0', of)
      expect(answer).toBe(expected)
    })
  })

  test.runIf(knowsRanges)(
    'so is one that it raises to a version before a release, which only its own range has',
    () => {
      holds((of) => {
        expect(raise('1.3.0-beta.1', of).answer).toBe('edit-delete')
      })
    },
  )

  test.runIf(knowsRanges && file !== 'pnpm-lock.yaml')('a build of a compatible version is that version', () => {
    holds((of) => {
      const { answer, expected } = raise('1.4.0+build.5', of)
      expect(answer).toBe(expected)
    })
  })
})
