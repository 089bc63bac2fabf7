import { join } from 'node:path'
import { describeCases } from '../../../testing/cases.ts'

describeCases('otio', join(import.meta.dirname, 'cases'), 'otio')
