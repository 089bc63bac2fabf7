/**
 * The suite of a folder of targets. `npm test` makes the same few hundred tries each time; `npm run proof -- fuzzing` many,
 * of another seed each time. `ALLUVIUM_TEST_SEED` names one, to repeat what was found.
 */
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test, vi } from 'vitest'
import { fuzz } from './fuzz.ts'
import type { Result } from './job.ts'
import type { Round } from './search.ts'

const isFull = process.env['ALLUVIUM_PROOF'] === 'full'
const given = process.env['ALLUVIUM_TEST_SEED']
const seed = given === undefined ? (isFull ? Date.now() % 2 ** 32 : 1) : Number(given)

/** Tries for a whole round, and to find the planted fault; short inputs are enough for the short one. */
const length = isFull ? { search: 20_000, planted: 2_000 } : { search: 30, planted: 60, maxBytes: 256 }

// The first test waits for all of a folder's targets; what hangs is found by `fuzz` itself.
vi.setConfig({ testTimeout: 3_600_000 })

const bounds = { seed, ...(length.maxBytes !== undefined && { maxBytes: length.maxBytes }) }
const rounds = [
  { ...bounds, executions: length.search, guided: true, planted: false },
  { ...bounds, executions: length.planted, guided: true, planted: true },
  { ...bounds, executions: length.planted, guided: false, planted: true },
] as const satisfies readonly Round[]

/**
 * Registers the suite of all `*.target.ts` beside the module.
 * @param module the `import.meta.url` of the test file.
 */
export function describeTargets(module: string): void {
  const folder = new URL('./', module)
  const names = globSync('*.target.ts', { cwd: fileURLToPath(folder) }).sort()
  const addressOf = (name: string): string => new URL(name, folder).href
  // At full length each target has a process of its own, where no other's words and memory are in its way.
  const together = names.map(addressOf)
  let everything: Promise<readonly Result[]> | undefined
  const resultsOf = async (name: string): Promise<readonly Result[]> => {
    if (isFull) return await fuzz({ targets: [addressOf(name)], rounds })
    everything ??= fuzz({ targets: together, rounds })
    return (await everything).filter(({ target }) => target === addressOf(name))
  }

  describe(`what ${basename(fileURLToPath(new URL('../../', folder)))} reads from outside, with seed ${seed}`, () => {
    test.each(names)('%s takes whatever comes, and a search finds what is wrong with it', async (name) => {
      const [search, guided, blind] = await resultsOf(name)
      if (isFull)
        process.stdout.write(`${name}, seed ${seed}: ${search?.branches} branches, ${search?.kept} inputs kept\n`)
      expect(search?.finding).toBeUndefined()
      expect(guided?.finding?.what ?? '', `the planted fault within ${length.planted} tries`).toContain('PlantedFault')
      expect(blind?.finding, 'chance finds the planted fault, too').toBeUndefined()
    })
  })
}
