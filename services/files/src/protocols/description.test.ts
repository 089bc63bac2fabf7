/** The API description, held against the running service: what it declares answers, and refuses as the rules for all say. */
import { expect, test } from 'vitest'
import { declaredRoutes, routesIn, sampleAddress } from '../testing/declared-routes.ts'
import { admin, adminBasic, describeFiles } from '../testing/running-files.ts'

const authorization = adminBasic

/** Whether the operation takes a JSON body. */
function takesJson(description: unknown, name: string): boolean {
  const [method = '', path = ''] = name.split(' ')
  const operation = Object(Object(Object(description).paths)[path])[method.toLowerCase()]
  return Object(Object(Object(operation).requestBody).content)['application/json'] !== undefined
}

describeFiles('the API description', (start) => {
  const begin = async () => {
    const files = await start({ admin })
    const description: unknown = JSON.parse((await files.ask('GET', '/api/openapi.json')).text)
    const names = routesIn(description)
    const routes = names.map((name) => {
      const [method = '', path = ''] = name.split(' ')
      const declared = declaredRoutes[name]
      return { name, method, declared, address: sampleAddress(path, declared?.query) }
    })
    return { files, description, routes }
  }

  test('declares nothing that does not answer, and every address tells its methods', async () => {
    const { files, routes } = await begin()
    for (const { name, method, address } of routes) {
      const options = await files.ask('OPTIONS', address, { headers: { authorization } })
      expect([name, options.status, options.headers.allow]).toEqual([name, 204, expect.stringContaining(method)])
    }
  })

  test('a method that an address does not have is 405, and `Allow` tells those that it has', async () => {
    const { files, routes } = await begin()
    for (const { name, method, address } of routes) {
      const { headers } = await files.ask('OPTIONS', address, { headers: { authorization } })
      const allowed = String(headers.allow).split(', ')
      // Below /api only: elsewhere writing methods mean the tree.
      const candidates = address.startsWith('/api/') ? ['PATCH', 'PUT', 'DELETE', 'POST', 'GET'] : ['POST', 'PATCH']
      const other = candidates.find((candidate) => !allowed.includes(candidate)) ?? 'TRACE'
      const refused = await files.ask(other, address, { headers: { authorization } })
      expect([name, other, refused.status, refused.headers.allow]).toEqual([
        name,
        other,
        405,
        expect.stringContaining(method),
      ])
    }
  })

  test('a field that it does not declare is refused by its name', async () => {
    const { files, routes } = await begin()
    for (const { name, method, address, declared } of routes) {
      const body = declared?.body ?? {}
      if (method === 'GET' || typeof body !== 'object' || declared?.unknownFields === 'taken') continue
      const refused = await files.ask(method, address, {
        headers: { authorization, 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...body, surprise: 1 }),
      })
      expect([name, refused.status, refused.code, refused.text]).toEqual([
        name,
        400,
        'http.unknown-field',
        expect.stringContaining('surprise'),
      ])
    }
  })

  test('a body that is not JSON where JSON is asked for is 415, and one that is not well formed is 400', async () => {
    const { files, description, routes } = await begin()
    for (const { name, method, address } of routes) {
      if (!takesJson(description, name)) continue
      const send = (type: string, body: string) =>
        files.ask(method, address, { headers: { authorization, 'Content-Type': type }, body })
      expect([name, (await send('text/plain', 'a=b')).status]).toEqual([name, 415])
      const malformed = await send('application/json', '{"a":')
      expect([name, malformed.status, malformed.code]).toEqual([name, 400, 'http.malformed-json'])
    }
  })
})
