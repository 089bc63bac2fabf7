/**
 * The schema of the file service's database, step by step; each area has a file in `migrations/`. Steps are applied in
 * this order: a new one goes to the end, and a published one is never edited or moved.
 */
import type { Migration } from '@alluvium/database'
import { accessMigrations } from './migrations/access.ts'
import {
  accountMigrations,
  deviceLogInMigrations,
  displayNameMigrations,
  identityMigrations,
  issuerGroupMigrations,
  laterAccountMigrations,
  nameMigrations,
} from './migrations/accounts.ts'
import { auditMigrations, laterAuditMigrations } from './migrations/audit.ts'
import { downloadMigrations, issuerDownloadMigrations, laterDownloadMigrations } from './migrations/downloads.ts'
import { extractionMigrations } from './migrations/extractions.ts'
import { historyMigrations } from './migrations/history.ts'
import { holdingFolderMigrations, homeMigrations, laterHomeMigrations } from './migrations/homes.ts'
import {
  keptBytesMigrations,
  laterSnapshotMigrations,
  lostMigrations,
  pendingDeletionMigrations,
} from './migrations/kept-bytes.ts'
import {
  checksumMigrations,
  contentChecksumMigrations,
  favoriteMigrations,
  laterMetadataMigrations,
  metadataMigrations,
  pastMetadataMigrations,
  versionLabelMigrations,
} from './migrations/metadata.ts'
import { standardNameMigrations } from './migrations/names.ts'
import {
  accessRequestMigrations,
  mailMigrations,
  notificationMigrations,
  unreadMigrations,
} from './migrations/notifications.ts'
import { conflictMigrations, mergeRuleMigrations, saveMigrations } from './migrations/saves.ts'
import { scimMigrations } from './migrations/scim.ts'
import { searchMigrations } from './migrations/search.ts'
import { seenTimeMigrations } from './migrations/seen-time.ts'
import { laterShareMigrations, shareMigrations, shareNumberMigrations } from './migrations/shares.ts'
import { trashViewMigrations } from './migrations/trash.ts'
import { fingerprintMigrations, laterTreeMigrations, mediaTypeMigrations, treeMigrations } from './migrations/tree.ts'
import { unreferencedMigrations } from './migrations/unreferenced.ts'
import { uploadMigrations } from './migrations/uploads.ts'
import { webhookDeliveryMigrations, webhookMigrations } from './migrations/webhooks.ts'
import { laterWopiMigrations, wopiMigrations } from './migrations/wopi.ts'
import { workerMigrations } from './migrations/workers.ts'

/** The migrations to open the file service's database with. */
export const filesMigrations: readonly Migration[] = [
  ...treeMigrations,
  ...accountMigrations,
  ...laterTreeMigrations,
  ...metadataMigrations,
  ...laterAccountMigrations,
  ...uploadMigrations,
  ...historyMigrations,
  ...auditMigrations,
  ...webhookMigrations,
  ...shareMigrations,
  ...workerMigrations,
  ...wopiMigrations,
  ...searchMigrations,
  ...saveMigrations,
  ...laterMetadataMigrations,
  ...laterShareMigrations,
  ...laterWopiMigrations,
  ...checksumMigrations,
  ...nameMigrations,
  ...keptBytesMigrations,
  ...laterAuditMigrations,
  ...identityMigrations,
  ...lostMigrations,
  ...pendingDeletionMigrations,
  ...laterSnapshotMigrations,
  ...contentChecksumMigrations,
  ...mediaTypeMigrations,
  ...standardNameMigrations,
  ...accessMigrations,
  ...issuerGroupMigrations,
  ...scimMigrations,
  ...notificationMigrations,
  ...homeMigrations,
  ...laterHomeMigrations,
  ...deviceLogInMigrations,
  ...fingerprintMigrations,
  ...downloadMigrations,
  ...favoriteMigrations,
  ...laterDownloadMigrations,
  ...versionLabelMigrations,
  ...shareNumberMigrations,
  ...accessRequestMigrations,
  ...mailMigrations,
  ...extractionMigrations,
  ...issuerDownloadMigrations,
  ...mergeRuleMigrations,
  ...unreferencedMigrations,
  ...trashViewMigrations,
  ...seenTimeMigrations,
  ...holdingFolderMigrations,
  ...webhookDeliveryMigrations,
  ...pastMetadataMigrations,
  ...conflictMigrations,
  ...displayNameMigrations,
  ...unreadMigrations,
]
