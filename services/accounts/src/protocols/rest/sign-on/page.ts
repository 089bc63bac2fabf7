/**
 * The pages on which people say who they are: plain, without a script, in no frame. The policy names where a form may
 * lead, redirects included, because browsers hold those against it too.
 */
import { createHash } from 'node:crypto'
import { html, type Markup } from './markup.ts'

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:24rem;margin:12vh auto;padding:0 1rem;color:#1c2430;background:#fff}
h1{font-size:1.4rem;margin:0 0 .5rem}p{margin:.5rem 0}form{display:grid;gap:.75rem;margin:1rem 0}label{display:grid;gap:.25rem;font-size:.9rem}
input{font:inherit;padding:.5rem .6rem;border:1px solid #8a94a3;border-radius:.4rem;color:inherit;background:inherit}
label.row{display:flex;gap:.5rem;align-items:center}label.row input{padding:0}
button,a.button{font:inherit;padding:.55rem .8rem;border:1px solid #0b5cad;border-radius:.4rem;background:#0b5cad;color:#fff;cursor:pointer;text-align:center;text-decoration:none;display:block}
button.plain,a.plain{background:none;color:#0b5cad}[role=alert]{padding:.6rem .8rem;border-left:.25rem solid #b3261e;background:#fbeae9}
:focus-visible{outline:.15rem solid #0b5cad;outline-offset:.15rem}small{color:#55606f}
@media(prefers-color-scheme:dark){body{color:#e3e7ed;background:#14181f}button,a.button{background:#2f7fd1;border-color:#2f7fd1;color:#fff}
button.plain,a.plain{background:none;color:#7ab8ff}[role=alert]{background:#3b1d1b}small{color:#9aa5b4}}`

const styleHash = createHash('sha256').update(style).digest('base64')

export const pageType = 'text/html; charset=utf-8'

export type Page = Readonly<{
  title: string
  body: Markup
  /** Origins besides our own that a form of the page leads to in the end. */
  leadsTo?: readonly string[]
}>

/** The body of an answer, and its header fields. */
export const pageOf = ({ title, body, leadsTo = [] }: Page) => ({
  headers: {
    'content-security-policy': policy(leadsTo),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
  },
  body: html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} – Alluvium</title><style>${{ markup: style }}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`
    .markup,
})

const policy = (leadsTo: readonly string[]): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    ["form-action 'self'", ...new Set(leadsTo)].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Shown above a form that was not taken. */
export const alert = (sentence: string | undefined): Markup | undefined =>
  sentence === undefined ? undefined : html`<p role="alert">${sentence}</p>`
