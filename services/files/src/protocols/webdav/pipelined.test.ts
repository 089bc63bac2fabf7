/** Requests in a row on one connection do what the same requests do one by one. */
import { parseAnswer, rawClient } from '@alluvium/http/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rounds } from '../../../testing/rounds.ts'
import { describeFiles } from '../../../testing/running-files.ts'

type Step = Readonly<{ method: string; path: string; size: number }>

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({
    method: fc.constantFrom('PUT', 'PUT', 'PUT', 'DELETE', 'COPY', 'MOVE', 'GET', 'GET'),
    path: fc.constantFrom('a', 'b'),
    size: fc.constantFrom(0, 2, 60_000),
  }),
  { minLength: 2, maxLength: 8 },
)

/** The bytes tell which step stored them. */
const bodyOf = ({ method, size }: Step, at: number): string => (method === 'PUT' ? `${at} `.repeat(size) : '')

describeFiles('requests in a row on one connection', (start) => {
  const { numRuns, timeout } = rounds(25, 400)

  test('get the answers that they get one by one, so the last PUT stays', { timeout }, async () => {
    const { port, ask } = await start()
    let run = 0
    await fc.assert(
      fc.asyncProperty(steps, async (sent) => {
        run += 1
        const [piped, single] = [`/piped-${run}`, `/single-${run}`]
        for (const folder of [piped, single]) await ask('MKCOL', folder)
        const all = [...sent, ...['a', 'b'].map((path) => ({ method: 'GET', path, size: 0 }))]
        const expected: string[] = []
        for (const [at, step] of all.entries()) {
          const [path, headers] = [`${single}/${step.path}`, fieldsOf(step, single)]
          const { status, text } = await ask(step.method, path, { headers, body: bodyOf(step, at) })
          expected.push(`${status} ${status === 200 ? text : ''}`)
        }
        const texts = all.map((step, at) => textOf(step, piped, bodyOf(step, at), at === all.length - 1))
        const received = await rawClient(port).send(texts.join('')).closed()
        const answers = received.split(/(?=HTTP\/1\.1 \d{3} )/).map(parseAnswer)
        expect(answers.map(({ status, body }) => `${status} ${status === 200 ? body : ''}`)).toEqual(expected)
      }),
      { numRuns },
    )
  })
})

const other = (path: string): string => (path === 'a' ? 'b' : 'a')

const fieldsOf = ({ method, path }: Step, folder: string): Record<string, string> =>
  method === 'COPY' || method === 'MOVE' ? { Destination: `${folder}/${other(path)}` } : {}

function textOf(step: Step, folder: string, body: string, isLast: boolean): string {
  const fields = { Host: 'localhost', 'Content-Length': body.length, ...fieldsOf(step, folder) }
  const lines = Object.entries(isLast ? { ...fields, Connection: 'close' } : fields).map((pair) => pair.join(': '))
  return [`${step.method} ${folder}/${step.path} HTTP/1.1`, ...lines, '', body].join('\r\n')
}
