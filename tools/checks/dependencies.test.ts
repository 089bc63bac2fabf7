import { expect, test } from 'vitest'
import { unfitInLock } from './dependencies.ts'

const sound = { integrity: 'sha512-abc', license: 'MIT' }

const complaintsOf = (name: string, entry: object) => unfitInLock({ packages: { [`node_modules/${name}`]: entry } })

test.each([
  ['a permissive license', sound],
  ['a choice of licenses, one of them permissive', { ...sound, license: '(GPL-3.0 OR MIT)' }],
  ['weak copyleft, while developing', { ...sound, license: 'MPL-2.0', dev: true }],
])('a package with %s is fit', (_, entry) => {
  expect(complaintsOf('some-package', entry)).toEqual([])
})

test.each([
  ['without a hash', { license: 'MIT' }, 'some-package has no SHA-512 in the lock file'],
  ['under the GPL', { ...sound, license: 'GPL-3.0' }, 'some-package has the license GPL-3.0'],
  ['that names no license', { integrity: 'sha512-abc' }, 'some-package has the license (none named)'],
  [
    'under all of several licenses, one not permissive',
    { ...sound, license: 'MIT AND GPL-2.0' },
    'some-package has the license MIT AND GPL-2.0',
  ],
  [
    'with weak copyleft in what people are given',
    { ...sound, license: 'MPL-2.0' },
    'some-package has the license MPL-2.0',
  ],
  ['that is deprecated', { ...sound, deprecated: 'use another' }, 'some-package is deprecated: use another'],
])('a package %s is told', (_, entry, complaint) => {
  expect(complaintsOf('some-package', entry)).toEqual([complaint])
})
