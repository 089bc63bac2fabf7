/** All JSON routes of the service, area by area. */
import type { Route } from '@alluvium/http/json'
import type { Service } from '../service.ts'
import { chunkRoutes } from '../uploads/chunk-routes.ts'
import { accountRoutes } from './account-routes.ts'
import { appPasswordRoutes } from './app-password-routes.ts'
import { auditRoutes } from './audit-routes.ts'
import { batchRoutes } from './batch-routes.ts'
import { bulkRoutes } from './bulk-routes.ts'
import { configRoute } from './config-route.ts'
import { encryptionRoutes } from './encryption-routes.ts'
import { eventRoutes } from './event-routes.ts'
import { healthRoutes } from './health-routes.ts'
import { mergeRoute } from './merge-route.ts'
import { moveCopyRoutes } from './move-copy-routes.ts'
import { passwordRoutes } from './password-routes.ts'
import { saveRoutes } from './save-routes.ts'
import { searchRoutes } from './search-routes.ts'
import { shareRoutes } from './share-routes.ts'
import { snapshotRoutes } from './snapshot-routes.ts'
import { storageRoutes } from './storage-routes.ts'
import { tagRoutes } from './tag-routes.ts'
import { thumbnailRoutes } from './thumbnail-routes.ts'
import { totpRoutes } from './totp-routes.ts'
import { trashRoutes } from './trash-routes.ts'
import { userRoutes } from './user-routes.ts'
import { versionRoutes } from './version-routes.ts'
import { webhookRoutes } from './webhook-routes.ts'
import { wopiRoutes } from './wopi-routes.ts'
import { workerRoutes } from './worker-routes.ts'

export const restRoutes = (service: Service): readonly Route[] => [
  ...healthRoutes(service),
  configRoute(service.capabilities),
  ...accountRoutes(service),
  ...moveCopyRoutes(service),
  mergeRoute(service.uploads),
  ...userRoutes(service),
  ...appPasswordRoutes(service),
  ...passwordRoutes(service),
  ...totpRoutes(service),
  ...bulkRoutes(service),
  ...thumbnailRoutes(service),
  ...encryptionRoutes(service),
  ...shareRoutes(service),
  ...tagRoutes(service),
  ...batchRoutes(service),
  ...chunkRoutes(service.uploads),
  ...auditRoutes(service),
  ...eventRoutes(service),
  ...webhookRoutes(service),
  ...trashRoutes(service),
  ...versionRoutes(service),
  ...saveRoutes(service),
  ...snapshotRoutes(service),
  ...storageRoutes(service),
  ...workerRoutes(service),
  ...wopiRoutes(service),
  ...searchRoutes(service),
]
