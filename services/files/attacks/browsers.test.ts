/** What browsers would do for an attacker: run stored files, show file names as markup, send requests. */

import { type Listening, listen } from '@alluvium/http'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Answer } from '../testing/answer.ts'
import type { DeclaredRoute } from '../testing/callers/declared-route.ts'
import { declaredMethods, declaredRoutes, routesIn, sampleAddress } from '../testing/declared-routes.ts'
import { admin, adminBasic, describeFiles, local, quiet, type RunningFiles } from '../testing/running-files.ts'
import { postShare, put, share } from '../testing/shares.ts'
import type { WopiEditor } from '../testing/wopi-editor.ts'
import { pathInputs } from './path-inputs.ts'
import { plainEditor, settingFor } from './setting.ts'

let editor: WopiEditor
beforeAll(async () => {
  editor = await plainEditor()
})
afterAll(() => editor.stop())

const script = '<html xmlns="http://www.w3.org/1999/xhtml"><script>alert(document.domain)</script></html>'
const runnable = ['html', 'HTM', 'shtml', 'xhtml', 'svg', 'xml', 'xsl', 'rss', 'atom', 'mathml', 'rdf']
const others = ['pdf', 'js', 'css', 'txt', 'swf', 'mht', 'html.', 'unknown', 'json']

type Fields = Answer['headers']
const isAttached = (headers: Fields) => String(headers['content-disposition']).startsWith('attachment')
const isSandboxed = (headers: Fields) => /^sandbox(;|$)/.test(String(headers['content-security-policy']))
const isSniffed = (headers: Fields) => headers['x-content-type-options'] !== 'nosniff'

describeFiles('a file that a browser would run', (start) => {
  test('is served in a sandbox or as a download, at whatever address, and its type is never guessed', async () => {
    const setting = await settingFor(start, editor)
    const { ask, files, root } = setting
    for (const ending of [...runnable, ...others]) await put(files, `/d/a.${ending}`, script)
    const { body: snapshot } = await root('POST', '/api/snapshots')
    const wrong: unknown[] = []
    for (const ending of [...runnable, ...others]) {
      const name = `a.${ending}`
      const [newest] = (await root('GET', `/api/versions/d/${name}`)).body
      const shown = {
        GET: await ask('GET', `/d/${name}`),
        HEAD: await ask('HEAD', `/d/${name}`),
        page: await ask('GET', `/d/${name}`, { headers: { Accept: 'text/html' } }),
        range: await ask('GET', `/d/${name}`, { headers: { Range: 'bytes=0-40' } }),
        ranges: await ask('GET', `/d/${name}`, { headers: { Range: 'bytes=0-5,10-40' } }),
        snapshot: await ask('GET', `/.snapshots/${snapshot.id}/d/${name}`),
        version: await ask('GET', `/api/version-content/${newest.version}/d/${name}`),
        share: await ask('GET', `/s/${setting.shared}/${name}`),
        'share range': await ask('GET', `/s/${setting.shared}/${name}`, { headers: { Range: 'bytes=0-40' } }),
      }
      for (const [way, { status, headers }] of Object.entries(shown)) {
        const harmless = isAttached(headers) || isSandboxed(headers) || !runnable.includes(ending)
        const closed = way.startsWith('share') || headers['cross-origin-resource-policy'] === 'same-site'
        if (status > 206 || !harmless || !closed || isSniffed(headers)) wrong.push([way, name, status, headers])
      }
      expect([isAttached(shown.share.headers), isAttached(shown.version.headers)]).toEqual([true, true])
    }
    expect(wrong).toEqual([])
    const word = await setting.editing.ask({ of: '/contents' })
    expect([word.headers['content-type'], isSniffed(word.headers)]).toEqual(['application/octet-stream', false])
  })
})

const markup = '<img src=x onerror=alert(1)>'

