import { describeLaws } from '../../../testing/laws.ts'
import { sides } from '../../../testing/sides/otio.ts'

describeLaws({ driver: 'otio', sides, rounds: 50 })
