import { describeLaws } from '../../../testing/laws.ts'
import { pieces, sides } from '../../../testing/sides/csv.ts'

describeLaws({ driver: 'csv', sides, pieces, rounds: 100 })
