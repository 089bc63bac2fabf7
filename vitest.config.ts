import { defineConfig } from 'vitest/config'

/** Every `*.test.ts` of the workspace. A long proof is a `*.proof.ts`: `npm test` runs its short round, `npm run proof` its full length. */
// oxlint-disable-next-line import/no-default-export -- vitest reads the default export
export default defineConfig({
  test: {
    include: [
      '{apps,services,libraries}/*/src/**/*.{test,proof}.{ts,tsx}',
      'conformance/src/**/*.{test,proof}.ts',
      'tools/**/*.test.ts',
    ],
    // Limits for what hangs, not for what is slow: the machine may be busy with something else.
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000, interval: 20 } },
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
