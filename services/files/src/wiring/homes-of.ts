/** The homes of accounts, where they are wanted and have a place. */
import { makeHomesFolder, mayHoldHomes } from '../operations/homes/homes.ts'
import { type Homes, openHomes } from '../operations/homes/open-homes.ts'
import type { Tools } from '../operations/tools.ts'
import { homeRootTaken } from '../problems/access.ts'
import type { FilesOptions } from './files-options.ts'
import { homeRootOf } from './folder-roots.ts'
import type { Credentials } from './open-credentials.ts'
import { unlessDamaged } from './unless-damaged.ts'

/**
 * Undefined where nobody has rights, so that no home could be closed. A folder that somebody else made is not taken: a place
 * that was chosen is refused with `files.home-root-taken`; the usual one leaves homes off, because an install that had such
 * a folder before there were homes must start.
 */
export async function homesOf(
  { homes }: FilesOptions,
  { tools, credentials }: Readonly<{ tools: Tools; credentials: Credentials }>,
): Promise<Homes | undefined> {
  if (!homes || !credentials.access) return undefined
  const root = homeRootOf(homes.root)
  const isFree = await tools.database.read(mayHoldHomes(root)).catch(unlessDamaged)
  if (isFree) {
    credentials.access.reserve(root.text)
    // A file that somebody makes in the place of a folder above it would keep everybody's home away.
    if (root.names.length > 1) await tools.database.write(makeHomesFolder(root, tools.clock.now())).catch(unlessDamaged)
    return openHomes(tools, root)
  }
  if (homes.isChosen && isFree === false) throw homeRootTaken(root.text)
  tools.logger.warn(
    { folder: root.text },
    'accounts get no homes, because something else is in the place of the folder for them: choose another with --home-root',
  )
  return undefined
}
