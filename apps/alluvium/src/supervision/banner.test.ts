import { expect, test } from 'vitest'
import { banner } from './banner.ts'

const served = {
  files: 'http://127.0.0.1:1',
  platform: 'http://127.0.0.1:2',
  crawl: 'http://127.0.0.1:3',
  data: '/data',
  administrator: 'ann@example.org',
  password: undefined,
  chosen: false,
  isKept: true,
  hasDevelopmentKey: true,
  isOpenToStrangers: false,
}

test('the banner shows a generated password, and for any other password only where it comes from', () => {
  expect(banner({ ...served, password: 'made-here' }, false)).toContain('made-here   (shown only now)')
  expect(banner({ ...served, chosen: true, isKept: false }, false)).toContain('first password    as it was chosen')
  expect(banner(served, false)).toContain('first password    as shown or chosen at the first start')
})

test('the banner for an existing folder does not claim that a newly given password is used', () => {
  expect(banner({ ...served, chosen: true }, false)).toContain('set at an earlier start; the one given now is not used')
})

test('the banner names the development key only where the crawl service takes it', () => {
  expect(banner(served, false)).toContain('development key   alluvium-development-key')
  expect(JSON.parse(banner(served, true))).toMatchObject({ developmentKey: 'alluvium-development-key' })
  const open = { ...served, hasDevelopmentKey: false }
  expect(banner(open, false)).not.toContain('development')
  expect(JSON.parse(banner(open, true))).toMatchObject({ developmentKey: null })
})

test('the banner says that everybody may register, and what closes it, only where others reach the platform', () => {
  expect(banner({ ...served, isOpenToStrangers: true }, false)).toContain(
    'ALLUVIUM_PLATFORM_REGISTRATION=invited closes it',
  )
  expect(banner(served, false)).not.toContain('registration')
})
