import { join } from 'node:path'
import { describeCases } from '../../../testing/cases.ts'

describeCases('xml', join(import.meta.dirname, 'cases'), 'xml')
