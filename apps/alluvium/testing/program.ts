import { fileURLToPath } from 'node:url'

/** The command that tests start: its sources, or the bundle of them that `npm test` has made. */
export const program = process.env.ALLUVIUM_TEST_COMMAND ?? fileURLToPath(new URL('../src/main.ts', import.meta.url))
