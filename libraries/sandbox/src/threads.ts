/** Threads that are ended when they take too much time or memory. */
export { BoundedThread, type ThreadKind } from './threads/bounded-thread.ts'
export {
  type KillableThread,
  killableThread,
  type Order,
  type Outcome,
  type WarmUp,
} from './threads/killable-thread.ts'
export { youngGenerationMiB } from './threads/young-generation.ts'
