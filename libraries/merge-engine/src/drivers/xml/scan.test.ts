import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { coreText, type Node } from '../../core/model/node.ts'
import { scanXml } from './scan.ts'

/** Whether another parser takes the text for well-formed; it knows no declared entities, and looks into no document type. */
function isWellFormed(text: string): boolean {
  let fine = true
  const parser = new SaxesParser({ position: false })
  parser.on('error', () => {
    fine = false
  })
  parser.write(text).close()
  return fine
}

const reads = (text: string) => !('unreadable' in scanXml(text))

const parts = fc.constantFrom(
  '<a>',
  '</a>',
  '<b x="1">',
  '</b>',
  '<c/>',
  '<d y=\'&lt;\' z="&#65;"/>',
  '<e x="1" x="2"/>',
  '<f x=1/>',
  '<g x="<"/>',
  '<h x="1"y="2"/>',
  '<é-1 _ü="ä"/>',
  '<1/>',
  '</ a>',
  '< a>',
  '<a\n/ >',
  '<a >',
  '</a >',
  'text',
  ' ',
  '\n',
  '&amp;',
  '&#x1F600;',
  '&#0;',
  '&#xD800;',
  '&#xFFFE;',
  '&nosuch;',
  '& ',
  '&;',
  ']]>',
  '>',
  '<',
  '<!-- c -->',
  '<!---->',
  '<!-- a--b -->',
  '<!-- c --->',
  '<!--',
  '<![CDATA[<x>&]]>',
  '<![CDATA[',
  '<?pi data?>',
  '<?pi?>',
  '<?xml version="1.0"?>',
  '<?XML x?>',
  '<? x?>',
  '<!DOCTYPE a>',
  '<!DOCTYPE a [<!ENTITY e "v">]>',
  '<!ELEMENT a ANY>',
  '\u0001',
  '\uFEFF',
)

test('the reader accepts the same XML as another strict parser', () => {
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 7 }), fc.boolean(), (pieces, wrapped) => {
      const text = wrapped ? `<r>${pieces.join('')}</r>` : pieces.join('')
      expect([text, reads(text)]).toEqual([text, isWellFormed(text)])
    }),
    { numRuns: 6000 },
  )
})

test.each([
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><a/>',
  "<?xml version='1.1'?>\n<a/>",
  '<!DOCTYPE a PUBLIC "-//X//Y" "http://x/y.dtd"><a>&known.outside;</a>',
  '<!DOCTYPE a [<!ENTITY e "<b/>"><!ATTLIST a x CDATA "1>2"><!-- ] --><?p ]> ?> %pe;]><a>&e;</a>',
  '<a xml:space="preserve"> <b/> </a>',
])('read: %s', (text) => {
  expect(scanXml(text)).not.toHaveProperty('unreadable')
})

test.each([
  ['', /no root element/],
  ['<?xml encoding="UTF-8"?><a/>', /declaration/],
  ['<?xml version="1.0" standalone="maybe"?><a/>', /declaration/],
  ['\n<?xml version="1.0"?><a/>', /declaration/],
  ['<a></b>', /closes nothing/],
  ['<a>\n\n&e;</a>', /entity e is not declared \(line 3\)/],
  ['<!DOCTYPE a [<!ENTITY e "x"]><a/>', /./],
  ['<!DOCTYPE><a/>', /document type has no name/],
  ['<a>{{ if x }}<b>{{ end }}</a', /./],
  ['<a>\n<<<<<<< ours\n</a>', /does not start a tag/],
])('refused: %s', (text, why) => {
  expect(scanXml(text)).toEqual({ unreadable: expect.stringMatching(why) })
})

/** The pieces of all nodes in the order of the text. */
function piecesOf(text: string): string {
  const tree = scanXml(text)
  if ('unreadable' in tree) return tree.unreadable
  const pieces: string[] = []
  const walk = (node: Node): void => {
    const piece = (from: number, to: number) => pieces.push(text.slice(from, to))
    piece(node.leadStart, node.start)
    if (node.role === 'none') pieces.push(coreText(tree, node))
    else {
      piece(node.start, node.openEnd)
      for (const child of node.children) walk(child)
      piece(node.closeStart, node.end)
    }
    piece(node.end, node.afterEnd)
  }
  walk(tree.root)
  return pieces.join('')
}

const fine = fc.constantFrom(
  '<a>',
  '<b x="1"  y = \'2\' >',
  '<c/>',
  'text',
  ' ',
  '\n  ',
  '<!-- c -->',
  '<?pi?>',
  '\r\n',
)

test('every character of a document belongs to exactly one piece', () => {
  fc.assert(
    fc.property(
      fc.array(fine, { maxLength: 20 }),
      fc.constantFrom('', '\uFEFF', '<?xml version="1.0"?>\n'),
      (parts, head) => {
        const tags = parts.filter((part) => /^<[ab]/.test(part)).map((part) => `</${part[1] ?? ''}>`)
        const text = `${head}<r>${parts.join('')}${tags.toReversed().join('')}</r>\n`
        expect(piecesOf(text)).toBe(text)
      },
    ),
  )
})

test('a key of a property list and its value are one entry', () => {
  const list = '<plist><dict><!-- c --><key>a&amp;b</key>\n<true/> <key>c</key><dict/></dict></plist>'
  expect(piecesOf(list)).toBe(list)
  const tree = scanXml(list)
  const dict = 'unreadable' in tree ? undefined : tree.root.children[0]?.child('content')?.children[0]?.child('content')
  expect(dict?.children.map(({ name }) => name)).toEqual(['a&b', 'c'])
})
