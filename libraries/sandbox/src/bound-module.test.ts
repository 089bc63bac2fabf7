import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundModule, ModuleRefused, webAssembly } from './index.ts'

const header = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]
const pageBytes = 65_536

/** A memory of one page and a table of one externref, without maxima, exported as `m` and `t`. */
const growing = Uint8Array.from(
  [
    header,
    [0x04, 0x04, 0x01, 0x6f, 0x00, 0x01],
    [0x05, 0x03, 0x01, 0x00, 0x01],
    [0x07, 0x09, 0x02, 0x01, 0x6d, 0x02, 0x00, 0x01, 0x74, 0x01, 0x00],
  ].flat(),
)

test('no memory and no table grows past its limit', () => {
  const module = new webAssembly.Module(boundModule(growing, 3 * pageBytes))
  const { m, t } = new webAssembly.Instance(module, {}).exports as Record<'m' | 't', { grow(by: number): number }>
  expect([m.grow(2), t.grow(65_535)]).toEqual([1, 1])
  expect(() => m.grow(1)).toThrow('Maximum memory size exceeded')
  expect(() => t.grow(1)).toThrow('failed to grow table')
})

test('any bytes are limited or refused, and never cause a failure', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (noise) => {
      try {
        boundModule(Uint8Array.from([...header, ...noise]), pageBytes)
        return true
      } catch (error) {
        return error instanceof ModuleRefused
      }
    }),
  )
})
