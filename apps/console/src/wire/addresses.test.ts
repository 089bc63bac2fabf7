import { expect, test } from 'vitest'
import { answering } from '../testing/answering.ts'
import { asSeenFrom, findServices } from './addresses.ts'

const listed = { files: 'http://127.0.0.1:8080', platform: 'http://127.0.0.1:8090', crawl: 'http://127.0.0.1:4000' }

/** A server that answers the given paths, and 404 to everything else. */
function serving(answers: Readonly<Record<string, readonly [status: number, body: string]>>): Promise<string> {
  return answering(({ url = '' }, response) => {
    const [status, body] = answers[url] ?? [404, '{"error":"Nothing lives here."}']
    response.writeHead(status).end(body)
  })
}

test('the list served beside the console gives the addresses of the services', async () => {
  const origin = await serving({ '/ui/services.json': [200, JSON.stringify(listed)] })
  expect(await findServices('/ui/', origin)).toEqual(listed)
})

test('a page opened as localhost uses its own origin for its own service, and the list for the others', () => {
  expect(asSeenFrom('http://localhost:8090', listed)).toEqual({ ...listed, platform: 'http://localhost:8090' })
})

test('an address with a final slash is the same address', () => {
  expect(asSeenFrom('http://127.0.0.1:1', { files: 'https://files.example/' })).toEqual({
    files: 'https://files.example',
  })
})

test('without a list, the service that serves the page is recognized by an answer that only it gives', async () => {
  const files = await serving({ '/.well-known/alluvium': [200, '{"status":"ok"}'] })
  expect(await findServices('/ui/', files)).toEqual({ files })
  const platform = await serving({ '/api/drivers': [200, '{"drivers":[]}'] })
  expect(await findServices('/ui/', platform)).toEqual({ platform })
  const crawl = await serving({ '/health': [401, '{"error":"A key, please.","code":"x"}'] })
  expect(await findServices('/ui/', crawl)).toEqual({ crawl })
})

test('a page in place of the list, and invalid addresses, count as no list', async () => {
  const page = await serving({
    '/ui/services.json': [200, '<!doctype html>'],
    '/.well-known/alluvium': [200, '{"status":"ok"}'],
  })
  expect(await findServices('/ui/', page)).toEqual({ files: page })
  const script = await serving({ '/ui/services.json': [200, '{"files":"javascript:alert(1)"}'] })
  expect(await findServices('/ui/', script)).toEqual({})
})
