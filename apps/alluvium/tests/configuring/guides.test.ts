/** The configurations that the guides show, as somebody pastes them. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { alluvium, temporaryFolder } from '../../testing/command.ts'

const guides = new URL('../../../../docs/guides/', import.meta.url)

test('the configurations of several processes and of several nodes can be pasted, with the secrets that the guide names', async () => {
  const guide = await readFile(new URL('outgrowing-one-machine.md', guides), 'utf8')
  const [cores = '', nodes = ''] = [...guide.matchAll(/^```toml\n(.*?)^```/gms)].map(([, toml]) => toml)
  const [, shell = ''] = /^```sh\n(.*?)^```/ms.exec(guide) ?? []
  const secrets = [...shell.matchAll(/(ALLUVIUM_\w+)=(\S+)/g)].map(([, name = '', value = '']) => [
    name,
    value.replace('…', 'a-secret-of-somebody'),
  ])
  const folder = await temporaryFolder()
  const file = join(folder, 'alluvium.toml')
  await writeFile(file, cores)
  expect((await alluvium(['config', 'show', 'files'], { folder })).stdout).toMatch(/^processes +4 /m)
  await writeFile(file, nodes)
  const environment = Object.fromEntries(secrets)
  const checked = await alluvium(['config', 'check'], { folder, environment })
  expect(checked).toMatchObject({ code: 0, stderr: '' })
  expect(checked.stdout).not.toContain('not read')
  const { stdout: shown } = await alluvium(['config', 'show', 'files'], { folder, environment })
  expect(shown).toMatch(/^host +0\.0\.0\.0 /m)
  expect(shown).toMatch(/^admin-user +you@example\.org /m)
})
