import { join } from 'node:path'
import { describeCases } from '../../../testing/cases.ts'

describeCases('json', join(import.meta.dirname, 'cases'), 'json')
