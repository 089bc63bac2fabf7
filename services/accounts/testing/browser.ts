/**
 * As much of a browser as a sign-on needs: it keeps cookies, follows redirects and fills in forms; it runs no script.
 * An address that nobody serves is where it stops, as an application's page would take over there.
 */

export type Page = Readonly<{ url: URL; status: number; headers: Headers; text: string }>

export type Browser = Readonly<{
  open(url: string): Promise<Page>
  /** Sends the form that has all of these fields, and whatever else it holds already. */
  submit(page: Page, fields: Readonly<Record<string, string>>): Promise<Page>
  /** Follows the link with this text. */
  follow(page: Page, text: string): Promise<Page>
  cookies: Map<string, string>
}>

const maxRedirects = 20

type Sent = Readonly<{ method?: string; body?: URLSearchParams; headers?: Readonly<Record<string, string>> }>

/** @param nobodyServes what the addresses of applications begin with. */
export function newBrowser(...nobodyServes: readonly string[]): Browser {
  const cookies = new Map<string, string>()

  async function load(url: URL, init: Sent = {}, redirects = 0): Promise<Page> {
    if (nobodyServes.some((prefix) => url.href.startsWith(prefix)))
      return { url, status: 0, headers: new Headers(), text: '' }
    if (redirects > maxRedirects) throw new Error(`too many redirects, the last to ${url}`)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...init.headers, accept: 'text/html', ...(cookie !== '' && { cookie }) }
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) remember(cookies, line)
    const text = await response.text()
    const location = response.headers.get('location')
    if (location !== null && response.status >= 300 && response.status < 400)
      return load(new URL(location, url), {}, redirects + 1)
    return { url, status: response.status, headers: response.headers, text }
  }

  return {
    cookies,
    open: (url) => load(new URL(url)),
    submit(page, fields) {
      const form = formsIn(page).find(({ html, values }) =>
        Object.keys(fields).every((name) => values.has(name) || html.includes(`name="${name}"`)),
      )
      if (!form) throw new Error(`no form with ${Object.keys(fields).join(', ')} at ${page.url}: ${page.text}`)
      const body = new URLSearchParams(form.values)
      for (const [name, value] of Object.entries(fields)) body.set(name, value)
      return load(new URL(form.action, page.url), {
        method: 'POST',
        body,
        headers: { origin: page.url.origin, 'sec-fetch-site': 'same-origin' },
      })
    },
    follow(page, text) {
      const [, href] = new RegExp(`<a[^>]* href="([^"]*)"[^>]*>${text}</a>`).exec(page.text) ?? []
      if (href === undefined) throw new Error(`no link ${text} at ${page.url}: ${page.text}`)
      return load(new URL(plain(href), page.url))
    },
  }
}

function remember(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  const [name = '', value = ''] = pair.split('=')
  const isGone = attributes.some((attribute) => /^max-age=0$|^expires=thu, 01 jan 1970/i.test(attribute))
  if (isGone || value === '') cookies.delete(name)
  else cookies.set(name, value)
}

type Form = Readonly<{ action: string; html: string; values: URLSearchParams }>

/** The forms of a page, with the values that are sent unless somebody changes them. */
export function formsIn({ text, url }: Page): readonly Form[] {
  return [...text.matchAll(/<form([^>]*)>([\s\S]*?)<\/form>/g)].map(([, attributes = '', html = '']) => {
    const values = new URLSearchParams()
    for (const [input] of html.matchAll(/<input[^>]*>/g)) {
      const [, name] = /name="([^"]*)"/.exec(input) ?? []
      const [, value = ''] = /value="([^"]*)"/.exec(input) ?? []
      if (name !== undefined && !input.includes('checkbox')) values.set(name, plain(value))
    }
    const [, action = url.pathname] = /action="([^"]*)"/.exec(attributes) ?? []
    return { action: plain(action), html, values }
  })
}

const plain = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
