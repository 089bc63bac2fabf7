/** `npm run fix`: formats the tree and writes the generated pages and types anew. */
import { spawnSync } from 'node:child_process'
import { writeClientTypes } from './reference/client-types.ts'
import { writeReferences } from './reference/reference.ts'
import { repository } from './repository.ts'

writeReferences()
await writeClientTypes()
const done = spawnSync(repository('node_modules/.bin/biome'), ['check', '--write', '.'], {
  cwd: repository(),
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
process.exitCode = done.status ?? 1
