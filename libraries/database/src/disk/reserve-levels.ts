/**
 * The levels of free room that decide about a reserve. What is `free` is free for this service: what the reserves of others
 * lack is not. The gap between full and roomy again keeps a disk at its limit from going back and forth.
 */
import type { Files } from './volume.ts'

/** What a look at the disk has found, and the reserve on it. Bytes, but for `files`. */
export type Room = Readonly<{ target: number; held: number; free: number; files: Files }>

/** Why only what frees room may be written; undefined while there is room. */
export function whyFull({ target, free, files }: Room): string | undefined {
  if (free < target / 4) return 'little room is left on the disk'
  if (files.free < files.reserved) return 'the disk takes hardly any more files'
  return undefined
}

/** Whether a disk that was full has room again. @param freeInside bytes that are free in the database's own file */
export function isRoomyAgain({ target, held, free, files }: Room, freeInside: () => number): boolean {
  if (files.free < 1.5 * files.reserved) return false
  if (free < target / 2 || free + held < 0.75 * target) return false
  const whole = 1.5 * target - held
  return free >= whole || free + freeInside() >= whole
}

/** Whether a disk that is not full has nearly no room for the reserve. */
export const isNearlyFull = ({ target, held, free, files }: Room): boolean =>
  free + held < 1.5 * target || files.free < 2 * files.reserved

/** How many bytes the reserve should hold: up to its size, as far as half of that stays free beside it. Undefined: what it holds is enough. */
export function refillGoal({ target, held, free }: Room): number | undefined {
  const goal = Math.floor(Math.min(target, held + free - target / 2))
  if (goal <= held || (goal < target && goal - held < target / 8)) return undefined
  return goal
}
