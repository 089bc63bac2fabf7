import { describeLaws } from '../../../testing/laws.ts'
import { pieces, sides } from '../../../testing/sides/svg.ts'

describeLaws({ driver: 'svg', sides, pieces, rounds: 40 })
