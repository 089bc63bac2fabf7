import { expect, test } from 'vitest'
import { answering } from '../testing/answering.ts'
import { answered, answerOf } from './answers.ts'
import { Misread, Refusal, Unreachable } from './refusal.ts'
import { filesAt, treeAt } from './store.ts'

const trashAt = (address: string, timeoutMs?: number) =>
  filesAt({ address, token: 'held' }, timeoutMs).GET('/api/trash', { params: { query: { limit: 2 } } })

test('an answer of a service is returned as a value, with its header', async () => {
  const address = await answering(({ url, headers }, response) => {
    response.setHeader('x-total-count', '7').end(JSON.stringify([`${url} ${headers.authorization}`]))
  })
  expect(await answerOf(trashAt(address))).toEqual(['/api/trash?limit=2 Bearer held'])
  expect((await answered(trashAt(address))).response.headers.get('x-total-count')).toBe('7')
})

test('a page in place of an answer is an error', async () => {
  const address = await answering((_, response) => response.end('<html>'))
  await expect(answerOf(trashAt(address))).rejects.toBeInstanceOf(Misread)
})

test('a refusal has the words of the service, also without a body, and on the tree of files', async () => {
  const address = await answering((_, response) => response.writeHead(403).end('{"error":"Not you.","code":"a.b"}'))
  const refused = { message: 'Not you.', code: 'a.b', status: 403 }
  await expect(answerOf(trashAt(address))).rejects.toMatchObject(refused)
  await expect(answerOf(treeAt({ address, token: null }).list('/'))).rejects.toMatchObject(refused)
  const silent = await answering((_, response) => response.writeHead(401, { 'content-length': 0 }).end())
  await expect(answerOf(trashAt(silent))).rejects.toMatchObject({ message: '', status: 401 })
  await expect(answerOf(trashAt(silent))).rejects.toBeInstanceOf(Refusal)
})

test('no answer, or none before the timeout, means an unreachable service', async () => {
  await expect(answerOf(trashAt('http://127.0.0.1:1'))).rejects.toBeInstanceOf(Unreachable)
  const address = await answering(() => {})
  await expect(answerOf(trashAt(address, 50))).rejects.toBeInstanceOf(Unreachable)
})

test('a request that the page itself has cancelled does not count as unreachable', async () => {
  const address = await answering(() => {})
  const gone = new AbortController()
  const asked = answerOf(filesAt({ address, token: null }).GET('/api/trash', { signal: gone.signal }))
  gone.abort()
  await expect(asked).rejects.not.toBeInstanceOf(Unreachable)
})

test('the path of a file keeps its slashes, whatever else its names contain, and the root is not lost', async () => {
  const address = await answering(({ url = '' }, response) => response.end(JSON.stringify({ path: url, tags: [] })))
  const files = filesAt({ address, token: null })
  const asked = async (path: string) =>
    (await answerOf(files.GET('/api/tags/{file_path}', { params: { path: { file_path: path } } }))).path
  expect(await asked('/sea & sky/50 %/ä?.txt')).toBe('/api/tags/sea%20%26%20sky/50%20%25/%C3%A4%3F.txt')
  expect(await asked('/')).toBe('/api/tags/%2F')
})
