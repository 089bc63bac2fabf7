import { describeLaws } from '../../../testing/laws.ts'
import { sides } from '../../../testing/sides/yaml.ts'

describeLaws({ driver: 'yaml', rounds: 60, sides })
