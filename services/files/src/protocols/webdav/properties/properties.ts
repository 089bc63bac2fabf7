/**
 * The live properties. Each is a function from an entry to its element's content; undefined when an entry does not have
 * the property (a folder has no length). (RFC 4918, 15; RFC 4331; RFC 3253, 3.1.5; RFC 6578, 4; and those that
 * ownCloud's and Nextcloud's clients ask for)
 */
import { formatHttpDate } from '@alluvium/http'
import { timestamp } from '@alluvium/kernel'
import { type Entry, etagOf } from '../../../model/entry.ts'
import { typeOf } from '../../../model/media-type.ts'
import { onlyReading, type Privileges } from '../../../operations/access/privileges.ts'
import type { Details } from '../../../operations/metadata/details.ts'
import { isShrinkable } from '../../../operations/thumbnails/kept-thumbnails.ts'
import { ownCloudText } from '../../bodies/checksum-headers.ts'
import { fileIdOf } from '../../file-id.ts'
import { escapeXml } from '../../xml/xml.ts'
import { activeLocks } from '../conditions/active-lock.ts'
import { atRoot, type Mount } from '../mount.ts'
import { syncToken } from '../sync/sync-token.ts'
import { clark, dav, type PropertyName } from '../xml/propfind-body.ts'
import { favorite, type Marks, shareTypeElements, shareTypes } from './own-marks.ts'
import { permissionLetters, permissions, privilegeElements, privilegeSet } from './privilege-texts.ts'
import { lastModified, win32LastModified } from './settable-times.ts'
import { systemTags, tagElements } from './tag-elements.ts'

/** What a property may need. */
export type Subject = Readonly<{
  entry: Entry
  /** The entry lies in a snapshot, where nothing is locked or changes. */
  isPast?: boolean
  /** The ETag of a folder that is not an entry of the tree. Default: the entry's own. */
  etag?: string
  /** Only for the requested folder: for its children it would cost one query each. */
  quota?: Readonly<{ used: number; available: number | undefined }> | undefined
  /** Undefined when they were not requested, or when there are none. */
  details?: Details | undefined
  /** What the caller may do to it; undefined when that was not requested. */
  privileges?: Privileges | undefined
  /** Of what lies in the trash: where it was, and when it came there, in milliseconds since 1970. */
  deletion?: Readonly<{ name: string; path: string; at: number }>
  /** Of a tag, in a list of tags. */
  tag?: Readonly<{ id: string; isAssignable: boolean }>
  /** Milliseconds since 1970. */
  now: number
  /** Where the tree is: the addresses in values begin so. */
  mount: Mount
}> &
  Marks

export type Property = Readonly<{
  name: PropertyName
  /** Whether allprop includes it. */
  inAll: boolean
  content(subject: Subject): string | undefined
}>

export const lockdiscovery: PropertyName = { uri: dav, local: 'lockdiscovery' }
export const quotaAvailable: PropertyName = { uri: dav, local: 'quota-available-bytes' }
const ownCloud = (local: string): PropertyName => ({ uri: 'http://owncloud.org/ns', local })
const nextcloud = (local: string): PropertyName => ({ uri: 'http://nextcloud.org/ns', local })
/** One `checksum` element with all known checksums. */
export const checksums = ownCloud('checksums')
/** Of a file, and of all that lies below a folder; bytes. */
export const size = ownCloud('size')
/** Of the root alone: another one after each restore of the whole. */
export const dataFingerprint = ownCloud('data-fingerprint')
const ownerId = ownCloud('owner-id')
const ownerDisplayName = ownCloud('owner-display-name')
export const ownerNames = [ownerId, ownerDisplayName]

const property = (local: string, content: Property['content'], { inAll = true } = {}): Property => ({
  name: { uri: dav, local },
  inAll,
  content,
})

type PrivilegesShown = (privileges: Privileges, entry: Readonly<{ isFolder: boolean }>) => string

/** A property that says what the caller may do. Nothing changes in a snapshot. */
const ofPrivileges = (name: PropertyName, shown: PrivilegesShown): Property => ({
  name,
  inAll: false,
  content({ entry, isPast, privileges }) {
    const found = isPast ? onlyReading : privileges
    return found && shown(found, { isFolder: entry.kind === 'folder' })
  },
})

