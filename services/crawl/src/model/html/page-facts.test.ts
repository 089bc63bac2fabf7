import fc from 'fast-check'
import { parse } from 'parse5'
import { describe, expect, test } from 'vitest'
import { type PageFacts, pageFacts, readFacts } from './page-facts.ts'

const read = (page: string): PageFacts => pageFacts(Buffer.from(page))

describe('the links of a page', () => {
  test.each([
    ['<A HREF=/unquoted>a</A>', ['/unquoted']],
    ["<a class=x href='/single'>b</a>", ['/single']],
    ['<a\n href\n=\n"/new\nline">k</a>', ['/new\nline']],
    ['<a href="/am&amp;p?x=1&amp;y=2&copy=3">c</a>', ['/am&p?x=1&y=2&copy=3']],
    ['<a href="/ü&#x65E5;">e</a>', ['/ü日']],
    ['<a href=/x title=">"><a href=/y>', ['/x', '/y']],
    ['<a href="/first" href="/second">', ['/first']],
    ['<map><area href="/area"></map>', ['/area']],
    ['<iframe src="/in"><a href="/not-in"></iframe>', ['/in']],
    ['<frameset><frame src="/f1"><frame src=/f2></frameset>', ['/f1', '/f2']],
    [
      '<link rel="next" href="/2"><link rel=PREV href="/0"><link rel="alternate" hreflang=de href="/de">',
      ['/2', '/0', '/de'],
    ],
    [
      '<link rel="stylesheet" href="/css"><link rel="alternate stylesheet" href="/css2"><link rel="icon" href="/i">',
      [],
    ],
    ['<meta http-equiv="Refresh" content="5; URL=\'/later\'">', ['/later']],
    ['<meta http-equiv="refresh" content="0;/now">', ['/now']],
    ['<meta http-equiv="refresh" content="30">', []],
    ['<noscript><a href="/without-scripts"></noscript>', ['/without-scripts']],
    ['<!-- <a href="/comment"> --><a href=/after>', ['/after']],
    ['<!--><a href=/short>-->', ['/short']],
    ['<!-- --!><a href=/bang>', ['/bang']],
    ['<script>document.write(\'<a href="/script">\')</script><a href=/after>', ['/after']],
    ['<script><!-- <script> "</script>" <a href=/no> --></script><a href=/yes>', ['/yes']],
    ['<script><!--></script><a href=/yes>', ['/yes']],
    ['<style>/* <a href="/style"> */</style>', []],
    ['<template><a href="/template"><template></template><a href=/deep></template><a href=/after>', ['/after']],
    ['<textarea><a href="/area"></textarea>', []],
    ['<img src="/img"><form action="/form"><video src=/v>', []],
    ['<svg><a href="/svg"/><a xlink:href="/old"></a><title>drawing</title></svg>', ['/svg', '/old']],
    ['<svg><![CDATA[<a href="/cdata">]]></svg><![CDATA[<a href="/html">]]><a href="/after">', ['/after']],
    ['<svg><style><a href=/x></style></svg><svg><p><style><a href=/y></style>', []],
    ['<plaintext><a href=/no>', []],
    ['<a href=/cut', []],
    ['<a href="/cut', []],
    ['< a href=/no><a/href=/yes>', ['/yes']],
    ['<?php <a href=/no> ?><a href=/yes>', ['/yes']],
    ['<a rel="nofollow" href="/nf/1"><a rel="noopener NOFOLLOW" href="/nf/2"><a rel=nofollows href=/f>', ['/f']],
    ['<meta name="ROBOTS" content="noindex, NoFollow"><a href="/hidden">', []],
    ['<meta name="otherbot" content="nofollow"><a href="/seen">', ['/seen']],
    ['<meta name="alluvium" content="none"><a href="/hidden">', []],
  ])('%s', (page, hrefs) => {
    expect(read(page).hrefs).toEqual(hrefs)
  })

  test('the title is the first outside of SVG, with entities decoded and white space collapsed', () => {
    expect(read('<svg><title>no</title></svg><title>\n A &amp; ü\t B </title><title>2</title>').title).toBe('A & ü B')
    expect(read('<p>').title).toBeUndefined()
    expect(read('<title></title>').title).toBe('')
  })

  test('base and canonical are the first of their kind, as written', () => {
    const facts = read('<link rel=canonical href="c?a&amp;b"><base target=x><base href="/sub/"><base href="/no/">')
    expect(facts).toMatchObject({ base: '/sub/', canonical: 'c?a&b', hrefs: ['c?a&b'] })
  })

  test('in XHTML a slash closes any element', () => {
    const page = '<html><head><script src="x"/><title/></head><a href="/seen"/></html>'
    expect(pageFacts(Buffer.from(page), { isXml: true }).hrefs).toEqual(['/seen'])
  })
})

