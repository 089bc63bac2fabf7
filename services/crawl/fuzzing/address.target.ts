/** Addresses that pages name, and fields of answers. */
import { holds, type Target } from '@alluvium/fuzzing'
import { canonicalUrl, hostOf, isSecure, originOf, pathOf } from '../src/model/addresses/url.ts'
import { field, mediaType, pageKind, retryAfterMs } from '../src/model/response.ts'

export const target: Target = {
  seeds: [
    'https://host.example:443/abcdef/../b%7e?c=%c3%bc#d',
    '//other/x',
    '?y',
    'mailto:z',
    'text/html; charset="a"',
    '120',
  ],
  magic: '/zQ7',
  read(input) {
    const text = Buffer.from(input).toString()
    const head = { status: 200, headers: { 'content-type': text, 'retry-after': text } }
    mediaType(head)
    pageKind(head, Buffer.from(input))
    field(head, 'content-type')
    retryAfterMs(text, 0)
    const url = canonicalUrl(text, 'https://base.example/p/q')
    if (url === undefined) return undefined
    holds(canonicalUrl(url) === url, 'a canonical address stays as it is')
    holds(originOf(url) + pathOf(url) === url, 'an address is its origin and its path')
    hostOf(url)
    holds(isSecure(url) === url.startsWith('https:'), 'an address says whether it is asked over TLS')
    return pathOf(url)
  },
}
