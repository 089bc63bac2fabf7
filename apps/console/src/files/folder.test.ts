import { expect, test } from 'vitest'
import { above, authorization, nameFault } from './folder.ts'

test('a name and a password in any script travel as UTF-8', () => {
  const { authorization: header = '' } = authorization({ username: 'Ådа', password: 'pässwörd:1' })
  const sent = Buffer.from(header.replace('Basic ', ''), 'base64').toString('utf8')
  expect(sent).toBe('Ådа:pässwörd:1')
})

test('nobody signed in sends nothing', () => {
  expect(authorization(null)).toEqual({})
})

test('the folder above is one name shorter, and the top one has none above', () => {
  expect(above('/a/b/')).toBe('/a/')
  expect(above('/a/')).toBe('/')
  expect(above('/')).toBe('/')
})

test('a folder may have any name but those that mean something else', () => {
  expect(nameFault('holiday 2026?#')).toBeUndefined()
  expect(['', '.', '..', 'a/b'].map(nameFault)).not.toContain(undefined)
})
