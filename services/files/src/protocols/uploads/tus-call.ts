/** What the handlers of tus receive, and their path. */
import type { Exchange } from '@alluvium/http'
import type { Caller } from '@alluvium/kernel'
import type { Service } from '../service.ts'
import type { SoleWriters } from './sole-writers.ts'

export const tusBase = '/api/tus'
export const tusProtocols = ['tus', 'tus-partial'] as const

export type TusCall = Readonly<{ service: Service; writers: SoleWriters; exchange: Exchange; caller: Caller }>
