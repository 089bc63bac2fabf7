import fc from 'fast-check'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { expect, test } from 'vitest'
import type { Tree } from '../../core/model/node.ts'
import { type Element, nest, type Part } from './nesting.ts'
import { scanHtml } from './scan.ts'

const inlineTags = fc.constantFrom('b', 'a', 'code', 'x-new', 'span')
const blockTags = fc.constantFrom('div', 'section', 'ul', 'table', 'p', 'dl')
const attributes = fc.constantFrom(
  '',
  ' class="a b"',
  " title='>'",
  ' hidden',
  ' id=x',
  ' style="color: red; margin:0"',
)
const texts = fc.constantFrom(
  'word',
  'two words',
  '&amp;',
  'a < b',
  '{{ x }}',
  '\n  ',
  '<!-- note -->',
  '<br>',
  '<img src=x />',
  '',
)

/** What a sentence holds. */
const inline: fc.Arbitrary<string> = fc.letrec<{ one: string }>((tie) => ({
  one: fc.oneof(
    { maxDepth: 3 },
    texts,
    fc.tuple(inlineTags, attributes, fc.array(tie('one'), { maxLength: 3 })).map(
      ([tag, written, inside]) =>
        // A link in a link, or one in the other's scope, is moved by the parser.
        `<${tag}${written}>${inside.join('').replaceAll(/<\/?(?:a|b|code)\b[^>]*>/g, '')}</${tag}>`,
    ),
  ),
})).one

const listOf = (open: string, items: readonly string[], close: string) => `${open}${items.join('')}${close}`

const block: fc.Arbitrary<string> = fc.letrec<{ one: string }>((tie) => {
  const inside = fc.array(tie('one'), { maxLength: 3 }).map((parts) => parts.join('\n'))
  return {
    one: fc.oneof(
      { maxDepth: 4 },
      inline,
      fc
        .tuple(blockTags, attributes, inside, fc.array(inline, { maxLength: 2 }), fc.boolean())
        .map(([tag, written, blocks, words, ends]) => {
          const end = (name: string) => (ends ? `</${name}>` : '')
          if (tag === 'p') return `<p${written}>${words.join(' ')}${end('p')}<hr>`
          if (tag === 'ul')
            return listOf(
              `<UL${written}>`,
              [blocks, words.join('')].map((item) => `\n<li>${item}${end('li')}`),
              '\n</ul>',
            )
          if (tag === 'dl') return `<dl${written}><dt>${words.join('')}${end('dt')}<dd>${blocks}${end('dd')}</dl>`
          if (tag === 'table')
            return `<table${written}><tbody><tr><td>${blocks}${end('td')}<th>${words.join('')}${end('th')}${end('tr')}${end('tbody')}</table>`
          return `<${tag}${written}>${blocks}</${tag}>`
        }),
      fc.constantFrom(
        '<script>if (a < b) "<p>"</script>',
        '<style>p { }</style>',
        '<textarea>\n<p></textarea>',
        '<svg><path d="M0"/><g><circle/></g></svg>',
        '<pre>\n a\n</pre>',
        '<select><option>a<option>b</select>',
      ),
    ),
  }
}).one

const pages = fc
  .tuple(fc.array(block, { maxLength: 4 }), fc.boolean())
  .map(([blocks, whole]) =>
    whole
      ? `<!doctype html>\n<html><head><title>A &lt; b</title></head>\n<body>${blocks.join('\n')}</body></html>\n`
      : `<!doctype html><title>A</title><body>${blocks.join('\n')}`,
  )

/** Each element that has a tag by where that starts: its name, and where the element around it starts. */
type Outline = ReadonlyMap<number, string>

function outlineOf(parts: readonly Part[]): Outline {
  const outline = new Map<number, string>()
  const waiting: [part: Part, around: number][] = parts.map((part) => [part, -1])
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [part, around] = next
    if (part.kind !== 'element') continue
    outline.set(part.start, `${part.name} in ${around}${ends(part)}`)
    for (const child of part.children) waiting.push([child, part.start])
  }
  return outline
}

const ends = ({ contentEnd, end }: Element) => (end > contentEnd ? ` ends ${end}` : '')

type Parsed = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.Document

function outlineByParse5(text: string): Outline {
  const outline = new Map<number, string>()
  const waiting: [node: Parsed, around: number][] = [[parse(text, { sourceCodeLocationInfo: true }), -1]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [node, around] = next
    const place = node.sourceCodeLocation
    const tag = place && 'startTag' in place ? place.startTag : undefined
    if (tag && 'tagName' in node) {
      const end = place && 'endTag' in place ? place.endTag : undefined
      outline.set(tag.startOffset, `${node.tagName} in ${around}${end ? ` ends ${end.endOffset}` : ''}`)
    }
    if ('childNodes' in node) for (const child of node.childNodes) waiting.push([child, tag?.startOffset ?? around])
  }
  return outline
}

test('elements are nested as in a browser, from wherever a page is read', () => {
  fc.assert(
    fc.property(pages, (page) => {
      expect(outlineOf(nest(page, 0).children)).toEqual(outlineByParse5(page))
    }),
    { numRuns: 1000 },
  )
})

/** All pieces in the order of the text: those that hold something, and those that stand between entries. */
function piecesOf(tree: Tree): { between: string; all: string } {
  const said: string[] = []
  const between: string[] = []
  const all: string[] = []
  const put = (where: string[], from: number, to: number) => {
    where.push(tree.text.slice(from, to))
    all.push(tree.text.slice(from, to))
  }
  const waiting = [{ node: tree.root, child: -1 }]
  for (let top = waiting.at(-1); top; top = waiting.at(-1)) {
    const { node } = top
    const isAtom = node.role === 'none'
    if (top.child < 0) {
      put(between, node.leadStart, node.labelStart)
      put(said, node.labelStart, isAtom ? node.end : node.openEnd)
    }
    const child = node.children[++top.child]
    if (child) waiting.push({ node: child, child: -1 })
    else {
      if (!isAtom) put(between, node.closeStart, node.tailStart)
      put(said, isAtom ? node.end : node.tailStart, node.afterEnd)
      waiting.pop()
    }
  }
  return { between: between.join(''), all: all.join('') }
}

test('every character belongs to one piece, and between entries is only white space', () => {
  fc.assert(
    fc.property(pages, (page) => {
      const tree = scanHtml(page)
      if ('unreadable' in tree) throw new Error(tree.unreadable)
      const { between, all } = piecesOf(tree)
      expect([all, between.trim()]).toEqual([page, ''])
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['a block in a bold part of a paragraph', '<p><b><div>x</div></b></p>'],
  ['a word without its end', '<p><code>x</p>'],
  ['tags that cross', '<b><i></b></i>'],
  ['an element that seems to close itself', '<x-a />'],
  ['a comment without an end', '<!-- a'],
  ['a tag without an end', '<a href="x" <b>'],
  ['a value without an end', '<a href="x>y</a>'],
  ['a template in a tag', '<a {{ x }}>y</a>'],
  ['a template in the name of a tag', '<h{{ n }}>y</h{{ n }}>'],
  ['a script without an end', '<script>x'],
  ['a page with conflict markers', '<p>\n<<<<<<< ours\nx\n=======\ny\n>>>>>>> theirs\n</p>'],
  ['two bodies', '<body></body><body></body>'],
])('%s is refused', (_, text) => {
  expect(scanHtml(text)).toHaveProperty('unreadable')
})
