/** The properties that the apps for phones ask for, each list as the sources of that app have it. */

const dav = 'DAV:'
const ownCloud = 'http://owncloud.org/ns'
const nextcloud = 'http://nextcloud.org/ns'

type Name = Readonly<{ uri: string; local: string }>

const named = (uri: string, ...locals: readonly string[]): readonly Name[] => locals.map((local) => ({ uri, local }))

const locking = ['lock', 'lock-owner', 'lock-owner-editor', 'lock-owner-displayname', 'lock-owner-type', 'lock-time']

/** Of Nextcloud's app for Android. */
export const ofAndroid = {
  folder: [
    ...named(dav, 'displayname', 'getcontenttype', 'resourcetype', 'getcontentlength', 'getlastmodified'),
    ...named(dav, 'creationdate', 'getetag'),
    ...named(ownCloud, 'permissions', 'id', 'fileid', 'size', 'favorite', 'owner-id', 'owner-display-name'),
    ...named(ownCloud, 'comments-unread'),
    ...named(nextcloud, 'is-encrypted', 'mount-type', 'has-preview', 'note', 'sharees', 'rich-workspace'),
    ...named(nextcloud, 'creation_time', 'upload_time', ...locking, 'lock-timeout', 'lock-token', 'system-tags'),
    ...named(nextcloud, 'file-metadata-size', 'file-metadata-gps', 'metadata-photos-size', 'metadata-photos-gps'),
    ...named(nextcloud, 'metadata-files-live-photo', 'hidden'),
  ],
  trash: [
    ...named(dav, 'resourcetype', 'getcontenttype', 'getcontentlength'),
    ...named(ownCloud, 'size', 'id'),
    ...named(nextcloud, 'trashbin-filename', 'trashbin-original-location', 'trashbin-deletion-time'),
  ],
  versions: [
    ...named(dav, 'getcontenttype', 'resourcetype', 'getcontentlength', 'getlastmodified', 'creationdate'),
    ...named(ownCloud, 'id', 'size'),
  ],
  chunks: named(dav, 'getcontenttype', 'resourcetype', 'getcontentlength'),
  found: [
    ...named(dav, 'displayname', 'creationdate', 'quota-used-bytes', 'quota-available-bytes', 'getcontenttype'),
    ...named(dav, 'resourcetype', 'getcontentlength', 'getlastmodified', 'getetag'),
    ...named(ownCloud, 'size', 'id', 'favorite', 'permissions'),
  ],
} as const

/** Of Nextcloud's app for iOS. */
export const ofIos = {
  folder: [
    ...named(dav, 'displayname', 'getlastmodified', 'getetag', 'getcontenttype', 'resourcetype'),
    ...named(dav, 'quota-available-bytes', 'quota-used-bytes', 'getcontentlength'),
    ...named(ownCloud, 'permissions', 'id', 'fileid', 'size', 'favorite', 'share-types', 'owner-id'),
    ...named(ownCloud, 'owner-display-name', 'comments-unread', 'checksums', 'downloadURL', 'data-fingerprint'),
    ...named(nextcloud, 'share-download-limits', 'creation_time', 'upload_time', 'is-encrypted', 'has-preview'),
    ...named(nextcloud, 'mount-type', 'rich-workspace', 'note', ...locking, 'lock-timeout', 'system-tags'),
    ...named(nextcloud, 'file-metadata-size', 'file-metadata-gps', 'metadata-photos-exif', 'metadata-photos-gps'),
    ...named(nextcloud, 'metadata-photos-original_date_time', 'metadata-photos-place', 'metadata-photos-size'),
    ...named(nextcloud, 'metadata-files-live-photo', 'hidden'),
    ...named('http://open-collaboration-services.org/ns', 'share-permissions'),
    ...named('http://open-cloud-mesh.org/ns', 'share-permissions'),
  ],
  exists: [...named(dav, 'getetag'), ...named(ownCloud, 'fileid', 'id')],
  trash: [
    ...named(dav, 'displayname', 'getcontenttype', 'resourcetype'),
    ...named(ownCloud, 'id', 'fileid', 'size'),
    ...named(nextcloud, 'has-preview', 'trashbin-filename', 'trashbin-original-location', 'trashbin-deletion-time'),
  ],
  media: [
    ...named(ownCloud, 'id', 'fileid', 'size'),
    ...named(dav, 'getetag', 'getlastmodified'),
    ...named(nextcloud, 'upload_time', 'has-preview'),
  ],
} as const

/** Of ownCloud's apps. */
export const ofOwnCloud = {
  android: [
    ...named(dav, 'displayname', 'getcontenttype', 'resourcetype', 'getcontentlength', 'getlastmodified'),
    ...named(dav, 'creationdate', 'getetag', 'quota-used-bytes', 'quota-available-bytes'),
    ...named(ownCloud, 'permissions', 'id', 'size', 'privatelink', 'share-types'),
  ],
  ios: [
    ...named(dav, 'resourcetype', 'getlastmodified', 'getcontentlength', 'getcontenttype', 'getetag'),
    ...named(ownCloud, 'id', 'size', 'permissions', 'favorite', 'share-types', 'owner-id', 'owner-display-name'),
  ],
  iosEntry: [...named(dav, 'quota-available-bytes', 'quota-used-bytes'), ...named(ownCloud, 'checksums')],
} as const

const elements = (names: readonly Name[]): string =>
  names.map(({ uri, local }) => `<x:${local} xmlns:x="${uri}"/>`).join('')

export const propfind = (names: readonly Name[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><d:propfind xmlns:d="DAV:"><d:prop>${elements(names)}</d:prop></d:propfind>`

type Search = Readonly<{
  select: readonly Name[]
  /** As the apps write it: `/files/` and the name. */
  scope: string
  where: string
  /** Default: none. */
  more?: string
}>

/** A SEARCH below a folder; conditions begin with `d:` and `oc:`. */
export const search = ({ select, scope, where, more = '' }: Search): string =>
  `<?xml version="1.0"?><d:searchrequest xmlns:d="DAV:" xmlns:oc="${ownCloud}"><d:basicsearch>` +
  `<d:select><d:prop>${elements(select)}</d:prop></d:select>` +
  `<d:from><d:scope><d:href>${scope}</d:href><d:depth>infinity</d:depth></d:scope></d:from>` +
  `<d:where>${where}</d:where>${more}</d:basicsearch></d:searchrequest>`

export const compares = (how: string, property: string, literal: string): string =>
  `<d:${how}><d:prop><${property}/></d:prop><d:literal>${literal}</d:literal></d:${how}>`

/** Pictures and films, as the galleries of both apps of Nextcloud ask for them. */
export const isMedia = `<d:or>${['image/%', 'video/%'].map((type) => compares('like', 'd:getcontenttype', type)).join('')}</d:or>`

const descending = (property: string): string => `<d:order><d:prop><${property}/></d:prop><d:descending/></d:order>`

export const newestFirst = (nresults?: number): string =>
  `<d:orderby>${descending('d:getlastmodified')}${descending('d:displayname')}</d:orderby>` +
  (nresults === undefined ? '' : `<d:limit><d:nresults>${nresults}</d:nresults></d:limit>`)
