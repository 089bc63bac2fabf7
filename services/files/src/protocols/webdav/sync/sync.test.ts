import fc from 'fast-check'
import { expect, test } from 'vitest'
import { responsesOf } from '../../../../testing/multistatus.ts'
import { rounds } from '../../../../testing/rounds.ts'
import { describeFiles, type RunningFiles } from '../../../../testing/running-files.ts'
import { sqlForTests } from '../../../../testing/sql.ts'
import { parseXml } from '../../xml/xml.ts'

type Asked = Readonly<{ token?: string; level?: '1' | 'infinite'; limit?: number; path?: string }>

const report = ({ token = '', level = '1', limit }: Asked) =>
  `<?xml version="1.0"?><sync-collection xmlns="DAV:"><sync-token>${token}</sync-token><sync-level>${level}</sync-level>${
    limit === undefined ? '' : `<limit><nresults>${limit}</nresults></limit>`
  }<prop><getetag/></prop></sync-collection>`

async function sync({ ask }: RunningFiles, asked: Asked = {}) {
  const { status, text } = await ask('REPORT', asked.path ?? '/', { body: report(asked) })
  expect([asked, status]).toEqual([asked, 207])
  const token = parseXml(Buffer.from(text)).children.find(({ local }) => local === 'sync-token')?.text ?? ''
  return { responses: responsesOf(text), token }
}

/** What is reported, in short: `+` there, `-` gone. */
const short = (responses: Awaited<ReturnType<typeof sync>>['responses']) =>
  Object.entries(responses)
    .map(([href, { status }]) => `${status === undefined ? '+' : status === '404' ? '-' : status} ${href}`)
    .sort()

/** A client that keeps a copy: what it knows by address. It asks again as long as answers are cut off. */
function mirror(files: RunningFiles, level: '1' | 'infinite', path: string) {
  const known = new Map<string, string>()
  let token = ''
  return {
    known,
    async catchUp(limit?: number): Promise<void> {
      for (let more = true; more; ) {
        const answer = await sync(files, { token, level, path, ...(limit === undefined ? {} : { limit }) })
        more = false
        for (const [href, response] of Object.entries(answer.responses)) {
          if (response['status'] === '507') more = true
          else if (response['status'] === '404') {
            for (const one of known.keys())
              if (one === href || one.startsWith(href.endsWith('/') ? href : `${href}/`)) known.delete(one)
          } else known.set(href, String(response['200 getetag']))
        }
        token = answer.token
      }
    },
  }
}

async function listing({ ask }: RunningFiles, path: string, depth: string): Promise<Map<string, string>> {
  const body = '<propfind xmlns="DAV:"><prop><getetag/></prop></propfind>'
  const { text } = await ask('PROPFIND', path, { headers: { Depth: depth }, body })
  const found = Object.entries(responsesOf(text)).filter(([href]) => href !== path)
  return new Map(found.map(([href, response]) => [href, String(response['200 getetag'])]))
}

const names = ['a', 'b', 'ü'] as const
const paths = fc
  .array(fc.constantFrom(...names), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.map((one) => `/${encodeURIComponent(one)}`).join(''))
const step = fc.oneof(
  fc.record({
    verb: fc.constant('PUT' as const),
    path: paths,
    to: fc.constant(''),
    body: fc.constantFrom('1', '2', '3'),
  }),
  fc.record({
    verb: fc.constantFrom('MKCOL' as const, 'DELETE' as const),
    path: paths,
    to: fc.constant(''),
    body: fc.constant(''),
  }),
  fc.record({ verb: fc.constantFrom('MOVE' as const, 'COPY' as const), path: paths, to: paths, body: fc.constant('') }),
)

