/**
 * The times that clients set by PROPPATCH: Explorer does so after each file, rclone and Nextcloud's programs when they
 * keep a file's local times. All names of one time set the same value. A value that is no time is refused, because a
 * time that is lost silently is noticed only years later.
 */
import { parseHttpDate } from '@alluvium/http'
import { timestamp } from '@alluvium/kernel'
import { isFileTime } from '../../../model/file-time.ts'
import type { Times } from '../../../operations/nodes/set-times.ts'
import { clark, dav, type PropertyName } from '../xml/propfind-body.ts'

/** The namespace of Explorer: https://learn.microsoft.com/openspecs/windows_protocols/ms-wdvme */
export const microsoft = 'urn:schemas-microsoft-com:'

export const lastModified: PropertyName = { uri: dav, local: 'lastmodified' }
export const win32LastModified: PropertyName = { uri: microsoft, local: 'Win32LastModifiedTime' }

const settable: ReadonlyMap<string, keyof Times> = new Map([
  [clark({ uri: dav, local: 'getlastmodified' }), 'modified'],
  [clark(lastModified), 'modified'],
  [clark(win32LastModified), 'modified'],
  [clark({ uri: dav, local: 'creationdate' }), 'created'],
])

/** Says which time a property sets; undefined when it sets none. */
export const timeSetBy = (name: PropertyName): keyof Times | undefined => settable.get(clark(name))

/** The offset with seconds that ISO 8601-2 has: phones write so when they mean the beginning of time in a zone of old. */
const rfc3339 = /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?)([Zz]|[+-]\d{2}:\d{2})(?::([0-5]\d))?$/

/** An HTTP-date, a date of RFC 3339 (its offset may have seconds), or seconds since 1970, in milliseconds; undefined for anything else. */
export function parseTime(given: string): number | undefined {
  const text = given.trim()
  const ms = /^-?\d{1,12}(\.\d{1,9})?$/.test(text) ? Math.floor(Number(text) * 1000) : ofDate(text)
  return ms !== undefined && isFileTime(ms) ? ms : undefined
}

function ofDate(text: string): number | undefined {
  const seconds = parseHttpDate(text)
  if (seconds !== undefined) return seconds * 1000
  const [, day = '', time = '', zone = '', offsetSeconds = '0'] = rfc3339.exec(text) ?? []
  const offsetMs = Number(offsetSeconds) * (zone.startsWith('-') ? -1000 : 1000)
  const ms = Date.parse(`${day}T${time}${zone.toUpperCase()}`) - offsetMs
  // 30 February would be read as 2 March.
  const exists = day !== '' && timestamp(Date.parse(`${day}T00:00:00Z`)).startsWith(day)
  return Number.isFinite(ms) && exists ? ms : undefined
}
