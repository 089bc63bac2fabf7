import { describeLaws } from '../../../testing/laws.ts'
import { sides } from '../../../testing/sides/markdown.ts'

describeLaws({ driver: 'markdown', sides })
