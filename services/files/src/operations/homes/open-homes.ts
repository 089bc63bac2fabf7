/** Makes homes as their owners open them. */
import type { Caller } from '@alluvium/kernel'
import { isBelow, type Path, pathOf } from '../../model/path.ts'
import { accountById } from '../accounts/accounts.ts'
import { type Asker, actorOf } from '../authorization/authorize.ts'
import type { Tools } from '../tools.ts'
import { homeName, homeOf, makeHome, mayHoldHomes } from './homes.ts'

export type Homes = Readonly<{
  /** Where the homes are. */
  root: Path
  /**
   * Makes the caller's home when the path is the folder of the homes, or their own home or below it. A credential that only
   * reads makes nothing.
   */
  openedAt(caller: Caller, path: Path): Promise<void>
  /** Where the caller's home is, or will be when they first open it; undefined when they have none. */
  placeFor(caller: Caller): Promise<Path | undefined>
}>

/** People who logged in: what acts for them, such as a share link or an editor, needs no home. */
const isPerson = ({ by, rights, role }: Asker): boolean =>
  rights !== undefined && role !== 'none' && ['password', 'app-password', 'token', 'issuer'].includes(by)

export function openHomes({ database, clock }: Pick<Tools, 'database' | 'clock'>, root: Path): Homes {
  /** Accounts whose homes are known to be made; by id. */
  const made = new Set<string>()
  const usualPlace = ({ name }: Caller): Path => pathOf([...root.names, homeName(name)])

  function concerns(caller: Caller, path: Path): boolean {
    const home = usualPlace(caller)
    const keys = path.keys.join('/')
    if (keys === root.keys.join('/') || keys === home.keys.join('/')) return true
    return !made.has(caller.id) && isBelow(path, home)
  }

  return {
    root,
    async openedAt(caller, path) {
      if (caller.scope === 'read' || !isPerson(caller) || !concerns(caller, path)) return
      const account = await database.read(accountById(caller.id))
      if (!account) return
      if (!(await database.read(homeOf(account.number)))) {
        await database.write(makeHome({ caller, owner: account, root, at: clock.now() }))
        await database.read(actorOf(caller)) // so that their rights are those of now
      }
      made.add(caller.id)
    },
    async placeFor(caller) {
      if (!isPerson(caller)) return undefined
      const account = await database.read(accountById(caller.id))
      if (!account) return undefined
      const made = await database.read(homeOf(account.number))
      return made ?? ((await database.read(mayHoldHomes(root))) ? usualPlace(caller) : undefined)
    },
  }
}
