/**
 * Where every bounded thread begins: it steps back, and then loads what it is for. Loading the engine takes half a second
 * of a core, and threads are started while others wait for answers; so it happens behind these.
 */
import { workerData } from 'node:worker_threads'
import type { ThreadData } from './answering.ts'
import { stepBack, usualSteps } from './priorities.ts'

const { entry }: ThreadData = workerData
stepBack(0, usualSteps)
await import(entry)