describe('compared with parse5, which builds the whole tree', () => {
  test('the same links, title, base and canonical are found on all kinds of pages', () => {
    fc.assert(
      fc.property(anyPage(), (page) => {
        expect({ page, ...comparable(read(page)) }).toEqual({ page, ...comparable(byTree(page)) })
      }),
      { numRuns: process.env.ALLUVIUM_PROOF === 'full' ? 300_000 : 6_000 },
    )
  })
})

const burdens =
  '< <!-- <!- - </ <script> <script><!--< <![CDATA[ <svg> <svg></i> <template> <title> &amp; </script <!--<script> <svg><desc>'.split(
    ' ',
  )

test('a tag with more attributes than any page has ends what is read of it, and the links before count', () => {
  const many = Array.from({ length: 400_000 }, (_, at) => `a${at}=1`).join(' ')
  expect(read(`<a href=/before></a><a ${many} href=/in>x</a><a href=/behind></a>`).hrefs).toEqual(['/before'])
})

test.each([...burdens, '<a ', '<a href="', '<a x=', '<a href="&">'])(
  'a page of nothing but %s is read to its end', // what is quadratic takes minutes, which no test has
  (part) => {
    const repeats = Math.floor(3_000_000 / part.length)
    expect(pageFacts(Buffer.from(part.repeat(repeats))).hrefs.length).toBeLessThanOrEqual(repeats)
  },
)

test.each(['<p>', '</b>', '<body class=x>', '<metx>', '<?x>', '<!x>', '</ >', '<'])(
  'a page of nothing but %s is read in short steps, and the link behind them counts',
  (part) => {
    const repeats = 200_000
    const steps = readFacts(Buffer.from(`${part.repeat(repeats)}<a href=/behind></a>`), {})
    let count = 1
    let step = steps.next()
    for (; step.done !== true; step = steps.next()) count += 1
    expect(count).toBeGreaterThanOrEqual(repeats / 25_000)
    expect(step.value.hrefs).toEqual(['/behind'])
  },
)

/** Without order and repetitions: the tree doubles an `a` that is closed where it must not be, and moves what stands astray. */
const comparable = ({ hrefs, title, base, canonical }: ReturnType<typeof byTree>) => ({
  hrefs: [...new Set(hrefs)].sort(),
  title,
  base,
  canonical,
})

type Node = {
  nodeName: string
  tagName?: string
  namespaceURI?: string
  attrs?: { name: string; value: string; prefix?: string }[]
  childNodes?: Node[]
  value?: string
}

/** The same facts, read from parse5's tree. */
function byTree(page: string): Pick<PageFacts, 'hrefs' | 'title' | 'base' | 'canonical'> {
  const facts: Pick<PageFacts, 'hrefs' | 'title' | 'base' | 'canonical'> = {
    hrefs: [],
    title: undefined,
    base: undefined,
    canonical: undefined,
  }
  const visit = (node: Node): void => {
    const attribute = (name: string): string | undefined =>
      node.attrs?.find((one) => one.name === name && one.prefix === undefined)?.value
    const isHtml = node.namespaceURI === 'http://www.w3.org/1999/xhtml'
    const rel = (attribute('rel') ?? '').toLowerCase().split(/\s+/)
    const follow = (href: string | undefined): void => {
      if (href !== undefined && !rel.includes('nofollow')) facts.hrefs.push(href)
    }
    if (node.tagName === 'a')
      follow(
        attribute('href') ??
          (isHtml ? undefined : node.attrs?.find((one) => one.prefix === 'xlink' && one.name === 'href')?.value),
      )
    if (isHtml && node.tagName === 'area') follow(attribute('href'))
    if (isHtml && (node.tagName === 'iframe' || node.tagName === 'frame')) follow(attribute('src'))
    if (isHtml && node.tagName === 'base') facts.base ??= attribute('href')
    if (
      isHtml &&
      node.tagName === 'link' &&
      rel.some((one) => ['next', 'prev', 'alternate', 'canonical'].includes(one)) &&
      !rel.includes('stylesheet')
    ) {
      follow(attribute('href'))
      if (rel.includes('canonical') && !rel.includes('nofollow')) facts.canonical ??= attribute('href')
    }
    if (isHtml && node.tagName === 'title') {
      facts.title ??= (node.childNodes ?? [])
        .map(({ value }) => value ?? '')
        .join('')
        .replace(/\s+/g, ' ')
        .trim()
    }
    if (node.tagName === 'script' || node.tagName === 'style') return
    for (const child of node.childNodes ?? []) visit(child) // a template's content is not among its children
  }
  visit(parse(page, { scriptingEnabled: false }))
  return facts
}

