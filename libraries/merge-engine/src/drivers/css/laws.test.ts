import { describeLaws } from '../../../testing/laws.ts'
import { sides } from '../../../testing/sides/css.ts'

/** A result in which a rule without its last semicolon gets one, or has it taken, has pieces that are longer than a line. */
const declarations = (text: string) => text.split(/[\n{};]/).map((piece) => piece.trim())

describeLaws({ driver: 'html', sides, pieces: declarations })
