import { describeLaws } from '../../../testing/laws.ts'
import { pieces, sides } from '../../../testing/sides/sql.ts'

describeLaws({ driver: 'sql', sides, pieces, rounds: 100 })
