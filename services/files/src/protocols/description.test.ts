/** The API description, held against the running service: what it declares answers, and refuses as the rules for all say. */
import { expect, test } from 'vitest'
import { declaredRoutes, routesIn, sampleAddress } from '../../testing/declared-routes.ts'
import { admin, adminBasic, describeFiles } from '../../testing/running-files.ts'

const authorization = adminBasic

function operationOf(description: unknown, name: string) {
  const [method = '', path = ''] = name.split(' ')
  return Object(Object(Object(Object(description).paths)[path])[method.toLowerCase()])
}

/** Whether the operation takes a JSON body. */
const takesJson = (description: unknown, name: string): boolean =>
  Object(Object(operationOf(description, name).requestBody).content)['application/json'] !== undefined

/** Whether the operation has to have a body, or takes bytes, of which none are some. */
function needsBody(description: unknown, name: string): boolean {
  const { requestBody } = operationOf(description, name)
  return requestBody !== undefined && (requestBody.required === true || !takesJson(description, name))
}

const parametersOf = (description: unknown, name: string): readonly string[] =>
  (operationOf(description, name).parameters ?? []).map((one: { name: string }) => one.name)

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

  test('describes GraphQL and shares, which are served elsewhere', async () => {
    const { files, description } = await begin()
    for (const name of ['POST /api/graphql', 'GET /s/{token}'])
      expect(operationOf(description, name)).toMatchObject({
        summary: expect.any(String),
        'x-alluvium-protocol': expect.any(String),
      })
    const headers = { 'Content-Type': 'application/json', authorization }
    const body = JSON.stringify({ query: '{ health { status } }' })
    expect((await files.ask('POST', '/api/graphql', { headers, body })).status).toBe(200)
    expect((await files.ask('GET', '/s/none')).status).toBe(404)
  })

  test('declares nothing that does not answer, and every address lists its methods', async () => {
    const { files, routes } = await begin()
    for (const { name, method, address } of routes) {
      const options = await files.ask('OPTIONS', address, { headers: { authorization } })
      expect([name, options.status, options.headers.allow]).toEqual([name, 204, expect.stringContaining(method)])
    }
  })

  test('a method that an address does not have is 405, and `Allow` lists its methods', async () => {
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

  test('a field that it does not declare is refused and named', async () => {
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

  test('a list is an array with its total count, for any valid limit, and an invalid one is refused', async () => {
    const { files, description, routes } = await begin()
    const paged = routes.filter(({ name }) => parametersOf(description, name).includes('limit'))
    expect(paged.length).toBeGreaterThan(8)
    for (const { name, address } of paged) {
      const ask = (query: string) =>
        files.ask('GET', `${address}${address.includes('?') ? '&' : '?'}${query}`, { headers: { authorization } })
      for (const wrong of ['limit=-1', 'limit=1.5', 'limit=x', 'limit=', 'offset=-1', 'offset=1.5', 'offset=x']) {
        const { status, code, text } = await ask(wrong)
        const field = wrong.split('=')[0]
        expect([name, wrong, status, code, text]).toEqual([
          name,
          wrong,
          400,
          'http.invalid-field',
          expect.stringContaining(String(field)),
        ])
      }
      for (const right of ['limit=0', 'limit=1', 'limit=1000000000', 'offset=1000']) {
        const { status, text, headers } = await ask(right)
        const total = headers['x-total-count']
        const isCounted = total !== undefined || headers['link'] !== undefined // a search counts on its last page only
        expect([name, right, status, Array.isArray(JSON.parse(text)), isCounted]).toEqual([
          name,
          right,
          200,
          true,
          true,
        ])
      }
    }
  })

  test('an optional body may be empty or `{}` as well, whatever its content type', async () => {
    const { files, description, routes } = await begin()
    const optional = routes.filter(({ name, method }) => method !== 'GET' && !needsBody(description, name))
    expect(optional.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'POST /api/auth/logout',
        'POST /api/snapshots',
        'POST /api/upload/{upload_id}/complete',
        'DELETE /api/shares/{token}',
      ]),
    )
    for (const { name, method, address } of optional) {
      const statuses: number[] = []
      for (const [type, body] of [
        [undefined, undefined],
        ['text/plain', ''],
        ['application/json', ''],
        ['application/json', '{}'],
        ['application/x-www-form-urlencoded', '{}'],
      ] as const) {
        const headers = { authorization, ...(type === undefined ? {} : { 'Content-Type': type }) }
        statuses.push((await files.ask(method, address, { headers, ...(body === undefined ? {} : { body }) })).status)
      }
      expect([name, statuses.filter((status) => status === 400 || status === 415)]).toEqual([name, []])
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
