/** pnpm-lock.yaml, and yarn.lock since yarn 2. */
import { oncePerTree } from '../../core/document/once-per-tree.ts'
import { membersOf, membersOfAll, Needs, textOf, type Unmet } from './unmet.ts'

const maps = ['dependencies', 'devDependencies', 'optionalDependencies']

/** pnpm: a package needs another by its name and version, with the packages around it that both share: `name@1.0.0(peer@2.0.0)`. */
export const unmetInPnpm = oncePerTree(({ root }): Unmet => {
  const needs = new Needs()
  const lock = root.children[0]
  const packages = new Set([...membersOf(lock?.child('packages'))].map(([name]) => name))
  const snapshots = lock?.child('snapshots')
  const locked = snapshots ? new Set([...membersOf(snapshots)].map(([name]) => name)) : packages
  const check = (path: string, by: string, name: string, version: string) => {
    if (/^(?:link|workspace):/.test(version) || version === '') return
    const spellings = [`${name}@${version}`, `/${name}@${version}`, `/${name}/${version}`, version]
    if (!spellings.some((one) => locked.has(one))) needs.lacks(path, by, `${name}@${version}`)
  }
  for (const [by, entry] of snapshots ? membersOf(snapshots) : membersOf(lock?.child('packages'))) {
    const path = `${snapshots ? 'snapshots' : 'packages'}[${JSON.stringify(by)}]`
    for (const [name, { value }] of membersOfAll(entry, maps)) check(path, by, name, value)
    const plain = by.replace(/\(.*$/, '')
    if (snapshots && !packages.has(plain)) needs.lacks(path, by, plain)
  }
  const importers = [...membersOf(lock?.child('importers'))]
  for (const [by, project] of lock && importers.length === 0 ? [['.', lock] as const] : importers)
    for (const [name, entry] of membersOfAll(project, maps))
      check(by, by, name, entry.role === 'none' ? entry.value : (textOf(entry, 'version') ?? ''))
  return needs.unmet
})

/** yarn: the key of an entry lists all that is asked for and answered by it: `name@npm:^1.0.0, name@npm:^1.2.0`. */
export const unmetInYarn = oncePerTree(({ root }): Unmet => {
  const needs = new Needs()
  const lock = root.children[0]
  const asked = new Set([...membersOf(lock)].flatMap(([key]) => key.split(/,\s*/)))
  for (const [by, entry] of membersOf(lock))
    for (const [name, { value }] of membersOf(entry.child('dependencies')))
      if (!asked.has(`${name}@${value}`) && !asked.has(`${name}@npm:${value}`))
        needs.lacks(`[${JSON.stringify(by)}]`, by, `${name}@${value}`)
  return needs.unmet
})
