import { expect, test } from 'vitest'
import { eventReader } from './event-lines.ts'

test('events are read whole, however the text is split', () => {
  const text =
    'retry: 2000\n\nid: 1-running\nevent: page\ndata: {"a":1}\n\n: still here\n\nid: 2-\nevent: status\ndata: x\ndata: y\n\n'
  const whole = eventReader()(text)
  expect(whole).toEqual([
    { id: '1-running', name: 'page', data: '{"a":1}' },
    { id: '2-', name: 'status', data: 'x\ny' },
  ])
  const read = eventReader()
  expect(Array.from(text).flatMap((letter) => read(letter))).toEqual(whole)
})
