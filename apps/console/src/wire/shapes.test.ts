import { expect, test } from 'vitest'
import { parseJson, z } from './shapes.ts'

const places = z.array(z.object({ path: z.string() }))

test('what is no JSON, or not what is expected, is nothing', () => {
  for (const text of [null, '', '{', 'null', '{"path":"/a"}', '[{"path":1}]', '[null]'])
    expect(parseJson(places, text)).toBe(undefined)
  expect(parseJson(places, '[{"path":"/a","more":1}]')).toEqual([{ path: '/a' }])
})
