import { fileURLToPath } from 'node:url'

/** The command that tests start: its sources, or the bundle that `npm test` has made. */
export const program = process.env.ALLUVIUM_TEST_COMMAND ?? fileURLToPath(new URL('../main.ts', import.meta.url))