/**
 * Pages by pieces that meet badly: comments, scripts, templates, drawings, quotes and ends that never come. Where there
 * are drawings they are closed: which `</div>` closes an `<svg>` that was left open needs the tree to know.
 */
function anyPage(): fc.Arbitrary<string> {
  const inside = piecesWith([
    '<mi>x</mi>',
    '<script>"a"</script>',
    '<style>b{}</style>',
    '<title>d</title>',
    '<title/>',
    '<svg/>',
    '<math/>',
    '<b>',
    '<![CDATA[ <a href=/c> ]]>',
  ])
  const drawing = fc
    .tuple(
      fc.constantFrom(
        ['svg'],
        ['math'],
        ['svg', 'foreignObject'],
        ['svg', 'desc'],
        ['svg', 'svg'],
        ['template', 'svg'],
        ['noscript', 'svg'],
      ),
      inside,
    )
    .map(
      ([names, pieces]) =>
        names.map((name) => `<${name}>`).join('') +
        pieces +
        names
          .toReversed()
          .map((name) => `</${name}>`)
          .join(''),
    )
  const drawings = fc.array(fc.oneof(drawing, piecesWith([])), { maxLength: 4 }).map((parts) => parts.join(''))
  return fc.oneof(
    drawings,
    piecesWith([...open, '<template>', '</template>', '<a href=/1', '<a href="/2', '<!--', '<![CDATA[']),
  )
}

const open = [
  '</p> </a> </div> </noscript> </b> </iframe> <script> </script> <script><!-- <script>"<!--<script>" <style> </style> <title> </title>'.split(
    ' ',
  ),
  '<textarea> </textarea> <noframes> </noframes> <xmp> </xmp>'.split(' '),
  '</script >',
].flat()

function piecesWith(own: readonly string[]): fc.Arbitrary<string> {
  const tag = fc
    .tuple(
      fc.constantFrom(
        'a',
        'A',
        'a',
        'area',
        'link',
        'base',
        'p',
        'div',
        'span',
        'b',
        ...(own.length > 12 ? ['iframe', 'noscript'] : []),
      ),
      fc.array(
        fc.tuple(
          fc.constantFrom(' ', '\n', '/', ' / ', '\t'),
          fc.constantFrom('href', 'HREF', 'src', 'rel', 'title', 'class', 'x"y', "a'b", 'xlink:href', 'd'),
          fc.constantFrom('="', "='", '=', ' = "', '', '="'),
          fc.constantFrom(
            '/p',
            'q?a&amp;b',
            'nofollow',
            'next',
            'canonical alternate',
            'stylesheet',
            'ü',
            '&lt;x&gt',
            'a b',
            '',
            '>',
            '&copy=1',
            '#f',
          ),
        ),
        { maxLength: 3 },
      ),
      fc.constantFrom('>', ' >', '/>', '>', '>'),
    )
    .map(([name, attributes, end]) => {
      const written = attributes.map(([space, attribute, equals, value]) => {
        const quote = equals.endsWith('"') ? '"' : equals.endsWith("'") ? "'" : ''
        return space + attribute + equals + (equals === '' ? '' : value + quote)
      })
      return `<${name}${written.join('')}${end}`
    })
  const text = fc.constantFrom(
    'words ',
    '< ',
    '<3',
    'a & b',
    '&amp;',
    '>',
    '"',
    "'",
    '--',
    '-->',
    ']]>',
    '\u0000',
    'ü',
    '日本',
  )
  const anywhere = [
    '<!-- c -->',
    '<!-->',
    '<!--->',
    '<!-- a <!-- b -->',
    '--!>',
    '<!doctype html>',
    '<!x>',
    '<?x y?>',
    '</>',
    '</ a>',
    '<![CDATA[ x ]]>',
  ]
  const odd = fc.constantFrom(...anywhere, '<title>T &amp; t</title>', ...own, ...own)
  return fc
    .array(fc.oneof({ weight: 5, arbitrary: tag }, { weight: 3, arbitrary: text }, { weight: 4, arbitrary: odd }), {
      maxLength: 14,
    })
    .map((parts) => parts.join(''))
}
