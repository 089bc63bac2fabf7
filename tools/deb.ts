/** `npm run deb`: the Debian package of this machine's architecture, as `dist/packages/*.deb`. The same commit gives the same bytes. */
import { statSync } from 'node:fs'
import { relative } from 'node:path'
import { packCommand } from './packing/pack-command.ts'
import { packDebian } from './packing/pack-debian.ts'
import { repository } from './repository.ts'

const output = repository('dist')
await packCommand(output)
const archive = packDebian(output)
process.stdout.write(`${relative(repository(), archive)}  ${Math.ceil(statSync(archive).size / 2 ** 20)} MiB\n`)