describeFiles('REPORT sync-collection', (start) => {
  test('reports everything at first, then what is new, changed or gone, then nothing', async () => {
    const files = await start()
    for (const path of ['/f', '/g', '/d/h']) await files.ask('PUT', path, { body: path })
    const first = await sync(files)
    expect(short(first.responses)).toEqual(['+ /d/', '+ /f', '+ /g'])
    expect(short((await sync(files, { level: 'infinite' })).responses)).toEqual(['+ /d/', '+ /d/h', '+ /f', '+ /g'])
    await files.ask('PUT', '/f', { body: 'other' })
    await files.ask('DELETE', '/g')
    await files.ask('PUT', '/d/new', { body: 'x' })
    await files.ask('PUT', '/fleeting', { body: 'x' })
    await files.ask('MOVE', '/fleeting', { headers: { Destination: '/stays' } })
    const second = await sync(files, { token: first.token })
    expect(short(second.responses)).toEqual(['+ /d/', '+ /f', '+ /stays', '- /fleeting', '- /g'])
    expect(short((await sync(files, { token: first.token, level: 'infinite' })).responses)).toEqual([
      '+ /d/',
      '+ /d/new',
      '+ /f',
      '+ /stays',
      '- /fleeting',
      '- /g',
    ])
    const third = await sync(files, { token: second.token })
    expect([short(third.responses), third.token]).toEqual([[], second.token])
  })

  test('returns the token of the property sync-token, which changes only with the content', async () => {
    const files = await start()
    await files.ask('PUT', '/d/f', { body: 'x' })
    await files.ask('PUT', '/e/f', { body: 'x' })
    const property = async (path: string) => {
      const body = '<propfind xmlns="DAV:"><prop><sync-token/><supported-report-set/></prop></propfind>'
      const { text } = await files.ask('PROPFIND', path, { headers: { Depth: '0' }, body })
      return { text, token: responsesOf(text)[path]?.['200 sync-token'] }
    }
    const { token, text } = await property('/d/')
    expect(text).toContain('<d:supported-report><d:report><d:sync-collection/></d:report></d:supported-report>')
    expect((await sync(files, { path: '/d/' })).token).toBe(token)
    await files.ask('PUT', '/e/g', { body: 'x' })
    expect((await property('/d/')).token).toBe(token)
    await files.ask('PUT', '/d/g', { body: 'x' })
    expect((await property('/d/')).token).not.toBe(token)
    expect(short((await sync(files, { path: '/d/', token: String(token) })).responses)).toEqual(['+ /d/g'])
    expect((await property('/d/f')).token).toBeUndefined()
  })

  test('cut at a limit says so with 507, and its token leads through the rest, as things stood at first', async () => {
    const files = await start()
    for (let at = 0; at < 7; at += 1) await files.ask('PUT', `/f${at}`, { body: String(at) })
    const first = await sync(files, { limit: 3 })
    expect(short(first.responses)).toEqual(['+ /f0', '+ /f1', '+ /f2', '507 /'])
    await files.ask('DELETE', '/f0')
    await files.ask('PUT', '/f9', { body: 'x' })
    const second = await sync(files, { limit: 3, token: first.token })
    expect(short(second.responses)).toEqual(['+ /f3', '+ /f4', '+ /f5', '507 /'])
    const third = await sync(files, { limit: 3, token: second.token })
    expect(short(third.responses)).toEqual(['+ /f6'])
    expect(short((await sync(files, { limit: 3, token: third.token })).responses)).toEqual(['+ /f9', '- /f0'])
  })

  test('a replaced folder is reported with what the old one had and the new one has not', async () => {
    const files = await start()
    for (const path of ['/d/same', '/d/old', '/d/s/x', '/n/same', '/n/new'])
      await files.ask('PUT', path, { body: path })
    const { token } = await sync(files, { level: 'infinite' })
    await files.ask('MOVE', '/n', { headers: { Destination: '/d' } })
    const { responses } = await sync(files, { level: 'infinite', token })
    expect(short(responses)).toEqual(['+ /d/', '+ /d/new', '+ /d/same', '- /d/old', '- /d/s/', '- /n/'])
  })

  test('what came and went in a folder while it was elsewhere is not reported at its present place', async () => {
    const files = await start()
    for (const path of ['/open/d/e/old', '/open/d/kept', '/open/stays', '/closed/x'])
      await files.ask('PUT', path, { body: path })
    const { token } = await sync(files, { level: 'infinite' })
    await files.ask('MOVE', '/open/d', { headers: { Destination: '/closed/d' } })
    for (const path of ['/closed/d/secret', '/closed/d/e/secret']) {
      await files.ask('PUT', path, { body: 'secret' })
      await files.ask('DELETE', path)
    }
    await files.ask('DELETE', '/closed/d/e/old')
    await files.ask('MOVE', '/closed/d', { headers: { Destination: '/open/d' } })
    await files.ask('PUT', '/open/fleeting', { body: 'x' })
    await files.ask('DELETE', '/open/fleeting')
    const { responses } = await sync(files, { level: 'infinite', token })
    expect(short(responses)).toEqual([
      '+ /closed/',
      '+ /open/',
      '+ /open/d/',
      '+ /open/d/e/',
      '- /closed/d/',
      '- /open/d/e/old',
      '- /open/fleeting',
    ])
  })

  const { numRuns, timeout } = rounds(6, 100)
  test('a client that follows it, in whatever steps, has what is listed, entity tags included', {
    timeout,
  }, async () => {
    const files = await start()
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 2, maxLength: 4 }),
        fc.constantFrom(undefined, 1, 2),
        async (rounds, limit) => {
          await files.ask('DELETE', '/top')
          await files.ask('MKCOL', '/top')
          const deep = mirror(files, 'infinite', '/top/')
          const flat = mirror(files, '1', '/top/')
          for (const round of rounds) {
            for (const { verb, path, to, body } of round)
              await files.ask(verb, `/top${path}`, { headers: to === '' ? {} : { Destination: `/top${to}` }, body })
            await deep.catchUp(limit)
            await flat.catchUp(limit)
            const shown = await listing(files, '/top/', 'infinity')
            expect(deep.known).toEqual(shown)
            expect(flat.known).toEqual(await listing(files, '/top/', '1'))
          }
        },
      ),
      { numRuns },
    )
  })

  test('a token that is invalid, of the future, too old, or of a past that is not kept is 403 valid-sync-token', async () => {
    const files = await start()
    await files.ask('PUT', '/d/f', { body: 'x' })
    const { token } = await sync(files, { path: '/d/' })
    const refused = async (text: string, path = '/d/') => {
      const answer = await files.ask('REPORT', path, { body: report({ token: text }) })
      expect([text, answer.status, answer.code]).toEqual([text, 403, 'files.sync-token-invalid'])
      expect(answer.text).toContain('<d:valid-sync-token/>')
    }
    for (const text of [
      'x',
      'urn:alluvium:sync:',
      'urn:alluvium:sync:99',
      'urn:alluvium:sync:-1',
      'urn:alluvium:sync:1-99-0',
      'urn:alluvium:sync:1-0-0',
    ])
      await refused(text)
    await files.ask('PUT', '/d/g', { body: 'x' })
    await sync(files, { path: '/d/', token })
    await files.ask('MOVE', '/d', { headers: { Destination: '/e' } })
    await refused(token, '/e/')
    await files.ask('MOVE', '/e', { headers: { Destination: '/d' } })
    await refused(token)
    const { token: fresh } = await sync(files, { path: '/d/' })
    const at = Number(fresh.split(':').at(-1))
    await files.ask('PUT', '/d/h', { body: 'x' })
    const write = (text: string) => files.database.write(sqlForTests(text))
    await write(`INSERT INTO lost (node, since, until, parent) VALUES (9, ${at}, ${at + 1}, 5)`)
    await refused(fresh)
    await write('UPDATE lost SET parent = 2')
    expect(short((await sync(files, { path: '/d/', token: fresh })).responses)).toEqual(['+ /d/h'])
    await write(`UPDATE history SET horizon = ${at + 1}`)
    await refused(fresh)
  })

  test('deleted files are reported as gone also when they were purged from the trash', async () => {
    const files = await start()
    for (const path of ['/d/f', '/d/e/g']) await files.ask('PUT', path, { body: 'x' })
    const { token } = await sync(files, { level: 'infinite' })
    for (const path of ['/d/f', '/d/e']) await files.ask('DELETE', path)
    expect((await files.ask('DELETE', '/api/trash/empty')).status).toBe(204)
    expect(short((await sync(files, { level: 'infinite', token })).responses)).toEqual(['+ /d/', '- /d/e/', '- /d/f'])
  })

  test('of a file, another report, another depth or a wrong body is refused', async () => {
    const { ask } = await start()
    await ask('PUT', '/f', { body: 'x' })
    const outcomeOf = async (path: string, body: string, headers = {}) => {
      const { status, code } = await ask('REPORT', path, { headers, body })
      return `${status} ${code}`
    }
    expect(await outcomeOf('/f', report({}))).toBe('403 files.report-unsupported')
    expect(await outcomeOf('/', '<expand-property xmlns="DAV:"/>')).toBe('403 files.report-unsupported')
    expect(await outcomeOf('/none', report({}))).toBe('404 files.path-missing')
    expect(await outcomeOf('/', report({}), { Depth: '1' })).toBe('400 files.header-invalid')
    expect(await outcomeOf('/', report({}), { Depth: '0' })).toBe('207 ')
    for (const body of ['', report({}).replace('>1<', '>2<'), report({ limit: 0 }), report({ limit: -1 })])
      expect(await outcomeOf('/', body)).toBe('400 files.xml-invalid')
  })
})
