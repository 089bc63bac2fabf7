import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/command.ts'
import { sections } from '../commands.ts'
import { outsideAddresses } from './outside-addresses.ts'
import { servicesBeside } from './services-beside.ts'

const local = { files: 'http://127.0.0.1:8080', platform: 'http://127.0.0.1:8090', crawl: 'http://127.0.0.1:4000' }

test.each([
  ['where they listen, when nothing else is said', '', undefined, local],
  [
    'at one host and their own ports, when `serve` is known by it',
    '',
    'https://cloud.example.org',
    {
      files: 'https://cloud.example.org',
      platform: 'https://cloud.example.org:8090',
      crawl: 'https://cloud.example.org:4000',
    },
  ],
  [
    'where a proxy has each of them, so that the console of a distant browser reaches them',
    '[files]\nexternal-url = "https://files.example.org"\n[platform]\nexternal-url = "https://id.example.org"',
    undefined,
    { files: 'https://files.example.org', platform: 'https://id.example.org', crawl: local.crawl },
  ],
  [
    'where their own section says, rather than at the host of `serve`',
    '[platform]\nexternal-url = "https://id.example.org"',
    'https://cloud.example.org:8080',
    {
      files: 'https://cloud.example.org:8080',
      platform: 'https://id.example.org',
      crawl: 'https://cloud.example.org:4000',
    },
  ],
])('the services are %s', async (_, file, externalUrl, addresses) => {
  const path = join(await temporaryFolder(), 'alluvium.toml')
  await writeFile(path, file)
  expect(outsideAddresses(local, { externalUrl, services: servicesBeside(path, sections) })).toEqual(addresses)
})
