import { expect, test } from 'vitest'
import { openLogs } from './logs.ts'

/** What a logger wrote, parsed. */
function logged(write: (logger: ReturnType<typeof openLogs>) => void): {
  text: string
  lines: Record<string, unknown>[]
} {
  const written: string[] = []
  write(openLogs({ level: 'debug', service: 'files', destination: { write: (line) => void written.push(line) } }))
  return { text: written.join(''), lines: written.map((line) => JSON.parse(line) as Record<string, unknown>) }
}

test('a line is one JSON object with its level, service and time', () => {
  const { lines } = logged((logger) => logger.info({ requestId: 'r1' }, 'served'))
  expect(lines).toEqual([
    { level: 'info', service: 'files', time: expect.stringMatching(/^\d{4}-.*Z$/), requestId: 'r1', msg: 'served' },
  ])
})

test('a field whose name suggests a secret is masked, however deep it is', () => {
  const { text } = logged((logger) =>
    logger.warn({
      password: 'p1-secret',
      body: { Passphrase: 'p2-secret', list: [{ token: 'p3-secret' }] },
      headers: { authorization: 'Bearer p4-secret', 'x-api-key': 'p5-secret', cookie: 'p6-secret' },
      url: '/s/p0-secret?password=p7-secret&limit=1',
      issuer: 'https://name:p8-secret@example.org/',
      bytes: new TextEncoder().encode('p9-secret'),
    }),
  )
  expect(text).not.toMatch(/p\d-secret/)
  expect(text).toContain('limit=1')
})

test('an error is logged with its stack', () => {
  const { lines } = logged((logger) => logger.error({ err: new Error('broken') }, 'a bug'))
  expect(lines[0]).toMatchObject({ err: { message: 'broken', stack: expect.stringContaining('logs.test') } })
})

test('an error is logged without the secrets of the addresses that it names', () => {
  const cause = new Error('GET //s/p1-secret failed')
  const { text } = logged((logger) =>
    logger.error({ err: new Error('https://name:p2-secret@a.example/x?once=p3-secret is gone', { cause }) }, 'a bug'),
  )
  expect(text).toContain('a.example/x?once=[redacted] is gone')
  expect(text).not.toMatch(/p\d-secret/)
})
