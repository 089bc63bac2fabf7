import { databasesUpkeep } from './backup-folders.ts'
import { schemas } from './schemas.ts'

/** Looking after the platform's part of the data folder. */
export const platformUpkeep = databasesUpkeep({ service: 'platform', databases: schemas.platform })
