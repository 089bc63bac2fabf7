import { join } from 'node:path'
import { describeCases } from '../../../testing/cases.ts'

describeCases('svg', join(import.meta.dirname, 'cases'), 'svg')
