import { join } from 'node:path'
import { describeCases } from '../../../testing/cases.ts'

describeCases('properties', join(import.meta.dirname, 'cases'), 'properties')
