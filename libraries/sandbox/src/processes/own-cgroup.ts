/**
 * A cgroup (v2) for a process and all that it starts, in which the kernel itself bounds their memory. One is made only where
 * it is ours to make: the service runs in a subgroup of its systemd unit, which was delegated (`Delegate=memory` and
 * `DelegateSubgroup=`). So the new one is still in the unit, and what bounds the unit bounds it too.
 *
 *   alluvium.service             memory.max of the unit
 *     services                   where we run (DelegateSubgroup=services)
 *     alluvium-4711              made here
 */
import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readIfThere } from './process-tree.ts'

export type OwnCgroup = Readonly<{
  /** Whether the kernel has ended something in it for want of memory. */
  wasFull(): boolean
  /** Removes it. Call this when its processes have ended. */
  remove(): void
}>

type Places = Readonly<{
  /** Where the cgroups are mounted. */
  mount: string
  /** Which one is ours (cgroups(7), `/proc/PID/cgroup`). */
  ours: string
}>

const usual: Places = { mount: '/sys/fs/cgroup', ours: '/proc/self/cgroup' }

/** Moves a process that was started just now; undefined where none is ours to make, or it cannot be made. */
export function ownCgroup(pid: number, memoryBytes: number, { mount, ours } = usual): OwnCgroup | undefined {
  try {
    const [, path] = /^0::(.*\.(?:service|scope)\/[^/\n]+)$/m.exec(readFileSync(ours, 'utf8')) ?? []
    return path === undefined ? undefined : made(join(mount, dirname(path)), pid, memoryBytes)
  } catch {
    return undefined
  }
}

function made(unit: string, pid: number, memoryBytes: number): OwnCgroup {
  const controllers = join(unit, 'cgroup.subtree_control')
  if (!/\bmemory\b/.test(readFileSync(controllers, 'utf8'))) writeFileSync(controllers, '+memory')
  const folder = join(unit, `alluvium-${pid}`)
  const write = (name: string, value: string | number) => writeFileSync(join(folder, name), String(value))
  mkdirSync(folder)
  const cgroup: OwnCgroup = {
    wasFull: () => /^oom_kill [1-9]/m.test(readIfThere(join(folder, 'memory.events')) ?? ''),
    remove: () => removeIfEmpty(folder),
  }
  try {
    write('memory.max', memoryBytes)
    write('memory.oom.group', 1) // none of them goes on without the others
    write('cgroup.procs', pid)
    return cgroup
  } catch (error) {
    cgroup.remove()
    throw error
  }
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    // somebody in it has not ended yet: it goes with its unit
  }
}
