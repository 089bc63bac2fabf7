/**
 * Tags, as these clients list and give them:
 *
 *   PROPFIND  /remote.php/dav/systemtags                             those on what the caller may read
 *   POST      /remote.php/dav/systemtags                             a name: says the number of that tag
 *   PROPFIND  /remote.php/dav/systemtags-relations/files/12          those of one entry, by its id
 *   POST      /remote.php/dav/systemtags-relations/files/12          gives it one by name
 *   PUT       /remote.php/dav/systemtags-relations/files/12/7889     gives it one by number; DELETE takes it
 *
 * A tag is there as long as something has it. So a new one that nothing has is not listed, and none is renamed or deleted by itself.
 */
import type { Script } from '@alluvium/database'
import { disconnectSignal } from '@alluvium/http'
import type { Path } from '../../../model/path.ts'
import { tagIdOf, tagOfId } from '../../../model/tag-id.ts'
import { authorizeAnywhere, may } from '../../../operations/authorization/authorize.ts'
import { hasReadable, listTags } from '../../../operations/metadata/list-tags.ts'
import { tagEntry, tagsAt, untagEntry } from '../../../operations/metadata/tag-entry.ts'
import { type PlacedNode, readablePlaceOfNode } from '../../../operations/nodes/path-of-node.ts'
import { nothingHere } from '../../../problems/requests.ts'
import { nodeOfFileId } from '../../file-id.ts'
import { atRoot } from '../../webdav/mount.ts'
import type { DavArea, DavHandlers, DavRequest } from '../dav-area.ts'
import { answerListing } from '../listing.ts'
import { folderOfTags, readNewTag, subjectOf } from './tag-entry.ts'

const allTags = '/remote.php/dav/systemtags/'
/** The most tags that are listed at once. */
const maxListed = 1000

const address = /^\/remote\.php\/dav\/systemtags(?:\/(\d+))?\/?$/
const relation = /^\/remote\.php\/dav\/systemtags-relations\/files\/(\d{1,15})(?:\/(\d+))?\/?$/

export const tagAddresses = ['', '/120', '-relations/files/999', '-relations/files/999/120'].map(
  (below) => `/remote.php/dav/systemtags${below}`,
)

/** Undefined for an address of something else. @param path without the query, still encoded. */
export function tagsBelow(path: string): DavArea | undefined {
  const all = address.exec(path)
  if (all) return { owner: undefined, handlers: all[1] === undefined ? ofAll : ofTag(all[1]) }
  const [, file, id] = relation.exec(path) ?? []
  if (file === undefined) return undefined
  return { owner: undefined, handlers: id === undefined ? ofFile(file) : ofRelation(file, id) }
}

const ofAll: DavHandlers = { PROPFIND: listAll, POST: create }

const ofTag = (id: string): DavHandlers => ({ PROPFIND: (asked) => show(asked, id) })

const ofFile = (file: string): DavHandlers => ({
  PROPFIND: (asked) => listOf(asked, file),
  POST: (asked) => createOn(asked, file),
})

const ofRelation = (file: string, id: string): DavHandlers => ({
  PROPFIND: (asked) => showOn(asked, file, id),
  PUT: (asked) => give(asked, file, id),
  DELETE: (asked) => take(asked, file, id),
})

const shownBy = ({ service }: DavRequest) => ({ isPast: true, now: service.clock.now(), mount: atRoot })

async function listAll(asked: DavRequest): Promise<void> {
  const { service, exchange, caller } = asked
  authorizeAnywhere(caller, 'list')
  await answerListing(exchange, async (write, depth) => {
    const signal = disconnectSignal(exchange.response)
    const tags = depth === 1 ? await listTags(service.database, { caller, limit: maxListed, signal }) : []
    const shown = shownBy(asked)
    return [
      write(allTags, { ...shown, entry: folderOfTags('systemtags') }),
      ...tags.map((tag) => write(allTags + tagIdOf(tag), { ...shown, ...subjectOf(tag, may(caller, 'tag', '/')) })),
    ]
  })
}

