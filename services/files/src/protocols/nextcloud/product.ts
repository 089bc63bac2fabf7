/**
 * What the server says it is to clients that were written for ownCloud and Nextcloud. They choose what they ask for by the
 * capabilities, and refuse to speak with servers whose version they hold to be too old; see
 * `docs/decisions/2026-11-26-clients-of-other-servers.md` for why it is this one.
 */
import { usualHours } from '../../operations/shares/create-share.ts'
import { minPasswordLength } from './sharing/link-password.ts'
import { permissionsOf } from './sharing/permissions.ts'

export const version = { major: 28, minor: 0, micro: 0, string: '28.0.0', edition: '' } as const

/** `/status.php`, and `core.status` among the capabilities. */
export const status = {
  installed: true,
  maintenance: false,
  needsDbUpgrade: false,
  version: `${version.string}.0`,
  versionstring: version.string,
  edition: version.edition,
  productname: 'Alluvium',
  extendedSupport: false,
} as const

/**
 * What is served, and how. What is not named here, the clients do without: as there is no `notify_push`, they ask again by themselves
 * after `pollinterval` seconds.
 */
export const capabilities = {
  core: { pollinterval: 60, 'webdav-root': 'remote.php/webdav', status },
  dav: { chunking: '1.0' },
  files: { bigfilechunking: true, undelete: true, versioning: true },
  files_sharing: {
    api_enabled: true,
    resharing: true,
    group_sharing: true,
    default_permissions: permissionsOf('write', { isFolder: true }),
    public: {
      enabled: true,
      password: { enforced: false, askForOptionalPassword: false },
      // As for every link: a week, and whoever makes it may say otherwise.
      expire_date: { enabled: true, days: usualHours / 24, enforced: false },
      multiple_links: true,
      supports_upload_only: true,
      upload: false,
      upload_files_drop: true,
      send_mail: false,
    },
    user: { send_mail: false, expire_date: { enabled: false } },
    group: { enabled: true, expire_date: { enabled: false } },
    federation: { outgoing: false, incoming: false, expire_date: { enabled: false } },
    sharebymail: { enabled: false },
    sharee: { query_lookup_default: false, always_show_unique: false },
  },
  // Clients generate passwords of links by it.
  password_policy: { minLength: minPasswordLength },
  notifications: { 'ocs-endpoints': ['list', 'get', 'delete', 'delete-all'] },
  uploadConflictFiles: true,
  checksums: { supportedTypes: ['SHA1', 'MD5'], preferredUploadType: 'SHA1' },
} as const
