import { Problem } from '@alluvium/kernel'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { destinationOf, isHereFor, targetHere } from './addresses.ts'
import { atRoot } from './mount.ts'

const requestWith = (headers: Record<string, string>) =>
  ({ headers: { host: 'files.example:8080', ...headers } }) as unknown as Parameters<typeof isHereFor>[0]

test('a server knows itself by its Host and by its configured address, whatever the scheme and the case', () => {
  const isHere = isHereFor(requestWith({}), 'https://public.example/')
  for (const name of [
    'files.example:8080',
    'FILES.example:8080',
    'me@files.example:8080',
    'public.example',
    'public.example:443',
  ])
    expect([name, isHere(name)]).toEqual([name, true])
  for (const name of [
    'files.example',
    'files.example:8081',
    'public.example:8080',
    'files.example:8080@evil.example',
    '',
    'xpublic.example',
  ])
    expect([name, isHere(name)]).toEqual([name, false])
})

test('an address of this server is its path, and one of another server is refused', () => {
  const reach = { isHere: isHereFor(requestWith({}), undefined), mount: atRoot }
  expect(targetHere('http://files.example:8080/a%20b?x', reach)).toBe('/a%20b?x')
  expect(targetHere('https://files.example:8080', reach)).toBe('/')
  expect(targetHere('/a', reach)).toBe('/a')
  for (const other of [
    '//files.example:8080/a',
    'http://elsewhere/a',
    'ftp://files.example:8080/a',
    'http:/a',
    'a',
    '',
  ])
    expect([other, targetHere(other, reach)]).toEqual([other, undefined])
})

test('no Destination makes anything but a path or a refusal', () => {
  const pieces = fc.constantFrom(
    'http://',
    'files.example:8080',
    '/',
    '%2e',
    '%',
    '..',
    '\\',
    'a',
    '#',
    '?',
    '%00',
    'ü',
    ' ',
  )
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces, { maxLength: 12 }).map((some) => some.join('')),
  )
  fc.assert(
    fc.property(texts, (destination) => {
      try {
        const request = requestWith({ destination })
        const { names } = destinationOf(request, { isHere: isHereFor(request, undefined), mount: atRoot })
        return names.every((name) => name !== '' && name !== '.' && name !== '..' && !name.includes('/'))
      } catch (error) {
        return error instanceof Problem
      }
    }),
    { numRuns: 2000 },
  )
})