describeFiles('markup in a name', (start) => {
  test('appears in no answer that a browser would read as a page, whichever way the name came in', async () => {
    const setting = await settingFor(start, editor)
    const methods = String((await setting.ask('OPTIONS', '/')).headers.allow).split(/,\s*/)
    const wrong: unknown[] = []
    for (const way of pathInputs(methods)) {
      if (way.name === 'GraphQL events') continue
      for (const path of [`/${markup}`, `/../${markup}`]) {
        const spelled = way.as === 'address' ? path.replaceAll(' ', '%20') : path
        const { text, headers } = await way.ask(setting, spelled)
        const type = String(headers['content-type'])
        const mayHold = /^(application\/json|application\/problem\+json|text\/event-stream|text\/plain)/.test(type)
        if (/<img/.test(text) && (!mayHold || (isSniffed(headers) && !type.startsWith('text/event'))))
          wrong.push([way.name, type, headers['x-content-type-options'], text.slice(0, 200)])
      }
    }
    expect(wrong).toEqual([])
  })

  test('is escaped on every page that a share shows', async () => {
    const setting = await settingFor(start, editor)
    const { files } = setting
    const name = encodeURIComponent(markup)
    await put(files, `/${name}/${name}/${name}.html`, script)
    const { token } = await share(files, { path: `/${markup}` })
    const locked = await share(files, { path: `/${markup}`, password: 'open sesame' })
    const page = { headers: { Accept: 'text/html' } }
    const boundary = 'multipart/form-data; boundary=b'
    const part = `--b\r\nContent-Disposition: form-data; name="file"; filename="${markup}"\r\n\r\nx\r\n--b--\r\n`
    const sent = () =>
      files.ask('POST', `/s/${setting.drop}`, { headers: { ...page.headers, 'Content-Type': boundary }, body: part })
    const pages = [
      await files.ask('GET', `/s/${token}`, page),
      await files.ask('GET', `/s/${token}/${name}/`, page),
      await files.ask('GET', `/s/${token}/${name}/none${name}`, page),
      await files.ask('GET', `/s/${locked.token}`, page),
      await files.ask('GET', `/s/${locked.token}?password=${name}`, page),
      await files.ask('GET', `/s/${name}`, page),
      await sent(),
      await sent(),
    ]
    for (const { headers, text } of pages) {
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /)
      expect([text.includes('<img'), text.includes('<script')]).toEqual([false, false])
    }
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 404, 401, 401, 404, 201, 201])
  })
})

type Called = Readonly<{ name: string; method: string; path: string; declared: DeclaredRoute }>

function everyRoute({ service }: RunningFiles): readonly Called[] {
  const routes = routesIn(service.description).map((name) => {
    const [method = '', path = ''] = name.split(' ')
    const declared = declaredRoutes[name] ?? { who: 'everybody' as const }
    return { name, method, path: sampleAddress(path, declared.query), declared }
  })
  const methods = Object.entries(declaredMethods).map(([method, declared]) => {
    return { name: method, method, path: '/secret.txt', declared }
  })
  return [...routes, ...methods]
}

const sentBy = ({ declared: { body } }: Called) => {
  if (body === undefined) return {}
  return typeof body === 'string' ? { body } : { body: JSON.stringify(body) }
}
const typeOf = ({ declared: { body } }: Called) =>
  body === undefined || typeof body === 'string' ? {} : { 'Content-Type': 'application/json' }

const foreign = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' }
/** Over plain HTTP a browser sends no more about itself. */
const foreignOverHttp = { Origin: 'http://evil.example' }

