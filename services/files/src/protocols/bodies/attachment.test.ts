import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeName } from '../../model/zip/safe-names.ts'
import { attachment } from './attachment.ts'

const character = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  fc.constantFrom('"', '\\', '%', ';', "'", '*', '\r', '\n', ' ', 'ü'),
)
const names = fc.string({ unit: character, minLength: 1 })

/** By RFC 6266: the extended parameter where there is one. */
function nameIn(header: string): string | undefined {
  const [, plain, extended] =
    /^attachment; filename="([^"\\]*)"(?:; filename\*=UTF-8''([\w!#$&+.^`|~%-]+))?$/.exec(header) ?? []
  return extended === undefined ? plain : decodeURIComponent(extended)
}

test('the header is one line of safe characters for any file name, and gives the name back as every system may write it', () => {
  fc.assert(
    fc.property(names, (name) => {
      const header = attachment(name)
      expect(header).toMatch(/^[\x20-\x7e]+$/)
      expect(nameIn(header)).toBe(safeName(name))
    }),
  )
})
