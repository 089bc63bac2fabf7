/** An empty path in a JSON body is a mistake and never the root: every field of every body that is a path. */
import { expect, test } from 'vitest'
import { asking } from '../../../testing/asking.ts'
import { declaredRoutes, routesIn, sampleAddress } from '../../../testing/declared-routes.ts'
import { resolvedDescription } from '../../../testing/resolved-description.ts'
import { admin, adminBasic, describeFiles } from '../../../testing/running-files.ts'

const pathFields = ['path', 'paths', 'from', 'to', 'folder', 'destination', 'source']

/** The places of all paths in the schema of a body: `path`, `items.0.from`. */
function pathsIn(schema: unknown, place = ''): readonly string[] {
  const { properties, items } = Object(schema)
  const inside = (name: string) => (place === '' ? name : `${place}.${name}`)
  if (items !== undefined) return isPath(place) && !items.properties ? [inside('0')] : pathsIn(items, inside('0'))
  return Object.entries(Object(properties)).flatMap(([name, property]) =>
    isPath(name) && !Object(property).items ? [inside(name)] : pathsIn(property, inside(name)),
  )
}

const isPath = (place: string): boolean => pathFields.includes(place.split('.').at(-1) ?? '')

/** A copy of a body where an empty text stands at the place. */
function emptied(body: unknown, [name = '', ...rest]: readonly string[]): unknown {
  const value = rest.length === 0 ? '' : emptied(Object(body)[name], rest)
  return Array.isArray(body) || /^\d+$/.test(name) ? [value] : { ...Object(body), [name]: value }
}

const schemaOf = (description: unknown, name: string): unknown => {
  const [method = '', path = ''] = name.split(' ')
  const { requestBody } = Object(Object(Object(description).paths)[path])[method.toLowerCase()]
  return Object(requestBody).content?.['application/json']?.schema
}

describeFiles('a JSON body with an empty path', (start) => {
  test('is 400 and names the field, on every route that takes one', async () => {
    const files = await start({ admin })
    const root = asking(files, adminBasic)
    const asked: string[] = []
    const description = resolvedDescription(files.service.description)
    for (const name of routesIn(description)) {
      const [method = '', path = ''] = name.split(' ')
      for (const place of pathsIn(schemaOf(description, name))) {
        const body = emptied(declaredRoutes[name]?.body ?? {}, place.split('.'))
        const { status, code, text } = await root(method, sampleAddress(path), body)
        expect([name, place, status, code]).toEqual([name, place, 400, 'http.invalid-field'])
        expect(text).toContain('the root is')
        asked.push(`${name} ${place}`)
      }
    }
    expect(asked.length).toBeGreaterThanOrEqual(18)
    expect(asked).toContain('POST /api/batch/move items.0.to')
    expect(asked).toContain('POST /api/bulk/delete paths.0')
  })

  test('shares nothing: the whole tree is shared only on explicit request', async () => {
    const files = await start({ admin })
    const root = asking(files, adminBasic)
    expect((await root('POST', '/api/shares', { path: '' })).status).toBe(400)
    expect((await root('GET', '/api/shares')).body).toEqual([])
    expect((await root('POST', '/api/shares', { path: '/' })).body.path).toBe('/')
  })
})