export const properties: readonly Property[] = [
  // ownCloud's app for Android takes this for a number, and can't list a folder where it is a date; nc:creation_time says it there.
  property('creationdate', ({ entry, mount }) => (mount === atRoot ? timestamp(entry.created) : undefined)),
  property('displayname', ({ entry }) => escapeXml(entry.name)),
  property('getcontentlength', ({ entry }) => (entry.kind === 'file' ? String(entry.size) : undefined)),
  property('getcontenttype', ({ entry }) => (entry.kind === 'file' ? escapeXml(typeOf(entry)) : undefined)),
  property('getetag', ({ entry, etag }) => etag ?? etagOf(entry)),
  property('getlastmodified', ({ entry }) => formatHttpDate(entry.modified)),
  property('resourcetype', ({ entry }) => (entry.kind === 'folder' ? '<d:collection/>' : '')),
  property(lockdiscovery.local, ({ details, now, mount }) =>
    details ? activeLocks(details.locks, { now, mount }) : '',
  ),
  property('supportedlock', ({ isPast }) => (isPast ? '' : lockEntry('exclusive') + lockEntry('shared'))),
  // RFC 4331, 3 and 4: not included in allprop.
  property(quotaAvailable.local, ({ quota }) => text(quota?.available), { inAll: false }),
  property('quota-used-bytes', ({ quota }) => text(quota?.used), { inAll: false }),
  // RFC 3253, 3.1.5; RFC 6578, 4: neither are these.
  property('supported-report-set', ({ entry, isPast }) => (entry.kind === 'folder' && !isPast ? reports : ''), {
    inAll: false,
  }),
  property(
    'sync-token',
    ({ entry, isPast }) => (entry.kind === 'folder' && !isPast ? syncToken(entry.changedBy, entry.view) : undefined),
    {
      inAll: false,
    },
  ),
  // RFC 3744, 5.4: nor is this; what the caller may do is found out only when it is requested.
  ofPrivileges(privilegeSet, privilegeElements),
  ofPrivileges(permissions, permissionLetters),
  // Other clients' names for getlastmodified, sent only when they are requested.
  { name: lastModified, inAll: false, content: ({ entry }) => String(Math.floor(entry.modified / 1000)) },
  { name: win32LastModified, inAll: false, content: ({ entry }) => formatHttpDate(entry.modified) },
  // A node is the same entry wherever it moves, which is what these clients know a file by.
  { name: ownCloud('fileid'), inAll: false, content: ({ entry }) => String(entry.node) },
  { name: ownCloud('id'), inAll: false, content: ({ entry, tag }) => tag?.id ?? fileIdOf(entry) },
  { name: size, inAll: false, content: ({ entry, details }) => text(sizeOf(entry, details)) },
  { name: dataFingerprint, inAll: false, content: ({ details }) => escaped(details?.fingerprint) },
  { name: ownerId, inAll: false, content: ({ details }) => escaped(details?.owner) },
  { name: ownerDisplayName, inAll: false, content: ({ details }) => escaped(details?.owner) },
  {
    name: favorite,
    inAll: false,
    content: ({ isFavorite }) => text(isFavorite === undefined ? undefined : Number(isFavorite)),
  },
  {
    name: systemTags,
    inAll: false,
    content: ({ details, privileges }) => details?.tags && tagElements(details.tags, privileges),
  },
  { name: shareTypes, inAll: false, content: ({ shared }) => shared && shareTypeElements(shared) },
  // Phones ask for the previews of these, and of no others.
  {
    name: nextcloud('has-preview'),
    inAll: false,
    content: ({ entry }) => String(entry.kind === 'file' && isShrinkable(entry)),
  },
  { name: nextcloud('creation_time'), inAll: false, content: ({ entry }) => String(Math.floor(entry.created / 1000)) },
  { name: nextcloud('trashbin-filename'), inAll: false, content: ({ deletion }) => escaped(deletion?.name) },
  {
    name: nextcloud('trashbin-original-location'),
    inAll: false,
    content: ({ deletion }) => escaped(deletion?.path.slice(1)),
  },
  { name: nextcloud('trashbin-deletion-time'), inAll: false, content: ({ deletion }) => text(secondsOf(deletion)) },
  // Whoever sees a tag may see it, and there is none that only administrators give.
  { name: ownCloud('display-name'), inAll: false, content: ({ entry, tag }) => tag && escapeXml(entry.name) },
  { name: ownCloud('user-visible'), inAll: false, content: ({ tag }) => tag && 'true' },
  { name: ownCloud('user-assignable'), inAll: false, content: ({ tag }) => tag && 'true' },
  { name: ownCloud('can-assign'), inAll: false, content: ({ tag }) => tag && String(tag.isAssignable) },
  { name: checksums, inAll: false, content: ({ details }) => checksumElement(ownCloudText(details?.checksums ?? [])) },
]

export const propertyOf = new Map(properties.map((one) => [clark(one.name), one]))

const text = (count: number | undefined): string | undefined => (count === undefined ? undefined : String(count))

const secondsOf = (deletion: Subject['deletion']): number | undefined => deletion && Math.floor(deletion.at / 1000)

const escaped = (name: string | undefined): string | undefined => (name === undefined ? undefined : escapeXml(name))

const sizeOf = (entry: Entry, details: Details | undefined): number | undefined =>
  entry.kind === 'file' ? entry.size : details?.bytesBelow

const checksumElement = (sums: string): string | undefined =>
  sums === '' ? undefined : `<oc:checksum>${sums}</oc:checksum>`

const lockEntry = (scope: string): string =>
  `<d:lockentry><d:lockscope><d:${scope}/></d:lockscope><d:locktype><d:write/></d:locktype></d:lockentry>`

const reports = '<d:supported-report><d:report><d:sync-collection/></d:report></d:supported-report>'
