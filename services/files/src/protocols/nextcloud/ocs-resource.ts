/** What is at an address of OCS: a function for each method, from who asks to what is answered. */
import type { Exchange } from '@alluvium/http'
import type { Caller } from '@alluvium/kernel'
import type { Service } from '../service.ts'
import type { OcsData } from './ocs-answer.ts'

export type Asked = Readonly<{ service: Service; exchange: Exchange; caller: Caller }>

export type Resource = Readonly<Record<string, (asked: Asked) => OcsData | Promise<OcsData>>>
