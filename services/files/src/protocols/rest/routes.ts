/** All JSON routes of the service, area by area. */
import type { Route } from '@alluvium/http/json'
import type { Service } from '../service.ts'
import { chunkRoutes } from '../uploads/chunk-routes.ts'
import { accessRoutes } from './access/access-routes.ts'
import { groupRoutes } from './access/group-routes.ts'
import { scimTokenRoutes } from './access/scim-token-routes.ts'
import { accountRoutes } from './accounts/account-routes.ts'
import { appPasswordRoutes } from './accounts/app-password-routes.ts'
import { deviceLogInRoutes } from './accounts/device-log-in-routes.ts'
import { passwordRoutes } from './accounts/password-routes.ts'
import { totpRoutes } from './accounts/totp-routes.ts'
import { userRoutes } from './accounts/user-routes.ts'
import { bulkRoutes } from './archives/bulk-routes.ts'
import { extractRoute } from './archives/extract-route.ts'
import { batchRoutes } from './entries/batch-routes.ts'
import { downloadRoute } from './entries/download-route.ts'
import { encryptionRoutes } from './entries/encryption-routes.ts'
import { favoriteRoutes } from './entries/favorite-routes.ts'
import { fileIdRoute } from './entries/file-id-route.ts'
import { mergeRoute } from './entries/merge-route.ts'
import { moveCopyRoutes } from './entries/move-copy-routes.ts'
import { searchRoutes } from './entries/search-routes.ts'
import { shareRoutes } from './entries/share-routes.ts'
import { tagRoutes } from './entries/tag-routes.ts'
import { thumbnailRoutes } from './entries/thumbnail-routes.ts'
import { eventRoutes } from './events/event-routes.ts'
import { webhookRoutes } from './events/webhook-routes.ts'
import { workerRoutes } from './events/worker-routes.ts'
import { saveRoutes } from './history/save-routes.ts'
import { snapshotRoutes } from './history/snapshot-routes.ts'
import { trashRoutes } from './history/trash-routes.ts'
import { versionRoutes } from './history/version-routes.ts'
import { mailRoutes } from './notifications/mail-routes.ts'
import { notificationRoutes } from './notifications/notification-routes.ts'
import { auditRoutes } from './service/audit-routes.ts'
import { backupRoutes } from './service/backup-routes.ts'
import { configRoute } from './service/config-route.ts'
import { encryptionStateRoute } from './service/encryption-state-route.ts'
import { healthRoutes } from './service/health-routes.ts'
import { storageRoutes } from './service/storage-routes.ts'
import { wopiRoutes } from './service/wopi-routes.ts'

export const restRoutes = (service: Service): readonly Route[] => [
  ...healthRoutes(service),
  configRoute(service.capabilities),
  ...accountRoutes(service),
  ...moveCopyRoutes(service),
  mergeRoute(service.uploads),
  ...userRoutes(service),
  ...appPasswordRoutes(service),
  ...deviceLogInRoutes(service),
  ...passwordRoutes(service),
  ...totpRoutes(service),
  ...bulkRoutes(service),
  ...thumbnailRoutes(service),
  ...encryptionRoutes(service),
  extractRoute(service),
  downloadRoute(service),
  ...shareRoutes(service),
  ...accessRoutes(service),
  ...groupRoutes(service),
  ...scimTokenRoutes(service),
  ...tagRoutes(service),
  ...favoriteRoutes(service),
  fileIdRoute(service),
  ...batchRoutes(service),
  ...chunkRoutes(service.uploads),
  ...auditRoutes(service),
  ...eventRoutes(service),
  ...webhookRoutes(service),
  ...notificationRoutes(service),
  ...mailRoutes(service),
  ...trashRoutes(service),
  ...versionRoutes(service),
  ...saveRoutes(service),
  ...snapshotRoutes(service),
  ...storageRoutes(service),
  ...backupRoutes(service),
  encryptionStateRoute(service),
  ...workerRoutes(service),
  ...wopiRoutes(service),
  ...searchRoutes(service),
]
