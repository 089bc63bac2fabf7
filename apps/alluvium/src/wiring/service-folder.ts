/** The folder of a running service: what each service opens there before anything else, and lets go of when it stops. */
import { join } from 'node:path'
import {
  type Database,
  type DiskReserve,
  type FolderLock,
  lockFolder,
  type Migration,
  openDiskReserve,
} from '@alluvium/database'
import type { Logger } from '@alluvium/kernel'
import type { ProcessGroup } from '../processes/process-group.ts'
import { assertFolder } from '../settings/data-folder.ts'
import type { ServiceName } from '../settings/services.ts'
import { expectNoneNear } from './instance-near.ts'
import { openServiceDatabase } from './open-database.ts'

export type ServiceFolder = Readonly<{
  path: string
  /** Room on the disk that is let go of when the disk is full. */
  reserve: DiskReserve
  /** A database of the service: a file in the folder, or a schema in PostgreSQL. */
  openDatabase(name: string, migrations: readonly Migration[]): Promise<Database>
}>

type Options = Readonly<{
  service: ServiceName
  settings: Readonly<{ data: string; database: string | undefined; diskReserve: number }>
  logger: Logger
  /** Called once when no write can succeed until another process opens the database: this one should end. */
  onUnwritable: () => void
  /** The processes that serve the folder together, and their parent holds it. Default: this one alone. */
  group?: ProcessGroup | undefined
  /** A folder outside of the data folder, as for a service that is to leave nothing. */
  path?: string | undefined
  /** Whether anything lasting lies on this machine's disk. Default: where databases are files. */
  keepsHere?: boolean
}>

/** Holds the folder of a service. Throws `configuration.invalid` beside the data of another instance, and `database.folder-held`. */
export function holdServiceFolder({ service, settings }: Pick<Options, 'service' | 'settings'>): FolderLock {
  assertFolder(settings)
  expectNoneNear(settings)
  return lockFolder(join(settings.data, service), holderOf(service))
}

const holderOf = (command: string) => ({ command, startedAt: new Date().toISOString() })

/** Locks the folder. What is opened is let go of with the stack. Throws `configuration.invalid` beside the data of another instance. */
export function openServiceFolder(opened: AsyncDisposableStack, options: Options): ServiceFolder {
  const { service, settings, logger, onUnwritable, group, keepsHere = settings.database === undefined } = options
  const path = options.path ?? join(settings.data, service)
  if (options.path !== undefined) opened.adopt(lockFolder(path, holderOf(service)), (it) => it.release())
  else if (group === undefined) opened.adopt(holdServiceFolder(options), (it) => it.release())
  const bytes = keepsHere ? settings.diskReserve : 0
  const reserve = opened.adopt(
    openDiskReserve({ folder: path, bytes, shared: group && { fills: group.place.number === 1 }, logger }),
    (it) => it.close(),
  )
  return {
    path,
    reserve,
    openDatabase: async (name, migrations) =>
      opened.adopt(
        await openServiceDatabase(
          { name, folder: path, url: settings.database },
          { migrations, logger, reserve, onUnwritable, turns: group?.turns },
        ),
        (it) => it.close(),
      ),
  }
}
