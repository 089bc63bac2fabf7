import { describeLaws } from '../../../testing/laws.ts'
import { sides } from '../../../testing/sides/feed.ts'

describeLaws({ driver: 'feed', sides, rounds: 40 })
