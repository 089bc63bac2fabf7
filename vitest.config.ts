import { defaultExclude, defineConfig } from 'vitest/config'
import { startingFromBundle } from './tools/bundle-command.ts'

const everything = [
  '{apps,services,libraries}/*/{src,testing,tests,attacks,proofs,fuzzing}/**/*.{test,proof}.{ts,tsx}',
  'conformance/src/**/*.{test,proof}.ts',
  'tools/**/*.{test,proof}.ts',
]
const alone = [
  'libraries/credentials/src/passwords/failing-hash.test.ts',
  'libraries/merge-engine/src/mutants.proof.ts',
  'services/files/attacks/guessing.test.ts',
  'services/files/src/model/password.test.ts',
]

/** Where the command is bundled, what tests start is bundled with it. */
const program = process.env['ALLUVIUM_TEST_COMMAND']

/** Every `*.test.ts` of the workspace. A long proof is a `*.proof.ts`: `npm test` runs its short round, `npm run proof` its full length. */
// oxlint-disable-next-line import/no-default-export -- vitest reads the default export
export default defineConfig({
  plugins: program === undefined ? [] : [startingFromBundle(program)],
  test: {
    // Limits for what hangs, not for what is slow: the machine may be busy with something else.
    testTimeout: 300_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
    hookTimeout: 300_000,
    // One more than the two processors that the suites are meant for: many tests wait for a timer or another process.
    maxWorkers: 3,
    globalSetup: 'libraries/database/testing/drop-schemas.ts',
    setupFiles: ['services/files/testing/quick-passwords.ts', 'tools/fixed-seed.ts'],
    projects: [
      // A module is loaded once by each worker and not once by each file, which was a sixth of all time; no test leaves anything behind,
      {
        extends: true,
        test: { name: 'together', isolate: false, include: everything, exclude: [...defaultExclude, ...alone] },
      },
      // but for those that put another module in the place of one. They come first, as their names do, so that nobody waits for them at the end.
      { extends: true, test: { name: 'alone', isolate: true, include: alone } },
    ],
  },
})
