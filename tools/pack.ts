/** `npm run pack`: the packages for npm, as `dist/packages/*.tgz`. The same commit gives the same bytes. */
import { statSync } from 'node:fs'
import { relative } from 'node:path'
import { packCommand } from './packing/pack-command.ts'
import { packLibraries } from './packing/pack-libraries.ts'
import { repository } from './repository.ts'

const output = repository('dist')
for (const archive of [await packCommand(output), ...(await packLibraries(output))]) {
  const kibibytes = Math.ceil(statSync(archive).size / 1024)
  process.stdout.write(`${relative(repository(), archive)}  ${kibibytes} KiB\n`)
}
