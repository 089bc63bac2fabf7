/** A small site with one of each: what results, issues and exports are tested on. */
import { sendHtml, sendStatus, type TestServer, testServer } from './test-server.ts'

const page = (title: string, body = '', description = `About ${title}`): string =>
  `<!doctype html><title>${title}</title><meta name="description" content="${description}">${body}`

const links = (...paths: string[]): string => paths.map((path) => `<a href="${path}">x</a>`).join('')

const pages: Readonly<Record<string, string>> = {
  '/': page('Home', links('/a', '/b', '/copy', '/r1', '/gone', '/hidden', '/plain.txt', 'http://other.example/x')),
  '/a': page('A', '<h1>Heading</h1><p>Some <b>bold</b> text.</p><script>alert(1)</script>'),
  '/b': page('A', '<link rel=canonical href=/b><link rel=canonical href=/a>'),
  '/copy': page('A', '<h1>Heading</h1><p>Some <b>bold</b> text.</p><script>alert(1)</script>'),
  '/hidden': page('Hidden', '', ''),
  '/end': '<p>no title</p>',
}

const redirects: Readonly<Record<string, string>> = { '/r1': '/r2', '/r2': '/end' }

export const smallSite = (): Promise<TestServer> =>
  testServer((request, response) => {
    const path = request.url ?? ''
    const to = redirects[path]
    if (to !== undefined) return sendStatus(response, 301, { location: to })
    if (path === '/plain.txt')
      return response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end('=SUM(1)\n')
    const html = pages[path]
    if (html === undefined) return sendStatus(response, 404)
    return sendHtml(response, html, path === '/hidden' ? { 'x-robots-tag': 'noindex' } : {})
  })
