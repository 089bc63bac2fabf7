import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseConfiguration } from '@alluvium/kernel'
import { expect, test } from 'vitest'
import { serveSettings } from '../settings/serve.ts'
import { temporaryFolder } from '../testing/command.ts'
import { issuerBeside } from './issuer-beside.ts'

async function issuerWith(file: string): Promise<string> {
  const path = join(await temporaryFolder(), 'alluvium.toml')
  await writeFile(path, file)
  const argv = [`--config=${path}`]
  const { values } = parseConfiguration({ command: 'serve', settings: serveSettings, argv, environment: {} })
  return issuerBeside(values, 'http://127.0.0.1:8090')
}

test.each([
  ['the platform beside it', '', 'http://127.0.0.1:8090'],
  ['it by its name outside', '[platform]\nexternal-url = "https://id.example.org"', 'https://id.example.org'],
  [
    'the issuer of its own configuration',
    '[platform]\nexternal-url = "https://id.example.org"\n[files]\noidc-issuer = "https://other.example.org/"',
    'https://other.example.org',
  ],
])('the file service takes the tokens of %s', async (_, file, issuer) => {
  expect(await issuerWith(file)).toBe(issuer)
})
