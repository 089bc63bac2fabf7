import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseTarget, pathOf } from '../../model/path.ts'
import { atRoot, mountAt, targetWithin } from './mount.ts'
import { hrefOf } from './xml/href.ts'

const name = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
  .filter((text) => text.isWellFormed() && !/[/\\]|^\.+$/.test(text) && !/\p{Cc}|[\ufffe\uffff]/u.test(text))

test('a path below a mount is the same path as at the root, whatever both are called', () => {
  fc.assert(
    fc.property(
      fc.array(name, { maxLength: 3 }),
      fc.array(name, { maxLength: 3 }),
      fc.boolean(),
      (above, names, raw) => {
        const mount = mountAt(...above)
        const href = mount.href + hrefOf(pathOf(names), { kind: 'folder' })
        // Some clients leave out the percent signs, and Node reads UTF-8 as Latin-1.
        const isPlain = raw && !/[?#%]/.test([...above, ...names].join(''))
        const target = isPlain ? Buffer.from(decodeURIComponent(href)).toString('latin1') : href
        expect(parseTarget(targetWithin(`${target}?a=b`, mount) ?? '').path.names).toEqual(names)
      },
    ),
  )
})

test('what lies beside a mount is not in it, and nothing leads out of it', () => {
  const mount = mountAt('remote.php', 'dav', 'files', 'ada b')
  for (const target of [
    '/',
    '/remote.php',
    '/remote.php/dav/files/ada',
    '/remote.php/dav/files/ada%20bc/x',
    '/x',
    '*',
    '/remote.php//dav',
  ])
    expect([target, targetWithin(target, mount)]).toEqual([target, undefined])
  expect(targetWithin('/remote.php/dav/files/ada%20b', mount)).toBe('/')
  expect(targetWithin('/remote.php/dav/files/ada%20b?x', mount)).toBe('/?x')
  const out = targetWithin('/remote.php/dav/files/ada%20b/../../x', mount) ?? ''
  expect(() => parseTarget(out)).toThrow('above')
  expect(targetWithin('*', atRoot)).toBe('*')
})
