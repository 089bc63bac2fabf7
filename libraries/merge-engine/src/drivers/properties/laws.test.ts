import { describeLaws } from '../../../testing/laws.ts'
import { sides } from '../../../testing/sides/properties.ts'

describeLaws({ driver: 'properties', sides })
