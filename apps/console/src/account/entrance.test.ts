import { expect, test } from 'vitest'
import { readEntrance } from './entrance.ts'

test('a token is accepted when it answers a sign-in that this tab has begun', () => {
  expect(readEntrance('#token=a.b.c&state=s1', 's1')).toEqual({ token: 'a.b.c' })
})

test('a token that this tab has not requested is refused', () => {
  for (const [fragment, begun] of [
    ['#token=a.b.c&state=s1', 's2'],
    ['#token=a.b.c', 's1'],
    ['#token=a.b.c', null],
    ['#token=a.b.c&state=s1', null],
  ] as const) {
    expect(readEntrance(fragment, begun)).toEqual({ refused: 'This sign-in was not begun in this tab.' })
  }
})

test('a refusal is shown in the provider’s words', () => {
  const fragment = '#error=accounts.email-unverified&error_description=The+address+is+not+verified.'
  expect(readEntrance(fragment, 's1')).toEqual({ refused: 'The address is not verified.' })
})

test('the address of an ordinary page is no sign-in answer', () => {
  for (const fragment of ['', '#/', '#/account', '#/search/token%3D1']) expect(readEntrance(fragment, null)).toBeNull()
})
