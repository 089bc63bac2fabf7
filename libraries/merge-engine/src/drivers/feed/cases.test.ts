import { join } from 'node:path'
import { describeCases } from '../../../testing/cases.ts'

describeCases('feed', join(import.meta.dirname, 'cases', 'xml'), 'xml')
describeCases('feed', join(import.meta.dirname, 'cases', 'json'), 'json')
