/**
 * The ledger: the tables of the file service, which operations use by scripts over `Database`. Each area has its own
 * file in `tables/`; the others refer to the tree of revisions (`tables/tree.ts`).
 */
import { columnsIn, statements } from '@alluvium/database'
import { filesMigrations } from './migrations.ts'
import type { AccessTables } from './tables/access.ts'
import type { AccountTables } from './tables/accounts.ts'
import type { AuditTables } from './tables/audit.ts'
import type { DownloadTables } from './tables/downloads.ts'
import type { ExtractionTables } from './tables/extractions.ts'
import type { HistoryTables } from './tables/history.ts'
import type { HomeTables } from './tables/homes.ts'
import type { MetadataTables } from './tables/metadata.ts'
import type { NotificationTables } from './tables/notifications.ts'
import type { SaveTables } from './tables/saves.ts'
import type { ScimTables } from './tables/scim.ts'
import type { SearchTables } from './tables/search.ts'
import type { ShareTables } from './tables/shares.ts'
import type { TreeTables } from './tables/tree.ts'
import type { UploadTables } from './tables/uploads.ts'
import type { WebhookTables } from './tables/webhooks.ts'
import type { WopiTables } from './tables/wopi.ts'
import type { WorkerTables } from './tables/workers.ts'

export type { Role } from './tables/accounts.ts'
export { type EntryRow, pendingDeletionNode, rootNode, trashNode, type Verb, verbs } from './tables/tree.ts'

export type Tables = TreeTables &
  AccountTables &
  AccessTables &
  ScimTables &
  NotificationTables &
  HomeTables &
  MetadataTables &
  UploadTables &
  HistoryTables &
  ShareTables &
  DownloadTables &
  ExtractionTables &
  AuditTables &
  WebhookTables &
  WorkerTables &
  WopiTables &
  SaveTables &
  SearchTables

export const { statement, once, sum } = statements<Tables>(columnsIn(filesMigrations))
