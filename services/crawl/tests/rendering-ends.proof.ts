/** Whatever a page's scripts do, its rendering ends, and that of other pages goes on; the short round asks a few of all ways to go on without end. */
import { createSocket } from 'node:dgram'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openAt, temporaryDatabaseFile } from '@alluvium/database/testing'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { RenderingOptions } from '../src/open-renderer.ts'
import { crawlMigrations } from '../src/ports/migrations.ts'
import { crawlClient } from '../testing/crawl-client.ts'
import { hasBrowser, testRenderer } from '../testing/test-renderer.ts'
import { sendHtml, testServer } from '../testing/test-server.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close() // oxlint-disable-line no-await-in-loop -- in this order
})

const waiting = { timeout: 200_000 }

const atTheEnd = new AsyncDisposableStack()
afterAll(() => atTheEnd.disposeAsync())
let usual: ReturnType<typeof startService> | undefined
/** Those without options of their own crawl with one browser: to start it costs more than what they ask of it. */
const service = (options?: RenderingOptions) => (options ? startService(options) : (usual ??= startService()))

async function startService(options: RenderingOptions = {}) {
  const { file, remove } = await temporaryDatabaseFile()
  atTheEnd.defer(remove)
  const database = await openAt({ engine: 'sqlite', file }, crawlMigrations)
  atTheEnd.defer(() => database.close())
  const client = await crawlClient(database, { renderer: testRenderer({ settleMs: 2_500, ...options }) })
  atTheEnd.defer(() => client.close())
  return {
    start: (start_url: string) => client.start({ start_url, render: true }),
    ended: (path: string) => expect.poll(() => client.status(path), waiting).toBe('completed'),
  }
}

/** What a page's scripts made of it is a link, which is asked for then. */
const add = `const add = (path) => document.body.insertAdjacentHTML('beforeend', '<a href="' + path + '">x</a>')`

async function site(pages: Readonly<Record<string, string>>) {
  const made = await testServer(({ url = '' }, response) => {
    const page = pages[url]
    return page === undefined
      ? response.writeHead(404).end()
      : sendHtml(response, `<body><a href="/came${url}">x</a><script>${add};${page}</script>`)
  })
  closing.push(() => made.close())
  return made
}

test.skipIf(!hasBrowser)('four pages that never end do not keep a fifth from being rendered', async () => {
  const { start, ended } = await service()
  const { origin, counts } = await site({ '/endless': 'while (true) {}', '/': `add('/made')` })
  const endless = await Promise.all(Array.from({ length: 4 }, () => start(`${origin}/endless`)))
  await ended(await start(`${origin}/`))
  await Promise.all(endless.map(ended))
  expect([...counts().keys()].toSorted()).toEqual(['/', '/came/', '/came/endless', '/endless', '/made', '/robots.txt'])
})

const endless = {
  'goes on in a loop': `add('/made'); setTimeout(() => { while (true) {} })`,
  'loads itself again': `add('/made'); location.reload()`,
  'goes elsewhere again and again': `add('/made'); setInterval(() => { location.href = '/away?' + Math.random() }, 0)`,
  'refreshes itself': `add('/made'); document.head.innerHTML = '<meta http-equiv="refresh" content="0">'`,
  'asks without end': `add('/made'); (async () => { for (let i = 0; ; i++) await fetch('/more?' + i).catch(() => 0) })()`,
  'asks for all at once': `add('/made'); for (let i = 0; i < 5000; i++) fetch('/more?' + i).catch(() => 0)`,
  'sets timers without end': `add('/made'); const again = () => { setTimeout(again); setTimeout(again) }; again()`,
  'grows without end': `add('/made'); setInterval(() => { for (let i = 0; i < 1e4; i++) document.body.append('x'.repeat(1e4)) })`,
  'has workers that never end': `add('/made'); for (let i = 0; i < 8; i++) new Worker(URL.createObjectURL(new Blob(['while (true) {}'])))`,
  'has frames without end': `add('/made'); const more = () => document.body.append(Object.assign(document.createElement('iframe'), { src: '/frame' , onload: more })); more()`,
  'speaks to nobody': `alert(1); confirm(2); prompt(3); onbeforeunload = () => 'stay'; add('/made'); location.href = '/away'`,
}

type Endless = keyof typeof endless

const isFull = process.env['ALLUVIUM_PROOF'] === 'full'
const tried: readonly Endless[] = isFull
  ? (Object.keys(endless) as Endless[])
  : ['goes on in a loop', 'asks without end', 'speaks to nobody']
