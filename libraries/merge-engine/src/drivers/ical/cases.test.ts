import { join } from 'node:path'
import { describeCases } from '../../../testing/cases.ts'

describeCases('ical', join(import.meta.dirname, 'cases'), 'ics')
