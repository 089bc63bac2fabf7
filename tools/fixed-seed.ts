/**
 * Random tests draw the same numbers in every run of `npm test`, so that a change that fails is a change that broke something;
 * `npm run proof` draws new ones, and more of them. `ALLUVIUM_TEST_SEED=7 npm test` tries others in a short round.
 */
import { configureGlobal } from 'fast-check'

const seed = process.env['ALLUVIUM_PROOF'] === 'full' ? undefined : Number(process.env['ALLUVIUM_TEST_SEED'] ?? 1)
if (seed !== undefined) configureGlobal({ seed })
