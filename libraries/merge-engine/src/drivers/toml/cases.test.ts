import { join } from 'node:path'
import { describeCases } from '../../../testing/cases.ts'

describeCases('toml', join(import.meta.dirname, 'cases'), 'toml')
