/**
 * What the service may read. Root may read everything, and asks for a service that runs as the owner of the data folder: so root's
 * question is asked by a process that has become that user, with the groups that they have. Anybody else asks for themselves.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { isAbsolute, resolve } from 'node:path'
import { kebab, type Settings } from '@alluvium/kernel'
import { z } from 'zod'

type User = Readonly<{ uid: number; gid: number }>

/** The user of the service, where that is not who asks. */
function serviceUser(data: string): User | undefined {
  const owner = statSync(data, { throwIfNoEntry: false })
  if (process.geteuid?.() !== 0 || owner === undefined || owner.uid === 0) return undefined
  return { uid: owner.uid, gid: owner.gid }
}

/** A file that everybody may run is asked for that, too; and a folder is to be opened. */
const asking = `
const { accessSync, constants, statSync } = require('node:fs')
const { uid, gid, paths } = JSON.parse(process.argv[1])
try { process.initgroups(uid, gid) } catch { process.setgroups([gid]) }
process.setgid(gid)
process.setuid(uid)
const refused = paths.filter((path) => {
  try {
    accessSync(path, statSync(path).mode & 0o111 ? constants.R_OK | constants.X_OK : constants.R_OK)
    return false
  } catch {
    return true
  }
})
process.stdout.write(JSON.stringify(refused))
`

/** Returns the paths that are there and that the service may not read. */
function refusedTo({ uid, gid }: User, paths: readonly string[]): readonly string[] {
  const words = ['-e', asking, JSON.stringify({ uid, gid, paths: paths.map((path) => resolve(path)) })]
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8', env: {}, cwd: '/' })
  if (status !== 0) throw new Error(`What the user ${uid} may read could not be found out: ${stderr}`)
  const refused = z.array(z.string()).parse(JSON.parse(stdout))
  return paths.filter((path) => refused.includes(resolve(path)))
}

type NamedPath = Readonly<{ name: string; path: string }>

/** The paths among the values of some settings. */
export const pathsIn = (
  section: string,
  settings: Settings,
  values: Readonly<Record<string, unknown>>,
): readonly NamedPath[] =>
  Object.entries(settings).flatMap(([name, { isPath }]) => {
    const path = values[name]
    if (isPath !== true || name === 'data' || typeof path !== 'string' || !existsSync(path)) return []
    return [{ name: `${kebab(name)} in [${section}]`, path: isAbsolute(path) ? path : resolve(path) }]
  })

/** What the service would be refused, each a sentence with the way out. @param data the folder of its data. */
export function unreadable(data: string, named: readonly NamedPath[]): readonly string[] {
  const user = serviceUser(data)
  if (!user || named.length === 0) return []
  const refused = refusedTo(
    user,
    named.map(({ path }) => path),
  )
  return named
    .filter(({ path }) => refused.includes(path))
    .map(({ name, path }) => `${path} (${name}) ${cannotBeRead(user, path)}`)
}

/** What comes after the path in a sentence. */
export const cannotBeRead = ({ uid, gid }: User, path: string): string =>
  `can't be read by the user of the service (${uid}): let a group of theirs read it, such as by \`chgrp ${gid} ${path} && chmod g+r ${path}\`; each folder above has to be open to them, too.`
