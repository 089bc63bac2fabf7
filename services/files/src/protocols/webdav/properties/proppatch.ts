/**
 * PROPPATCH (RFC 4918, 9.2): makes all changes or none, and reports on each property. Clients can set times; other live
 * properties are protected. So is DAV:displayname: after a rename, an old display name would show in every file
 * manager.
 */
import type { Script } from '@alluvium/database'
import { Problem } from '@alluvium/kernel'
import type { Entry } from '../../../model/entry.ts'
import type { Path } from '../../../model/path.ts'
import { setFavorite } from '../../../operations/favorites/favorites.ts'
import {
  type PatchProperties,
  type PropertyChange,
  patchProperties,
} from '../../../operations/metadata/patch-properties.ts'
import type { Times } from '../../../operations/nodes/set-times.ts'
import type { Tools } from '../../../operations/tools.ts'
import { lookUp } from '../../../operations/tree/look-up.ts'
import { readShortBody } from '../../bodies/request-body.ts'
import { minimalApplied, minimalVary, prefersMinimal } from '../../merge-on-save/preferences.ts'
import { xmlLimitBytes } from '../../xml/xml.ts'
import type { Call } from '../call.ts'
import { preconditionOf } from '../conditions/conditions.ts'
import { foot, head, tagsOf } from '../xml/elements.ts'
import { hrefOf } from '../xml/href.ts'
import { clark } from '../xml/propfind-body.ts'
import { favoriteIn, isFavoriteChange } from './own-marks.ts'
import { propertyOf } from './properties.ts'
import { type Change, parseProppatch } from './proppatch-body.ts'
import { parseTime, timeSetBy } from './settable-times.ts'

/** The result for one property. */
type Fate = keyof typeof fates

const fates = {
  done: '<d:status>HTTP/1.1 200 OK</d:status>',
  protected: '<d:status>HTTP/1.1 403 Forbidden</d:status><d:error><d:cannot-modify-protected-property/></d:error>',
  // 9.2.1: a value whose semantics do not fit the property.
  unreadable:
    '<d:status>HTTP/1.1 409 Conflict</d:status><d:responsedescription>The value does not fit: a time is an HTTP-date, a date of RFC 3339 or seconds since 1970, and a favorite 1 or 0.</d:responsedescription>',
  full: '<d:status>HTTP/1.1 507 Insufficient Storage</d:status>',
  dependent: '<d:status>HTTP/1.1 424 Failed Dependency</d:status>',
} as const

type Patch = Readonly<{
  changes: readonly PropertyChange[]
  times: Times
  /** Whether it becomes a favorite of the caller; undefined where that stays as it is. */
  favorite?: boolean | undefined
  /** Nothing else is changed: whoever may read may have favorites. */
  favoriteOnly?: boolean
}>

export async function handleProppatch({ database, clock }: Tools, call: Call): Promise<void> {
  const { exchange, caller, path, slash } = call
  const { request, response } = exchange
  const changes = parseProppatch(await readShortBody(request, xmlLimitBytes))
  const requires = preconditionOf(call)
  const at = clock.now()
  const patch = (made: Patch): Promise<Entry> =>
    database.write(() => patchAll({ caller, path, at, folderOnly: slash, requires, ...made }))

  const isRefused = changes.some((change) => refusalOf(change, path) !== undefined)
  // Nothing is changed, but a caller who may not change anything here must get that refusal first.
  const { entry, full } = isRefused ? { entry: await patch(nothing), full: false } : await patched(patch, changes)
  const fateOf = (change: Change): Fate => {
    if (isRefused) return refusalOf(change, path) ?? 'dependent'
    if (full) return change.value === undefined || timeSetBy(change) || isFavoriteChange(change) ? 'dependent' : 'full'
    return 'done'
  }
  if (prefersMinimal(request.headers) && changes.every((change) => fateOf(change) === 'done')) {
    response.writeHead(204, { ...minimalApplied, Vary: minimalVary, 'Cache-Control': 'no-store' }).end() // RFC 8144, 2.2
    return
  }
  const body = Buffer.from(
    `${head}<d:response><d:href>${call.reach.mount.href}${hrefOf(path, entry)}</d:href>${propstats(changes, fateOf)}</d:response>${foot}`,
  )
  response
    .writeHead(207, {
      'Content-Type': 'application/xml; charset=utf-8',
      'Content-Length': body.length,
      'Cache-Control': 'no-store',
      Vary: minimalVary,
    })
    .end(body)
}

type PatchAll = PatchProperties & Pick<Patch, 'favorite' | 'favoriteOnly'>

/** Both or none. */
function* patchAll({ favorite, favoriteOnly = false, ...patch }: PatchAll): Script<Entry> {
  const { caller, path, at, folderOnly, requires } = patch
  if (favorite !== undefined) yield* setFavorite({ caller, path, favorite, at })
  if (!favoriteOnly) return yield* patchProperties(patch)
  return (yield* lookUp({ caller, path, at, folderOnly, requires })).entry
}

const nothing: Patch = { changes: [], times: {} }

async function patched(
  patch: (made: Patch) => Promise<Entry>,
  changes: readonly Change[],
): Promise<{ entry: Entry; full: boolean }> {
  try {
    return { entry: await patch(patchOf(changes)), full: false }
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'files.properties-full') throw error
    return { entry: await patch(nothing), full: true }
  }
}

/**
 * The changes as a patch. A property that sets a time is stored as the time and not as a dead property. A dead property
 * of that name, which an earlier version stored, is removed.
 */
function patchOf(changes: readonly Change[]): Patch {
  const times: { -readonly [Time in keyof Times]: number | undefined } = {}
  for (const change of changes) {
    const time = timeSetBy(change)
    if (time) times[time] = parseTime(change.text)
  }
  const [favorites, others] = [changes.filter(isFavoriteChange), changes.filter((one) => !isFavoriteChange(one))]
  const last = favorites.at(-1)
  return {
    changes: others.map((one) => (timeSetBy(one) ? { ...one, value: undefined } : one)),
    times,
    favorite: last && favoriteIn(last),
    favoriteOnly: favorites.length > 0 && others.length === 0,
  }
}

/** Why a change is refused, whatever the entry is. The root has no times. */
function refusalOf(change: Change, path: Path): Fate | undefined {
  const sets = timeSetBy(change) !== undefined && change.value !== undefined && path.names.length > 0
  if (sets) return parseTime(change.text) === undefined ? 'unreadable' : undefined
  if (isFavoriteChange(change)) return favoriteIn(change) === undefined ? 'unreadable' : undefined
  return propertyOf.has(clark(change)) ? 'protected' : undefined
}

/** For a property that is named twice, the worse result is reported. */
function propstats(changes: readonly Change[], fateOf: (change: Change) => Fate): string {
  const worstLast = changes.toSorted((one, other) => rank(fateOf(one)) - rank(fateOf(other)))
  const names = new Map(worstLast.map((change) => [clark(change), change]))
  return [...Map.groupBy(names.values(), fateOf)]
    .map(([fate, some]) => {
      const elements = some.map((change) => tagsOf(change).empty).join('')
      return `<d:propstat><d:prop>${elements}</d:prop>${fates[fate]}</d:propstat>`
    })
    .join('')
}

const rank = (fate: Fate): number => (fate === 'unreadable' || fate === 'protected' ? 1 : 0)
