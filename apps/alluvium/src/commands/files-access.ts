/**
 * `alluvium files grant|revoke|access`: rights from the command line, for whoever may run commands where the data lie. It writes to the
 * file service's database itself, so it works whether the service runs or not, and a running one goes by it from the next
 * request on.
 */
import type { Database } from '@alluvium/database'
import {
  accessFromCommandLine,
  grantFromCommandLine,
  type NamedHolder,
  parsePath,
  type Reaching,
  revokeFromCommandLine,
} from '@alluvium/files/upkeep'
import type { Configuration } from '@alluvium/kernel'
import type { filesGrantSettings, filesRevokeSettings } from '../settings/files.ts'
import { invalidConfiguration } from '../settings/problems.ts'
import { print } from '../terminal/print.ts'
import type { FilesSettings } from '../wiring/files-parts.ts'
import { commandLineOf, withFilesDatabase } from './files-database.ts'

type HolderSettings = Configuration<typeof filesRevokeSettings>
type Place = ReturnType<typeof parsePath>

/** Throws when there is no such path, account or group, or when nobody could manage a closed folder any more. */
export async function grant(settings: Configuration<typeof filesGrantSettings>, text: string): Promise<number> {
  const holder = holderOf(settings)
  const path = placeOf(text)
  await withFilesDatabase(settings, async (database) => {
    await database.write(
      grantFromCommandLine({ ...commandLineOf(database, 'grant'), path, holder, right: settings.right }),
    )
    await printAccess(database, path)
  })
  return 0
}

/** Throws what `grant` throws, and when there is no such right. */
export async function revoke(settings: HolderSettings, text: string): Promise<number> {
  const holder = holderOf(settings)
  const path = placeOf(text)
  await withFilesDatabase(settings, async (database) => {
    await database.write(revokeFromCommandLine({ ...commandLineOf(database, 'revoke'), path, holder }))
    await printAccess(database, path)
  })
  return 0
}

export async function showAccess(settings: FilesSettings, text: string): Promise<number> {
  const path = placeOf(text)
  await withFilesDatabase(settings, (database) => printAccess(database, path))
  return 0
}

function holderOf({ user, group, everybody }: HolderSettings): NamedHolder {
  const named: NamedHolder[] = []
  if (user !== undefined) named.push({ user })
  if (group !== undefined) named.push({ group })
  if (everybody) named.push({ everybody: true })
  const [holder, another] = named
  if (!holder || another)
    throw invalidConfiguration('Say whose right it is: one of --user NAME, --group NAME and --everybody.')
  return holder
}

function placeOf(text: string): Place {
  if (!text.startsWith('/')) throw invalidConfiguration('Name the file or folder by its path, such as /plans.')
  return parsePath(text)
}

async function printAccess(database: Database, path: Place): Promise<void> {
  print(linesOf(path, await database.read(accessFromCommandLine(path))).join(''))
}

function linesOf(path: Place, { isClosed, grants }: Reaching): readonly string[] {
  const lines = grants.map(
    ({ kind, username, group_name: group, right_name: right, path: at, giver }) =>
      `${right.padEnd(6)}  ${kind === 'everybody' ? 'everybody' : kind === 'user' ? `user ${username}` : `group ${group}`}, granted on ${at}${giver === null ? '' : ` by ${giver}`}\n`,
  )
  return [`${path.text}${isClosed ? ' (closed)' : ''}\n`, ...lines]
}