/** Those that let others compute. */
const idling = tried.filter((name) =>
  ['loads itself again', 'refreshes itself', 'asks without end', 'speaks to nobody'].includes(name),
)

/** Crawls a site of each, all at once; which links of theirs were asked for: those that came with the page, and those that its script made. */
async function crawlEndless(names: readonly Endless[], options?: RenderingOptions) {
  const { start, ended } = await service(options)
  const pages = names.map((name, number) => [`/${number}/`, endless[name].replaceAll('/made', `/made/${number}/`)])
  const { origin, counts } = await site(Object.fromEntries(pages) as Record<string, string>)
  const started = await Promise.all(names.map((_, number) => start(`${origin}/${number}/`)))
  await Promise.all(started.map(ended))
  const asked = [...counts().keys()]
  const whose = (prefix: string) => names.filter((_, number) => asked.includes(`${prefix}/${number}/`))
  return { came: whose('/came'), made: whose('/made'), away: asked.filter((path) => path.startsWith('/away')) }
}

test.skipIf(!hasBrowser)('a page that never becomes idle is kept as it stands, or unrendered', async () => {
  const { came, away } = await crawlEndless(tried)
  expect(came).toEqual(tried)
  expect(away).toEqual([])
})

test.skipIf(!hasBrowser)(
  'of a page that never becomes idle, but lets others compute, what its script has made is read',
  async () => {
    const { made } = await crawlEndless(idling, { settleMs: isFull ? 15_000 : 10_000 })
    expect(made).toEqual(idling)
  },
)

test.skipIf(!hasBrowser)('400 popups are blocked, and cause no request', async () => {
  const { start, ended } = await service()
  const open = `
    let opened = 0
    for (let i = 0; i < 400; i++) {
      open('/popup?' + i, '_blank', 'noopener')
      opened += Number(open('/popup?' + i) !== null)
      const link = Object.assign(document.createElement('a'), { href: '/popup?' + i, target: '_blank', rel: 'noopener' })
      document.body.append(link)
      link.click()
      link.remove()
    }
    add('/opened/' + opened)`
  const { origin, counts } = await site({ '/': open })
  await ended(await start(`${origin}/`))
  expect([...counts().keys()].toSorted()).toEqual(['/', '/came/', '/opened/0', '/robots.txt'])
})

test.skipIf(!hasBrowser)('a page sends no datagram, by any interface', async () => {
  const { start, ended } = await service()
  const listening = createSocket('udp4')
  const datagrams: Buffer[] = []
  listening.on('message', (datagram) => datagrams.push(datagram))
  await new Promise<void>((resolve) => listening.bind(0, '127.0.0.1', resolve))
  closing.push(() => new Promise((resolve) => listening.close(() => resolve())))
  const { port } = listening.address()
  const { origin, counts } = await site({
    '/': `
      const peers = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${port}' }] })
      peers.createDataChannel('x')
      peers.onicegatheringstatechange = () => { if (peers.iceGatheringState === 'complete') add('/gathered') }
      peers.createOffer().then((offer) => peers.setLocalDescription(offer))
      new WebTransport('https://127.0.0.1:${port}/').ready.catch(() => add('/no-transport'))`,
  })
  await ended(await start(`${origin}/`))
  expect([...counts().keys()]).toEqual(expect.arrayContaining(['/no-transport']))
  expect(datagrams).toEqual([])
})

test.skipIf(!hasBrowser)('a browser that does not answer is killed, and the next page gets another', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'alluvium-chromium-'))
  closing.push(() => rm(folder, { recursive: true }))
  const program = join(folder, 'chromium')
  const started = join(folder, 'started')
  const chromium = process.env['ALLUVIUM_TEST_CHROMIUM'] ?? '/usr/bin/chromium'
  await writeFile(program, `#!/bin/sh\necho $$ >> ${started}\nexec ${chromium} "$@"\n`)
  await chmod(program, 0o755)
  const { start, ended } = await service({ chromium: program })
  const { origin, counts } = await site({
    '/first': `add('/made/first')`,
    '/second': `add('/made/second')`,
    '/third': `add('/made/third')`,
  })
  await ended(await start(`${origin}/first`))
  const [processId] = (await readFile(started, 'utf8')).split('\n')
  process.kill(Number(processId), 'SIGSTOP')
  await ended(await start(`${origin}/second`))
  await ended(await start(`${origin}/third`))
  const made = [...counts().keys()].filter((path) => path.startsWith('/made') || path === '/came/second')
  expect(made).toEqual(['/made/first', '/came/second', '/made/third'])
  expect(() => process.kill(Number(processId), 0)).toThrow('ESRCH')
})
