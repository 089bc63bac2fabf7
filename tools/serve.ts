/**
 * `npm start`: builds the console when its sources changed, then serves. In this very process, so that
 * a signal reaches the supervisor itself.
 */
import { buildConsole } from './build-console.ts'
import { repository } from './repository.ts'

await buildConsole()
process.argv = [process.argv[0] ?? 'node', repository('apps/alluvium/src/main.ts'), 'serve', ...process.argv.slice(2)]
await import('../apps/alluvium/src/main.ts')
