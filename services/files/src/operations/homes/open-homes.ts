/** Makes homes as their owners open them. */
import type { Caller } from '@alluvium/kernel'
import { isBelow, type Path, pathOf } from '../../model/path.ts'
import { accountById } from '../accounts/accounts.ts'
import { type Asker, actorOf } from '../authorization/authorize.ts'
import type { Tools } from '../tools.ts'
import { homeName, homeOf, makeHome, placeOfHome } from './homes.ts'

export type Homes = Readonly<{
  /** Where the homes are. */
  root: Path
  /**
   * Makes the caller's home when the path is the folder of the homes, or their own home or below it. A credential that only
   * reads makes nothing.
   */
  openedAt(caller: Caller, path: Path): Promise<void>
  /** The same, wherever the caller is: a program that syncs begins at the root, and would not find a home that is not there. */
  opened(caller: Caller): Promise<void>
  /** Where the caller's home is, or will be when they first open it; undefined when they have none. */
  placeFor(caller: Caller): Promise<Path | undefined>
}>

/** People who logged in: what acts for them, such as a share link or an editor, needs no home. */
const isPerson = ({ by, rights, role }: Asker): boolean =>
  rights !== undefined && role !== 'none' && ['password', 'app-password', 'token', 'issuer'].includes(by)

export function openHomes({ database, clock }: Pick<Tools, 'database' | 'clock'>, root: Path): Homes {
  /** Accounts whose homes are known to be made; by id. */
  const made = new Set<string>()

  /** The folder of the homes, and what may be the caller's own: it has their name, or that with a number behind it. */
  function concerns(caller: Caller, path: Path): boolean {
    const depth = root.keys.length
    if (!isBelow(path, root)) return path.keys.join('/') === root.keys.join('/')
    const [own = ''] = pathOf([homeName(caller.name)]).keys
    const name = path.keys[depth] ?? ''
    const mayBeOwn = name === own || name.startsWith(`${own}-`)
    return mayBeOwn && (path.keys.length === depth + 1 || !made.has(caller.id))
  }

  async function makeMissing(caller: Caller): Promise<void> {
    if (caller.scope === 'read' || !isPerson(caller)) return
    const account = await database.read(accountById(caller.id))
    if (!account) return
    if (!(await database.read(homeOf(account.number)))) {
      await database.write(makeHome({ caller, owner: account, root, at: clock.now() }))
      await database.read(actorOf(caller)) // so that their rights are those of now
    }
    made.add(caller.id)
  }

  return {
    root,
    async openedAt(caller, path) {
      if (concerns(caller, path)) await makeMissing(caller)
    },
    async opened(caller) {
      if (!made.has(caller.id)) await makeMissing(caller)
    },
    async placeFor(caller) {
      if (!isPerson(caller)) return undefined
      const account = await database.read(accountById(caller.id))
      return account && (await database.read(placeOfHome(account, root)))
    },
  }
}
