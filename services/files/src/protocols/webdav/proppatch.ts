/**
 * PROPPATCH (RFC 4918, 9.2): all changes are made, or none, and each property is told why. Live properties are the
 * service's own to tell; DAV:displayname too, for a name that stayed behind when its file was renamed would show in
 * every file manager.
 */
import { Problem } from '@alluvium/kernel'
import type { Entry } from '../../model/entry.ts'
import { type PropertyChange, patchProperties } from '../../operations/marks/patch-properties.ts'
import type { Tools } from '../../operations/tools.ts'
import { readShortBody } from '../request-body.ts'
import type { Call } from './call.ts'
import { preconditionOf } from './conditions.ts'
import { hrefOf } from './href.ts'
import { foot, head, tagsOf } from './multistatus.ts'
import { propertyOf } from './properties.ts'
import { clark } from './propfind-body.ts'
import { parseProppatch } from './proppatch-body.ts'
import { xmlLimitBytes } from './xml.ts'

/** What became of a property. */
type Fate = keyof typeof fates

const fates = {
  done: '<d:status>HTTP/1.1 200 OK</d:status>',
  protected: '<d:status>HTTP/1.1 403 Forbidden</d:status><d:error><d:cannot-modify-protected-property/></d:error>',
  full: '<d:status>HTTP/1.1 507 Insufficient Storage</d:status>',
  dependent: '<d:status>HTTP/1.1 424 Failed Dependency</d:status>',
} as const

export async function handleProppatch({ database, clock }: Tools, call: Call): Promise<void> {
  const { exchange, caller, path, slash } = call
  const { request, response } = exchange
  const changes = parseProppatch(await readShortBody(request, xmlLimitBytes))
  const requires = preconditionOf(call)
  const patch = (made: readonly PropertyChange[]): Promise<Entry> =>
    database.write(patchProperties({ caller, path, at: clock.now(), folderOnly: slash, requires, changes: made }))

  const refused = changes.some(isProtected)
  // Nothing is changed, but who may not change anything here must hear that first.
  const { entry, full } = refused ? { entry: await patch([]), full: false } : await patched(patch, changes)
  const fateOf = (change: PropertyChange): Fate => {
    if (refused) return isProtected(change) ? 'protected' : 'dependent'
    if (full) return change.value === undefined ? 'dependent' : 'full'
    return 'done'
  }
  const body = Buffer.from(
    `${head}<d:response><d:href>${hrefOf(path, entry)}</d:href>${propstats(changes, fateOf)}</d:response>${foot}`,
  )
  response
    .writeHead(207, {
      'Content-Type': 'application/xml; charset=utf-8',
      'Content-Length': body.length,
      'Cache-Control': 'no-store',
    })
    .end(body)
}

async function patched(
  patch: (changes: readonly PropertyChange[]) => Promise<Entry>,
  changes: readonly PropertyChange[],
): Promise<{ entry: Entry; full: boolean }> {
  try {
    return { entry: await patch(changes), full: false }
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'files.properties-full') throw error
    return { entry: await patch([]), full: true }
  }
}

const isProtected = (change: PropertyChange): boolean => propertyOf.has(clark(change))

function propstats(changes: readonly PropertyChange[], fateOf: (change: PropertyChange) => Fate): string {
  const names = new Map(changes.map((change) => [clark(change), change]))
  return [...Map.groupBy(names.values(), fateOf)]
    .map(([fate, some]) => {
      const elements = some.map((change) => tagsOf(change).empty).join('')
      return `<d:propstat><d:prop>${elements}</d:prop>${fates[fate]}</d:propstat>`
    })
    .join('')
}
