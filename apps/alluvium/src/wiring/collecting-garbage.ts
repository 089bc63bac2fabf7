/**
 * How each service's garbage is collected. To be called before the service starts its threads: V8 reads its flags when a
 * heap is made. How large the young objects of the first thread may grow must be known before that, so the launcher says it (`bin/pinned-node.cjs`).
 */
import { setFlagsFromString } from 'node:v8'

/**
 * What became garbage young is a millisecond's work for the thread that serves. With helpers it has to wait until the last
 * of them was given a processor, which clients and the disk's threads may hold: then everybody waits with it.
 *
 * The threads that are started later, as those that merge, hold little but the text of the document at hand, megabytes that are garbage
 * a moment later. Their heaps are small, and would be searched whole for what is still needed every few merges; so they
 * are let grow first.
 */
export function collectForFiles(): void {
  set('--no-parallel-scavenge', `--initial-old-space-size=${grownMiB}`)
}

/** A thread's heap of this size is not searched whole yet. */
const grownMiB = 64

/**
 * Garbage of the threads that merge is collected by these threads themselves. V8 would have helpers do part of it, at the service's own
 * priority; where there are as many merges as processors, waking them takes more of these than they save: 1.1 instead of
 * 1.7 ms for a merge of 2 KB.
 */
export function collectForPlatform(): void {
  set('--no-parallel-scavenge', '--no-concurrent-marking', '--no-concurrent-sweeping')
}

function set(...flags: readonly string[]): void {
  for (const flag of flags) setFlagsFromString(flag)
}
