import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { bar, statusLine } from './status-line.ts'

test('a bar fills with what is done, and is full where there is nothing to do', () => {
  expect(bar(0, 8, 'contents')).toBe('[                    ]   0 %  0 of 8 contents')
  expect(bar(6, 8, 'contents')).toBe('[===============     ]  75 %  6 of 8 contents')
  expect(bar(8, 8, 'contents')).toBe('[====================] 100 %  8 of 8 contents')
  expect(bar(9, 8, 'contents')).toBe('[====================] 100 %  9 of 8 contents')
  expect(bar(0, 0, 'contents')).toBe('[====================] 100 %  0 of 0 contents')
})

test('a terminal gets one line that fits it and is cleared at the end; a pipe gets nothing', async () => {
  const terminal = Object.assign(new PassThrough(), { isTTY: true, columns: 10 })
  const line = statusLine(terminal)
  line.show('a long line of text')
  line.clear()
  terminal.end()
  expect(await text(terminal)).toBe('\r\u001B[Ka long li\r\u001B[K')

  const pipe = new PassThrough()
  statusLine(pipe).show('text')
  statusLine(pipe).clear()
  expect(pipe.read()).toBeNull()
})
