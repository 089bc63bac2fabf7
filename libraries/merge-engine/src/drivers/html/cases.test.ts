import { join } from 'node:path'
import { describeCases } from '../../../testing/cases.ts'

describeCases('html', join(import.meta.dirname, 'cases'), 'html')
