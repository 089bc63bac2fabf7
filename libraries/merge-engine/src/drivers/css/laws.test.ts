import { describeLaws } from '../../../testing/laws.ts'
import { sidesIn } from '../../../testing/sides/css.ts'

/** A result in which a rule without its last semicolon gets one, or has it taken, has pieces that are longer than a line. */
const declarations = (text: string) => text.split(/[\n{};]/).map((piece) => piece.trim())

const svg = '<svg xmlns="http://www.w3.org/2000/svg">'

describeLaws({ driver: 'html', sides: sidesIn({ before: ['<style>'], behind: ['</style>'] }), pieces: declarations })

describeLaws({
  driver: 'svg',
  sides: sidesIn({ before: [svg, '<style>'], behind: ['</style>', '<g/>', '</svg>'] }),
  pieces: declarations,
})

describeLaws({
  driver: 'xml',
  sides: sidesIn({ before: [svg, '<style type="text/css"><![CDATA['], behind: [']]></style>', '<g/>', '</svg>'] }),
  pieces: declarations,
})
