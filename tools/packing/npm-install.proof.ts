/** The npm package in an empty Debian 12 that has Debian's own npm: two commands until a file is served, and what is left when it is removed. */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { everythingIn, makeRoot, runIn, startIn, whyNoRoot } from './debian-root.ts'
import { packCommand } from './pack-command.ts'
import { servedFrom } from './served-from.ts'

const why = process.env['ALLUVIUM_PROOF'] === 'full' ? whyNoRoot : 'a short round'

describe.skipIf(why !== undefined)(`npm in an empty Debian 12${why === undefined ? '' : ` (skipped: ${why})`}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'alluvium-npm-'))
  const root = join(folder, 'root')
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('serves a file after two commands, and removes everything but the data', async () => {
    const archive = await packCommand(join(folder, 'output'))
    makeRoot(root, ['npm', 'ca-certificates'])
    for (const file of ['/etc/resolv.conf', '/etc/ssl/certs/ca-certificates.crt']) copyHere(root, file)
    copyFileSync(archive, join(root, 'alluvium.tgz'))
    expect(() => runIn(root, 'npx --yes --package=/alluvium.tgz alluvium version')).toThrow(
      'apt-get install libatomic1',
    )
    runIn(root, 'apt-get update; apt-get install --yes --no-install-recommends libatomic1')
    const before = everything(root)

    const begun = performance.now()
    runIn(root, 'npm install --global --no-audit --no-fund --loglevel=error /alluvium.tgz')
    const served = await servedFrom(
      startIn(
        root,
        'cd /srv; exec alluvium serve --data=/srv/data --json --log-level=warn --files-port=0 --platform-addr=127.0.0.1:0 --crawl-port=0',
      ),
    )
    expect((await served.ask('/a.txt', { method: 'PUT', body: 'one' })).status).toBe(201)
    expect(await (await served.ask('/a.txt')).text()).toBe('one')
    const seconds = (performance.now() - begun) / 1000
    await served.stop()
    const installed = runIn(root, 'du -sm /usr/local/lib/node_modules | cut -f1').trim()
    process.stdout.write(
      `${seconds.toFixed(1)} s from the package of ${(statSync(archive).size / 1e6).toFixed(1)} MB to a served file, ${installed} MB installed\n`,
    )

    runIn(root, 'npm uninstall --global --loglevel=error alluvium')
    const left = everything(root).filter((path) => !before.includes(path))
    expect(left).toContain('srv/data/files/files.sqlite')
    expect(left.filter((path) => !/^(?:srv\/data|usr\/local\/lib\/node_modules$)/.test(path))).toEqual([])
  })
})

/** It finds and trusts the registry as this machine does. */
function copyHere(root: string, file: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  copyFileSync(file, join(root, file))
}

/** What there is, without what npm keeps to be quicker the next time. */
const everything = (root: string) =>
  everythingIn(root).filter((path) => !/^(?:root\/\.(?:npm|cache)|tmp)(?:\/|$)/.test(path))
