import { join } from 'node:path'
import { describeCases } from '../../../testing/cases.ts'

describeCases('sql', join(import.meta.dirname, 'cases'), 'sql')
