import { atOnce } from '@alluvium/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readRobots } from './robots.ts'

const robotsOf = (text: string, robot = 'alluvium') => atOnce(readRobots(text, robot))
const allows = (text: string, path: string, robot = 'alluvium'): boolean => robotsOf(text, robot).allows(path)

describe('the examples of RFC 9309', () => {
  // 5.1
  const simple = `User-agent: *
Disallow: *.gif$
Disallow: /example/
Allow: /publications/

User-agent: foobot
Disallow: /
Allow: /example/page.html
Allow: /example/allowed.gif

User-agent: barbot
User-agent: bazbot
Disallow: /example/page.html

User-agent: quxbot

EOF`
  test.each([
    ['foobot', '/', false],
    ['foobot', '/example/page.html', true],
    ['foobot', '/example/allowed.gif', true],
    ['foobot', '/publications/x', false],
    ['barbot', '/example/page.html', false],
    ['bazbot', '/example/page.html', false],
    ['bazbot', '/example/other.html', true],
    ['quxbot', '/example/page.html', true],
    ['quxbot', '/x.gif', true],
    ['anybot', '/x.gif', false],
    ['anybot', '/x.gif?y', true],
    ['anybot', '/example/x', false],
    ['anybot', '/publications/x', true],
  ])('%s and %s: %s', (robot, path, allowed) => {
    expect(allows(simple, path, robot)).toBe(allowed)
  })

  // 5.2
  const longest = 'User-agent: foobot\nAllow: /example/page/\nDisallow: /example/page/disallowed.gif\n'
  test.each([
    ['/example/page/', true],
    ['/example/page/disallowed.gif', false],
    ['/example/page/other.gif', true],
  ])('of all rules that match %s the longest counts: %s', (path, allowed) => {
    expect(allows(longest, path, 'foobot')).toBe(allowed)
  })

  // 2.2.2
  test.each([
    ['/foo/bar?baz=quz', '/foo/bar?baz=quz'],
    ['/foo/bar?baz=http://foo.bar', '/foo/bar?baz=http%3A%2F%2Ffoo.bar'.replace('%3A%2F%2F', '://')],
    ['/foo/bar/\u30C4', '/foo/bar/%E3%83%84'],
    ['/foo/bar/%E3%83%84', '/foo/bar/%E3%83%84'],
    ['/foo/bar/%62%61%7A', '/foo/bar/baz'],
  ])('the rule %s matches %s', (rule, path) => {
    expect(allows(`User-agent: *\nDisallow: ${rule}`, path)).toBe(false)
  })
})

describe('the group that applies', () => {
  test.each([
    ['User-agent: Alluvium\nDisallow: /a\n\nUser-agent: *\nDisallow: /b', '/b', true],
    ['User-agent: ALLUVIUM/2.0\nDisallow: /a', '/a', false],
    [
      'User-agent: alluvium\nDisallow: /a\nUser-agent: x\nDisallow: /b\nUser-agent: alluvium\nDisallow: /c',
      '/c',
      false,
    ],
    [
      'User-agent: alluvium\nDisallow: /a\nUser-agent: x\nDisallow: /b\nUser-agent: alluvium\nDisallow: /c',
      '/a',
      false,
    ],
    ['User-agent: alluvium\nUser-agent: x\n\nDisallow: /a', '/a', false],
    ['User-agent: alluviumbot\nDisallow: /', '/a', true],
    ['User-agent: alluvium\nDisallow:\n\nUser-agent: *\nDisallow: /', '/a', true],
    ['User-agent: alluvium\nCrawl-delay: 5\nUser-agent: x\nDisallow: /a', '/a', false],
    ['User-agent: alluvium\nSitemap: http://a/\nDisallow: /a', '/a', false],
    ['Disallow: /a', '/a', true],
    ['', '/a', true],
    ['User-agent: *\nDisallow: /', '/robots.txt', true],
  ])('%j and %s: %s', (text, path, allowed) => {
    expect(allows(text, path)).toBe(allowed)
  })
})