async function show(asked: DavRequest, id: string): Promise<void> {
  const { service, exchange, caller } = asked
  authorizeAnywhere(caller, 'list')
  const tag = tagOfId(id)
  const signal = disconnectSignal(exchange.response)
  if (tag === undefined || !(await hasReadable(service.database, { caller, tag, signal }))) throw nothingHere()
  await answerListing(exchange, async (write) => [
    write(allTags + id, { ...shownBy(asked), ...subjectOf(tag, may(caller, 'tag', '/')) }),
  ])
}

/** There is nothing to keep: the number is what the client needs to give the tag to something. */
async function create({ exchange: { request, response }, caller }: DavRequest): Promise<void> {
  authorizeAnywhere(caller, 'tag')
  const tag = await readNewTag(request)
  response.writeHead(201, { 'Content-Location': allTags + tagIdOf(tag), 'Content-Length': 0 }).end()
}

/** Throws `files.not-found`: what the caller may not read is not there. */
function* placeOf(caller: DavRequest['caller'], file: string): Script<PlacedNode> {
  const place = yield* readablePlaceOfNode(caller, nodeOfFileId(file) ?? 0)
  if (!place) throw nothingHere()
  return place
}

/** The tags of a file, and whether the caller may give it others. Throws `files.role-forbids`, and what `placeOf` throws. */
function tagsOf({ service, caller }: DavRequest, file: string) {
  authorizeAnywhere(caller, 'list')
  return service.database.read(() => tagsOfPlace(caller, file))
}

function* tagsOfPlace(caller: DavRequest['caller'], file: string) {
  const { path } = yield* placeOf(caller, file)
  return { tags: yield* tagsAt({ caller, path }), isAssignable: may(caller, 'tag', path.text) }
}

/** The same transaction looks it up and changes it: it may be moved at any time, and something else put in its place. */
function* change(caller: DavRequest['caller'], file: string, act: (path: Path) => Script<void>): Script<void> {
  const { path } = yield* placeOf(caller, file)
  yield* act(path)
}

const hrefOf = (file: string): string => `/remote.php/dav/systemtags-relations/files/${Number(file)}/`

async function listOf(asked: DavRequest, file: string): Promise<void> {
  const { tags, isAssignable } = await tagsOf(asked, file)
  await answerListing(asked.exchange, async (write, depth) => {
    const shown = shownBy(asked)
    return [
      write(hrefOf(file), { ...shown, entry: folderOfTags(file) }),
      ...(depth === 1 ? tags : []).map((tag) =>
        write(hrefOf(file) + tagIdOf(tag), { ...shown, ...subjectOf(tag, isAssignable) }),
      ),
    ]
  })
}

async function showOn(asked: DavRequest, file: string, id: string): Promise<void> {
  const { tags, isAssignable } = await tagsOf(asked, file)
  const tag = tags.find((one) => tagIdOf(one) === id)
  if (tag === undefined) throw nothingHere()
  await answerListing(asked.exchange, async (write) => [
    write(hrefOf(file) + id, { ...shownBy(asked), ...subjectOf(tag, isAssignable) }),
  ])
}

async function createOn({ service, exchange, caller }: DavRequest, file: string): Promise<void> {
  authorizeAnywhere(caller, 'tag')
  const tag = await readNewTag(exchange.request)
  const tagging = (path: Path) => tagEntry({ caller, path, tags: [tag] })
  await service.database.write(() => change(caller, file, tagging))
  exchange.response.writeHead(201, { 'Content-Location': allTags + tagIdOf(tag), 'Content-Length': 0 }).end()
}

async function give({ service, exchange, caller }: DavRequest, file: string, id: string): Promise<void> {
  authorizeAnywhere(caller, 'tag')
  const tag = tagWith(id)
  const tagging = (path: Path) => tagEntry({ caller, path, tags: [tag] })
  await service.database.write(() => change(caller, file, tagging))
  exchange.response.writeHead(201, { 'Content-Length': 0 }).end()
}

async function take({ service, exchange, caller }: DavRequest, file: string, id: string): Promise<void> {
  authorizeAnywhere(caller, 'tag')
  const tag = tagWith(id)
  await service.database.write(() => change(caller, file, (path) => untagEntry({ caller, path, tag })))
  exchange.response.writeHead(204).end()
}

/** Throws `files.not-found`. */
function tagWith(id: string): string {
  const tag = tagOfId(id)
  if (tag === undefined) throw nothingHere()
  return tag
}
