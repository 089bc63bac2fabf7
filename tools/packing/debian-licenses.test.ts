import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../apps/alluvium/testing/command.ts'
import { closureOf } from './closure.ts'
import { licenseFiles } from './notices.ts'
import { external } from './pack-command.ts'
import { copyDependencies } from './pack-debian.ts'

test('each package of others in the Debian package has its license beside it, or THIRD-PARTY.md names it', async () => {
  const program = await temporaryFolder()
  copyDependencies(program, Object.keys(external))
  const notices = readFileSync(join(program, 'THIRD-PARTY.md'), 'utf8')
  const isNamed = (folder: string) => notices.includes(`## ${folder.replace(/^.*node_modules\//, '')} `)
  const folders = closureOf(Object.keys(external))
  expect(folders.filter((folder) => licenseFiles(join(program, folder)).length === 0 && !isNamed(folder))).toEqual([])
  const libvips = join(program, `node_modules/@img/sharp-libvips-linux-${process.arch}`)
  expect(readFileSync(join(libvips, 'README.md'), 'utf8')).toContain('LGPLv3')
  const addons = join(program, 'node_modules/better-sqlite3/prebuilds')
  expect(['x64', 'arm64'].filter((one) => existsSync(join(addons, `linux-${one}.node`)))).toEqual([process.arch])
})
