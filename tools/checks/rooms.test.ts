import { expect, test } from 'vitest'
import { roomsOver } from './rooms.ts'

const filesIn = (room: string, count: number) => Array.from({ length: count }, (_, at) => `${room}/${at}.ts`)

test('a room of 25 files is fine, and one of 26 is not; folders in it do not count', () => {
  expect(roomsOver([...filesIn('a/b', 25), ...filesIn('a/b/c', 25)])).toEqual([])
  expect(roomsOver(filesIn('a/b', 26))).toEqual(['a/b holds 26 files; a room holds at most 25'])
})

test('a list that grows by nature is no room', () => {
  expect(roomsOver(filesIn('docs/decisions', 40))).toEqual([])
})
