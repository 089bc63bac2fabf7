/** lftp lists the page of a folder, where the address that it opens ends in `?list`. Nothing but loopback is asked. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runAt, whyWithout, withAccount } from '../../../testing/client-programs.ts'
import { admin, adminBasic, describeFiles } from '../../../testing/running-files.ts'

const lftp = '/usr/bin/lftp'
const headers = { authorization: adminBasic }

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'alluvium-lftp-list-'))
})
afterEach(() => rm(home, { recursive: true, force: true }))

const why = whyWithout(lftp)
describe.skipIf(why !== '')(`lftp and lists${why}`, () => {
  describeFiles('lftp', (start) => {
    test('names the files of a folder that is opened by ?list', async () => {
      const files = await start({ admin })
      for (const name of ['a.txt', 'b%20%C3%BC.txt'])
        await files.ask('PUT', `/w/${name}?parents=true`, { headers, body: 'hello' })
      const open = `open '${withAccount(files.url, admin)}/w/?list'`
      const said = await runAt({ home }, lftp, '-c', `${open}; cls -1`)
      expect(said.trim().split('\n')).toEqual(['a.txt', 'b ü.txt'])
    })
  })
})
