import { schemas } from '../../wiring/schemas.ts'
import { databasesUpkeep } from './backup-folders.ts'

/** Looking after the platform's part of the data folder. */
export const platformUpkeep = databasesUpkeep({ service: 'platform', databases: schemas.platform })
