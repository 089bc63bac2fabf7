/** A folder stands for the kernel's: what is asked of it is seen, what the kernel does with it is not. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ownCgroup } from './own-cgroup.ts'

async function cgroups(path: string, hierarchy = '0::') {
  const mount = await mkdtemp(join(tmpdir(), 'alluvium-cgroups-'))
  onTestFinished(() => rm(mount, { recursive: true, force: true }))
  await mkdir(join(mount, path), { recursive: true })
  await writeFile(join(mount, path, '..', 'cgroup.subtree_control'), 'cpu')
  await writeFile(join(mount, 'ours'), `1:name=systemd:/elsewhere\n${hierarchy}${path}\n`)
  return { mount, ours: join(mount, 'ours') }
}

test('beside the subgroup of a delegated unit one is made, with the limit and the process', async () => {
  const places = await cgroups('/system.slice/alluvium.service/services')
  const unit = join(places.mount, 'system.slice/alluvium.service')
  const own = ownCgroup(4711, 1_000_000, places)
  const read = (name: string) => readFile(join(unit, name), 'utf8')
  expect(await read('cgroup.subtree_control')).toBe('+memory')
  expect(await read('alluvium-4711/memory.max')).toBe('1000000')
  expect(await read('alluvium-4711/cgroup.procs')).toBe('4711')
  const events = join(unit, 'alluvium-4711/memory.events')
  await writeFile(events, 'max 12\noom 1\noom_kill 0\n')
  expect(own?.wasFull()).toBe(false)
  await writeFile(events, 'max 12\noom 1\noom_kill 3\n')
  expect(own?.wasFull()).toBe(true)
})

test.for([
  ['in the unit itself, which was not delegated', '/system.slice/alluvium.service', '0::'],
  ['in the root of a container', '/', '0::'],
  ['below a slice', '/user.slice/user-1000.slice/shell', '0::'],
  ['in the first version of cgroups', '/system.slice/alluvium.service/services', '5:memory:'],
] as const)('none is made %s', async ([, path, hierarchy]) => {
  expect(ownCgroup(4711, 1_000_000, await cgroups(path, hierarchy))).toBeUndefined()
})

test('without write access none is made, and nothing fails', () => {
  expect(ownCgroup(4711, 1_000_000, { mount: '/nowhere', ours: '/nowhere/ours' })).toBeUndefined()
})
