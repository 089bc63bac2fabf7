import fc from 'fast-check'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { expect, test } from 'vitest'
import type { Node } from '../../core/model/node.ts'
import { scanMarkdown } from './scan.ts'

type Block = Readonly<{
  type: string
  depth?: number | undefined
  ordered?: boolean | null | undefined
  checked?: boolean | null | undefined
  children?: readonly Block[] | undefined
  position?: Readonly<{ start: Readonly<{ line: number; offset?: number | undefined }> }> | undefined
}>

/** What a full parser of CommonMark and GFM finds: each block with the line it starts on. */
function blocksByParser(text: string): string[] {
  const found: string[] = []
  const look = (block: Block): void => {
    const line = block.position?.start.line ?? 0
    if (block.type === 'list') found.push(`${line} ${block.ordered ? 'numbered' : 'list'}`)
    if (block.type === 'listItem')
      found.push(`${line} item${block.checked === true ? ' done' : block.checked === false ? ' open' : ''}`)
    if (block.type === 'root' || block.type === 'list' || block.type === 'listItem') block.children?.forEach(look)
    else found.push(`${line} ${kindOf(block, text)}`)
  }
  look(fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }))
  return found
}

function kindOf({ type, depth, position }: Block, text: string): string {
  if (type === 'heading') return `heading ${depth}`
  if (type === 'code') return /^(?:```|~~~)/.test(text.slice(position?.start.offset)) ? 'code' : 'indented'
  return { thematicBreak: 'break', blockquote: 'quote', footnoteDefinition: 'footnote' }[type] ?? type
}

function blocksByScanner(text: string): string[] {
  const tree = scanMarkdown(text, new Set())
  if ('unreadable' in tree) return [tree.unreadable]
  const found: string[] = []
  const look = (node: Node): void => {
    const line = text.slice(0, node.start).split('\n').length
    const box = node.kind === 'item' && node.child('box')
    const task = box && box.end > box.start ? (text[box.start + 1] === ' ' ? ' open' : ' done') : ''
    const isPart = node.kind === 'box' || (node.kind === 'paragraph' && node.start === node.end)
    const isHeld = ['document', 'body', 'below', 'definitions'].includes(node.kind)
    if (!isPart && !isHeld) found.push(`${line} ${node.kind}${node.kind === 'heading' ? ` ${node.value[0]}` : task}`)
    if (node.kind !== 'table') node.children.forEach(look)
  }
  look(tree.root)
  return found
}

/** Lines that start, go on with or end blocks. Left out: what the parser itself gets wrong, by the specification. */
const lines = fc.constantFrom(
  'text',
  'more words',
  '  cont',
  '   three',
  '# Head',
  '## Two',
  '#',
  '===',
  '---',
  '***',
  '',
  '',
  '',
  '',
  '   ',
  '- a',
  '- b',
  '* c',
  '+ d',
  '-\tx',
  '- - x',
  '- # h',
  '- ```',
  '  - nested',
  '1. one',
  '1. one\n2. two',
  '1) p',
  '- [ ] task',
  '- [x] done',
  '- [ ] # text',
  '```',
  '```js',
  '~~~',
  '   ```',
  '> quote',
  '> > deep',
  '> - item',
  '1. > q',
  '| a | b |',
  '| - | - |',
  '| 1 | 2 |',
  'a | b',
  '--- | ---',
  'x\\|y | z',
  '![img](x)',
  '<div>',
  '</div>',
  '<!-- c -->',
  '<!--',
  '-->',
  '<b>x</b>',
  '\n[x]: /u\n',
  '\n[y]: <u> "t"\n',
  '\n[^1]: note\n',
  '    code\n',
  '\tcode\n',
  '      deep code\n',
  '    - deep\n',
)

const runs = process.env['ALLUVIUM_PROOF'] === 'full' ? 20_000 : 300

test('the blocks match those of a full parser of CommonMark and GFM', () => {
  fc.assert(
    fc.property(fc.array(lines, { maxLength: 9 }), (some) => {
      const text = ['start', '', ...some].join('\n')
      expect(blocksByScanner(text)).toEqual(blocksByParser(text))
    }),
    { numRuns: runs },
  )
})
