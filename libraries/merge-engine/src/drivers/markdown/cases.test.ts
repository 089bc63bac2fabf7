import { join } from 'node:path'
import { describeCases } from '../../../testing/cases.ts'

describeCases('markdown', join(import.meta.dirname, 'cases'), 'md')
