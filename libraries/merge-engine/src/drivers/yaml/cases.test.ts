import { join } from 'node:path'
import { describeCases } from '../../../testing/cases.ts'

describeCases('yaml', join(import.meta.dirname, 'cases'), 'yaml')
