import { join } from 'node:path'
import { describeCases } from '../../../testing/cases.ts'

describeCases('csv', join(import.meta.dirname, 'cases'), 'csv')
