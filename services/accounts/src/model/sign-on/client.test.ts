import { expect, test } from 'vitest'
import { parseClients } from './client.ts'

const wiki = { client_id: 'wiki', redirect_uris: ['https://wiki.example.org/callback'] }

test('an application is public and untrusted by default', () => {
  expect(parseClients(JSON.stringify([wiki]))).toEqual([
    {
      id: 'wiki',
      name: 'wiki',
      secret: undefined,
      redirectUris: wiki.redirect_uris,
      postLogoutRedirectUris: [],
      trusted: false,
      idTokenAlgorithm: 'RS256',
    },
  ])
})

test.each([
  ['what is no JSON', 'wiki', 'not JSON'],
  ['what is no list', '{}', 'array'],
  ['the audience of our own tokens as a name', [{ ...wiki, client_id: 'alluvium' }], 'name of our own'],
  ["the console's name", [{ ...wiki, client_id: 'console' }], 'name of our own'],
  ['one name twice', [wiki, wiki], 'wiki is there twice'],
  ['a secret that can be guessed', [{ ...wiki, client_secret: 'short' }], 'client_secret'],
  ['an address with a fragment', [{ ...wiki, redirect_uris: ['https://wiki.example.org/#a'] }], 'no fragment'],
  ['an address that is a script', [{ ...wiki, redirect_uris: ['javascript:alert(1)'] }], 'redirect_uris'],
  ['a field that is not known', [{ ...wiki, redirect_url: 'https://wiki.example.org/' }], 'redirect_url'],
])('a configuration with %s is refused, with the reason', (_, given, why) => {
  expect(() => parseClients(typeof given === 'string' ? given : JSON.stringify(given))).toThrow(why)
})
