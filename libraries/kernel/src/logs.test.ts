import { expect, test } from 'vitest'
import { openLogs, redactUrl } from './logs.ts'

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

test('whatever is named like a secret is censored, however deep it stands', () => {
  const { text } = logged((logger) =>
    logger.warn({
      password: 'p1-secret',
      body: { Passphrase: 'p2-secret', list: [{ token: 'p3-secret' }] },
      headers: { authorization: 'Bearer p4-secret', 'x-api-key': 'p5-secret', cookie: 'p6-secret' },
      url: '/s/abc?password=p7-secret&x=1',
      issuer: 'https://name:p8-secret@example.org/',
      bytes: new TextEncoder().encode('p9-secret'),
    }),
  )
  expect(text).not.toMatch(/p\d-secret/)
  expect(text).toContain('x=1')
})

test('an error is logged with its stack', () => {
  const { lines } = logged((logger) => logger.error({ err: new Error('broken') }, 'a bug'))
  expect(lines[0]).toMatchObject({ err: { message: 'broken', stack: expect.stringContaining('logs.test') } })
})

test('an address keeps what is no secret', () => {
  expect(redactUrl('https://u:p@h/x?api_key=1&tag=2#f')).toBe('https://[redacted]@h/x?api_key=[redacted]&tag=2#f')
  expect(redactUrl('/api/shares/abc')).toBe('/api/shares/[redacted]')
  expect(redactUrl('/plain/path?limit=5')).toBe('/plain/path?limit=5')
  expect(redactUrl('/x?p%61ssword=1')).toBe('/x?p%61ssword=[redacted]')
})