describeFiles('a request that a browser sends by itself', (start) => {
  test('is anonymous whatever cookies it carries, on every route and with every method', async () => {
    const files = await start({ admin })
    await put(files, '/secret.txt', 'x')
    const login = await files.ask('POST', '/api/auth/login', {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(admin),
    })
    expect(login.headers['set-cookie']).toBeUndefined()
    const token = JSON.parse(login.text).access_token
    const { token: link } = JSON.parse((await postShare(files, { path: '/secret.txt', password: 'sesame' })).text)
    const [cookie = ''] = (await files.ask('GET', `/s/${link}?password=sesame`)).headers['set-cookie'] ?? []
    expect(cookie).toContain('SameSite=Lax')
    const cookies = [
      cookie.split(';')[0],
      ...['session', 'access_token', 'token', 'alluvium', 'authorization'].map((name) => `${name}=${token}`),
      `Authorization=Bearer ${token}`,
    ].join('; ')
    const let_in: unknown[] = []
    for (const call of everyRoute(files).filter(({ declared }) => declared.who !== 'everybody')) {
      const headers = { Cookie: cookies, ...typeOf(call) }
      const { status } = await files.ask(call.method, call.path, { headers, ...sentBy(call) })
      if (status !== 401) let_in.push([call.name, status])
    }
    expect(let_in).toEqual([])
    expect((await files.ask('GET', '/secret.txt', { headers: { authorization: adminBasic } })).text).toBe('x')
  })

  test('for a page of another site changes nothing, with remembered credentials or in open mode', async () => {
    for (const options of [{ admin }, {}]) {
      const files = await start(options)
      const authorization = 'admin' in options ? { authorization: adminBasic } : {}
      const taken: unknown[] = []
      for (const call of everyRoute(files).filter(
        ({ method, declared }) => method === 'POST' && declared.who !== 'everybody',
      )) {
        for (const origin of [foreign, foreignOverHttp, { Origin: 'null' }]) {
          const headers = { ...authorization, ...origin, ...typeOf(call) }
          const { status, code } = await files.ask(call.method, call.path, { headers, ...sentBy(call) })
          if (status !== 403 || code !== 'files.foreign-page') taken.push([call.name, status, code])
        }
      }
      expect(taken).toEqual([])
      for (const protocol of ['/api/graphql', '/api/resumable?path=x', '/api/tus']) {
        const headers = { ...authorization, ...foreign, 'Content-Type': 'text/plain', 'Tus-Resumable': '1.0.0' }
        const { status } = await files.ask('POST', protocol, {
          headers,
          body: '{"query":"mutation { create_folder(path: \\"/x\\") { name } }"}',
        })
        expect([protocol, [403, 415].includes(status)]).toEqual([protocol, true])
      }
      expect((await files.ask('GET', '/', { headers: authorization })).text).toBe('[]')
    }
  })

  test('from our own page, with a token, or without a browser is accepted', async () => {
    const files = await start({ admin })
    const snapshot = async (headers: Record<string, string>) =>
      (await files.ask('POST', '/api/snapshots', { headers })).status
    const login = await files.ask('POST', '/api/auth/login', {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(admin),
    })
    const bearer = `Bearer ${JSON.parse(login.text).access_token}`
    expect([
      await snapshot({ authorization: adminBasic }),
      await snapshot({ authorization: adminBasic, Origin: files.url, 'Sec-Fetch-Site': 'same-origin' }),
      await snapshot({ authorization: adminBasic, Origin: files.url }),
      await snapshot({ authorization: bearer, ...foreign }),
    ]).toEqual([201, 201, 201, 201])
  })

  describe('for a page of an origin that may', () => {
    test('is accepted, and one of another origin is not', async () => {
      const files = await start({ admin })
      const open: Listening = await listen(files.service.handle, {
        host: '127.0.0.1',
        port: 0,
        deployment: local,
        logger: quiet,
        errorBody: 'error-and-code',
        corsOrigins: ['https://console.example'],
      })
      onTestFinished(() => open.stop({ deadlineMs: 0 }))
      const statusFor = async (origin: string) => {
        const headers = { authorization: adminBasic, Origin: origin, 'Sec-Fetch-Site': 'cross-site' }
        return (await fetch(`${open.url}/api/snapshots`, { method: 'POST', headers })).status
      }
      expect([await statusFor('https://console.example'), await statusFor('https://evil.example')]).toEqual([201, 403])
    })
  })
})
