import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linkResolver } from './links.ts'
import { canonicalUrl, hostOf, isSecure, maxUrlLength, originOf, pathOf } from './url.ts'

describe('canonical addresses', () => {
  test.each([
    ['HTTP://Example.COM:80/', 'http://example.com/'],
    ['https://example.com:443', 'https://example.com/'],
    ['https://example.com.:8443/x', 'https://example.com:8443/x'],
    ['http://example.com./', 'http://example.com/'],
    ['http://example.com/a/./b/../c', 'http://example.com/a/c'],
    ['http://example.com/e%71/%7euser', 'http://example.com/eq/~user'],
    ['http://example.com/%c3%bc', 'http://example.com/%C3%BC'],
    ['http://example.com/ü?q=ü', 'http://example.com/%C3%BC?q=%C3%BC'],
    ['http://example.com/a%2fb', 'http://example.com/a%2Fb'],
    ['http://example.com/a#b', 'http://example.com/a'],
    ['http://example.com/a?', 'http://example.com/a'],
    ['http://example.com/a?b=1&a=2', 'http://example.com/a?b=1&a=2'],
    ['http://user:secret@example.com/', 'http://example.com/'],
    ['http://bücher.example/', 'http://xn--bcher-kva.example/'],
    ['http://[::1]:8080/x', 'http://[::1]:8080/x'],
    ['http://0x7f.1/', 'http://127.0.0.1/'],
  ])('%s is %s', (text, canonical) => {
    expect(canonicalUrl(text)).toBe(canonical)
  })

  test.each([
    'mailto:a@example.com',
    'javascript:void(0)',
    'ftp://example.com/',
    'http://',
    'http://[bad',
    'data:text/html,x',
    '',
  ])('%s is no valid address for a crawl', (text) => {
    expect(canonicalUrl(text)).toBeUndefined()
  })

  test('an address above the maximum length is invalid', () => {
    const start = 'http://example.com/'
    expect(canonicalUrl(start + 'a'.repeat(maxUrlLength - start.length))).toHaveLength(maxUrlLength)
    expect(canonicalUrl(start + 'a'.repeat(maxUrlLength - start.length + 1))).toBeUndefined()
  })

  test('a canonical address stays unchanged when it is made canonical again', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl({ withQueryParameters: true, withFragments: true }), anyHref()), (text) => {
        const once = canonicalUrl(text, 'http://example.com/a/b?c') ?? 'http://example.com/'
        expect(canonicalUrl(once)).toBe(once)
      }),
      { numRuns: 2_000 },
    )
  })

  test('an escape after a lone percent sign does not form another escape, which would change the address the next time', () => {
    expect(canonicalUrl('http://a/%b%42')).toBe('http://a/%b%42')
    for (const address of ['http://a/%b%42', 'http://a/?%%34%31', 'http://a/x%2%65', 'http://a/%%%37%65']) {
      const canonical = canonicalUrl(address) ?? ''
      expect(canonicalUrl(canonical)).toBe(canonical)
    }
  })

  test('http and https on default ports are one host, other ports are others', () => {
    expect(['http://a.example/x', 'https://a.example/y', 'http://a.example:443/'].map(hostOf)).toEqual([
      'a.example',
      'a.example',
      'a.example:443',
    ])
    expect(originOf('https://a.example:8/x?y')).toBe('https://a.example:8')
    expect(pathOf('https://a.example:8/x?y')).toBe('/x?y')
    expect(['http://a.example/s', 'https://a.example/x'].map(isSecure)).toEqual([false, true])
  })
})

describe('links of a page', () => {
  const bases = [
    'http://example.com/',
    'http://example.com/a/b',
    'https://example.com:8443/a/b/?q=/x/y',
    'http://[::1]:9/x;y/z.html',
  ]

  test('the fast path to an address gives the same as the full one', () => {
    fc.assert(
      fc.property(fc.constantFrom(...bases), anyHref(), (base, href) => {
        const said = linkResolver(base)(href)
        if (said !== canonicalUrl(href, base))
          throw new Error(`${JSON.stringify(href)} on ${base}: ${said} is not ${canonicalUrl(href, base)}`)
      }),
      { numRuns: 20_000 },
    )
  })

  test.each([
    ['/x/y', 'http://example.com/x/y'],
    ['c', 'http://example.com/a/c'],
    ['?page=2', 'http://example.com/a/b?page=2'],
    ['#top', 'http://example.com/a/b'],
    ['', 'http://example.com/a/b'],
    ['//other.example/x', 'http://other.example/x'],
    ['http://example.com/x#y', 'http://example.com/x'],
    ['\\syn\\backslash', 'http://example.com/syn/backslash'],
    [' /eq/1\n', 'http://example.com/eq/1'],
    ['tel:1', undefined],
    ['http://9../', undefined], // without its dots it would be 0.0.0.9, another host
  ])('%j resolves to %s', (href, url) => {
    expect(linkResolver('http://example.com/a/b')(href)).toBe(url)
  })
})

/** What people, generators and mistakes write into `href`. */
function anyHref(): fc.Arbitrary<string> {
  const piece = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom(
        '/',
        '/',
        '.',
        '..',
        '//',
        '?',
        '#',
        ':',
        '&',
        '=',
        '%2e',
        '%2F',
        '%41',
        '%zz',
        '\\',
        ' ',
        '\n',
        '@',
        ';',
        "'",
        '|',
      ),
    },
    {
      weight: 4,
      arbitrary: fc.constantFrom(
        'a',
        'bc',
        'D9',
        'index.html',
        'q=1',
        '~u',
        'ü',
        '日本',
        '💧',
        '\u0000',
        '{',
        '^',
        '"',
        '<',
      ),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'http://example.com',
        'https://example.com:8443',
        'HTTP://EXAMPLE.COM',
        'http:',
        'mailto:',
        'http://[::1]:9',
      ),
    },
  )
  return fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))
}
