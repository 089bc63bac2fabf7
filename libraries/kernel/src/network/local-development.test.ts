import { describe, expect, test } from 'vitest'
import { type Deployment, isLocalDevelopment, isLoopback } from './local-development.ts'

const local: Deployment = { host: '127.0.0.1', externalUrl: undefined, trustedProxies: [], production: false }
const near = { peer: '127.0.0.1', headers: {} }

test('a request from loopback to a service on loopback is local development', () => {
  expect(isLocalDevelopment(local, near)).toBe(true)
  expect(isLocalDevelopment({ ...local, host: '::1' }, { ...near, peer: '::ffff:127.0.0.1' })).toBe(true)
})

test.each(['localhost', 'localhost:8080', 'files.localhost:80', '127.0.0.1:8080', '[::1]:8080', 'LOCALHOST'])(
  'asking for %s is local development',
  (host) => {
    expect(isLocalDevelopment(local, { ...near, headers: { host } })).toBe(true)
  },
)

describe('a request is not local development if', () => {
  test.each<[string, Partial<Deployment>]>([
    ['the service listens on every address', { host: '0.0.0.0' }],
    ['it has an address outside', { externalUrl: 'https://files.example' }],
    ['it trusts a proxy', { trustedProxies: ['127.0.0.1'] }],
    ['it is in production', { production: true }],
  ])('%s', (_, change) => {
    expect(isLocalDevelopment({ ...local, ...change }, near)).toBe(false)
  })
  test.each(['forwarded', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-real-ip', 'via'])(
    'the request carries %s',
    (name) => {
      expect(isLocalDevelopment(local, { ...near, headers: { [name]: 'anything' } })).toBe(false)
    },
  )
  test.each(['rebound.example', 'rebound.example:8080', 'localhost.example', '127.0.0.1.example', ''])(
    'a browser was tricked into requesting %s',
    (host) => {
      expect(isLocalDevelopment(local, { ...near, headers: { host } })).toBe(false)
    },
  )
  test('the peer is remote or unknown', () => {
    expect(isLocalDevelopment(local, { ...near, peer: '192.0.2.1' })).toBe(false)
    expect(isLocalDevelopment(local, { ...near, peer: undefined })).toBe(false)
  })
})

test.each([
  ['127.0.0.1', true],
  ['127.255.255.254', true],
  ['::1', true],
  ['[::1]', true],
  ['localhost', true],
  ['::ffff:127.0.0.1', true],
  ['128.0.0.1', false],
  ['::ffff:10.0.0.1', false],
  ['127.0.0.1.example.org', false],
  ['', false],
])('%s is loopback: %s', (address, expected) => {
  expect(isLoopback(address)).toBe(expected)
})
