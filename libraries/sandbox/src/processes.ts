/** Processes of our own or of others in which native code reads what strangers have made: bounded, and ended as a whole. */
export { type HeldProcess, holdProcess } from './processes/held-process.ts'
export { type KillableChild, killableChild } from './processes/killable-child.ts'
export type { ChildOutcome } from './processes/running-child.ts'
