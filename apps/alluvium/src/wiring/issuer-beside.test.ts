import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/command.ts'
import { sections } from '../commands.ts'
import { type Issuers, issuersBeside } from './issuer-beside.ts'
import { outsideAddresses } from './outside-addresses.ts'
import { servicesBeside } from './services-beside.ts'

async function issuerWith(file: string): Promise<Issuers> {
  const path = join(await temporaryFolder(), 'alluvium.toml')
  await writeFile(path, file)
  const services = servicesBeside(path, sections)
  const local = { files: 'http://127.0.0.1:8080', platform: 'http://127.0.0.1:8090', crawl: 'http://127.0.0.1:4000' }
  return issuersBeside(services, outsideAddresses(local, { externalUrl: undefined, services }).platform)
}

const everywhere = (issuer: string): Issuers => ({
  files: issuer,
  crawl: issuer,
  beside: issuer,
  unverifiedNames: true,
})

test.each([
  ['the platform beside them', '', everywhere('http://127.0.0.1:8090')],
  [
    'it by its name outside',
    '[platform]\nexternal-url = "https://id.example.org"',
    everywhere('https://id.example.org'),
  ],
  [
    'the issuer of their own configuration',
    '[platform]\nexternal-url = "https://id.example.org"\n[files]\noidc-issuer = "https://other.example.org/"',
    {
      files: 'https://other.example.org',
      crawl: 'https://id.example.org',
      beside: 'https://id.example.org',
      unverifiedNames: true,
    },
  ],
  [
    'the issuers of each',
    '[files]\noidc-issuer = "https://one.example.org"\n[crawl]\noidc-issuer = "https://two.example.org"',
    {
      files: 'https://one.example.org',
      crawl: 'https://two.example.org',
      beside: 'http://127.0.0.1:8090',
      unverifiedNames: true,
    },
  ],
])('the file and crawl services take the tokens of %s', async (_, file, issuers) => {
  expect(await issuerWith(file)).toEqual(issuers)
})

test.each([
  ['the platform has mail', '[platform]\nsmtp-url = "smtp://127.0.0.1"'],
  ['the platform is open to the world', '[platform]\nproduction = true'],
  ['the file service is open to the world', '[files]\nproduction = true'],
])('accounts are not named by unverified addresses where %s', async (_, file) => {
  expect(await issuerWith(file)).toMatchObject({ unverifiedNames: false })
})
