/**
 * The start of every bounded thread: it lowers its priority, and then loads its module. Loading the engine takes half a second
 * of processor time, and threads are started while others wait for answers; so these go first.
 */
import { workerData } from 'node:worker_threads'
import type { ThreadData } from './answer-messages.ts'
import { lowerPriority, usualNice } from './priorities.ts'

const { entry }: ThreadData = workerData
lowerPriority(0, usualNice)
await import(entry)
