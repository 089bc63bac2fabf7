import { describeLaws } from '../../../testing/laws.ts'
import { sides } from '../../../testing/sides/xml.ts'

describeLaws({ driver: 'xml', sides, rounds: 40 })