/** As RFC 9309 says it, with the engine's own regular expressions. */
function triedOneByOne(rules: readonly { isAllowed: boolean; pattern: string }[], path: string): boolean {
  const found = rules.flatMap(({ isAllowed, pattern }) => {
    const plain = pattern
      .replaceAll('%61', 'a')
      .replaceAll('%2f', '%2F')
      .replaceAll('\u00e9', '%C3%A9')
      .replace(/\*+/g, '*')
    const isAnchored = plain.endsWith('$')
    const body = isAnchored ? plain.slice(0, -1) : plain
    const written = body.replaceAll('$', '%24')
    const source = written.replace(/[.$/%]/g, '\\$&').replaceAll('*', '.*')
    const isMatch = new RegExp(`^${source}${isAnchored ? '$' : ''}`).test(path)
    return isMatch ? [{ isAllowed, length: written.length + Number(isAnchored) }] : []
  })
  const longest = Math.max(...found.map(({ length }) => length))
  return found.length === 0 || found.some(({ isAllowed, length }) => isAllowed && length === longest)
}

describe('patterns', () => {
  test.each([
    ['/*.secret$', '/x/1.secret', false],
    ['/*.secret$', '/x/1.secret.html', true],
    ['/private/', '/priv', true],
    ['/private/', '/%70rivate/x', false],
    ['/fish*', '/fish', false],
    ['/a*b*c', '/a-b-b-c-d', false],
    ['/a*b*c$', '/abcbc', false],
    ['/a*b*c$', '/abcb', true],
    ['/*/x$', '/x', true],
    ['*', '/anything', false],
    ['/$', '/', false],
    ['/$', '/a', true],
    ['/a$b', '/a$b', false],
    ['/a%2Ab', '/a*b', false],
    ['/a%24', '/a$', false],
    ['/a%2fb', '/a/b', true],
    ['/a%3cd', '/a%3Cd', false],
    ['/a<d', '/a%3Cd', false],
    ['/a b', '/a%20b', false],
    ['/x?y=', '/x?y=1', false],
    ['/ab$', '/abab', true],
    ['/a*a$', '/a', true],
  ])('Disallow: %s on %s: %s', (pattern, path, allowed) => {
    expect(allows(`User-agent: *\nDisallow: ${pattern}`, path)).toBe(allowed)
  })

  test('the Allow wins over a Disallow of equal length', () => {
    expect(allows('User-agent: *\nDisallow: /page\nAllow: /page', '/page')).toBe(true)
  })

  test('they match what the equivalent regular expression matches', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', '/', '*', '$', '.'), maxLength: 8 })
    const path = fc.string({ unit: fc.constantFrom('a', 'b', '/', '.'), maxLength: 10 })
    fc.assert(
      fc.property(letters, path, (pattern, rest) => {
        const rule = `/${pattern}`
        const anchored = rule.endsWith('$')
        const source = (anchored ? rule.slice(0, -1) : rule).replace(/[.$/]/g, '\\$&').replace(/\*/g, '.*')
        const expected = new RegExp(`^${source}${anchored ? '$' : ''}`).test(`/${rest}`)
        expect(allows(`User-agent: *\nDisallow: ${rule}`, `/${rest}`)).toBe(!expected)
      }),
      { numRuns: 3_000 },
    )
  })

  const text = fc.string({ unit: fc.constantFrom('a', 'b', '/', '*', '$', '%61', '%2f', '\u00e9'), maxLength: 7 })
  const rule = fc.record({ isAllowed: fc.boolean(), pattern: text.map((rest) => `/${rest}`) })

  test('the longest matching rule applies, as if each were tried in turn', () => {
    const path = fc.string({ unit: fc.constantFrom('a', 'b', '/', '%2F', '%C3%A9'), maxLength: 10 })
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 12 }), path, (rules, rest) => {
        const lines = rules.map(({ isAllowed, pattern }) => `${isAllowed ? 'Allow' : 'Disallow'}: ${pattern}`)
        const read = robotsOf(['User-agent: *', ...lines].join('\n'))
        expect(read.verdict(`/${rest}`)).toBe(triedOneByOne(rules, `/${rest}`) ? 'allowed' : 'disallowed')
      }),
      { numRuns: 5_000 },
    )
  })
})

const fileOf = (line: (index: number) => string): string => {
  const lines = ['User-agent: *']
  for (let [index, size] = [0, 0]; size < 500_000; index += 1) {
    lines.push(line(index))
    size += line(index).length + 1
  }
  return lines.join('\n')
}

/** A matcher that tries rules one by one, letter by letter, would need hours for each of these. */
describe('a file that is meant to take long', () => {
  const paths = Array.from({ length: 300 }, (_, index) => `/${'a'.repeat(2_000 + index)}`)
  const verdicts = (text: string): Set<string> => {
    const robots = robotsOf(text)
    return new Set(paths.map((path) => robots.verdict(path)))
  }

  test('with more patterns than can be tried is undecided, which counts as disallowed', () => {
    expect(verdicts(fileOf((index) => `Allow: /*ab${index}`))).toEqual(new Set(['undecided']))
    expect(robotsOf(fileOf((index) => `Allow: /*ab${index}`)).allows(paths[0] ?? '')).toBe(false)
  })

  test('with one pattern again and again has one rule', () => {
    expect(verdicts(`${fileOf(() => 'Allow: /*ab')}\nDisallow: /a`)).toEqual(new Set(['disallowed']))
  })

  test('with patterns that nearly repeat themselves is matched in linear time', () => {
    const half = 'a'.repeat(700)
    expect(
      verdicts(
        ['User-agent: *', ...Array.from({ length: 100 }, (_, index) => `Disallow: /*${half}b${index}${half}`)].join(
          '\n',
        ),
      ),
    ).toEqual(new Set(['allowed']))
  })

  test('with prefixes within prefixes finds the longest at once', () => {
    const longest = 990
    const text = Array.from(
      { length: longest },
      (_, index) => `${index % 2 ? 'Allow' : 'Disallow'}: /${'a'.repeat(index + 1)}`,
    )
    expect(verdicts(`User-agent: *\n${text.join('\n')}`)).toEqual(new Set(['allowed']))
  })

  test('with as many delays as user agents takes no more memory than its own size', () => {
    const text = `${'User-agent: a\n'.repeat(17_000)}${'Crawl-delay: 1\n'.repeat(17_000)}User-agent: *\nCrawl-delay: 2`
    expect(robotsOf(text, 'a').crawlDelaySeconds).toBe(2)
    expect(robotsOf(text, 'b').crawlDelaySeconds).toBe(2)
  })

  test('with thousands of sitemaps names at most a thousand', () => {
    expect(robotsOf(fileOf((index) => `Sitemap: https://a.example/${index}`)).sitemaps).toHaveLength(1_000)
  })
})

describe('beyond the rules', () => {
  test('the delay is the largest one for this robot, in seconds', () => {
    const text =
      'User-agent: *\nCrawl-delay: 10\n\nUser-agent: alluvium\nCrawl-delay: 1.5\nDisallow: /a\n\nUser-agent: alluvium\nCrawl-delay: 2'
    expect(robotsOf(text, 'alluvium').crawlDelaySeconds).toBe(2)
    expect(robotsOf('User-agent: *\nCrawl-delay: 864000', 'alluvium').crawlDelaySeconds).toBe(864_000)
    expect(robotsOf(text, 'other').crawlDelaySeconds).toBe(10)
    expect(robotsOf('User-agent: *\nCrawl-delay: soon', 'alluvium').crawlDelaySeconds).toBeUndefined()
  })

  test('sitemaps are found anywhere, and comments and other lines are ignored', () => {
    const text =
      '\uFEFFSitemap: https://a.example/1.xml # one\r\nUser-agent: x\rSITEMAP : https://a.example/2.xml\n# Sitemap: no\nHost: y'
    expect(robotsOf(text, 'alluvium').sitemaps).toEqual(['https://a.example/1.xml', 'https://a.example/2.xml'])
  })
})
