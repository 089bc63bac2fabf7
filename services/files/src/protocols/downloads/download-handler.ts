/**
 * Downloads by a link: `GET /api/downloads/{token}`. A file comes as it is, a folder or several entries as a zip; each with
 * its length, and with ranges, so that a browser shows progress and resumes by itself.
 */
import { type Exchange, nameRoute, pathOf } from '@alluvium/http'
import { type Caller, Problem } from '@alluvium/kernel'
import { anonymousId, callerOf } from '../../operations/accounts/accounts.ts'
import { inChunks } from '../../operations/chunks.ts'
import {
  beginDownload,
  type OpenLink,
  openLink,
  type Selected,
  selectedEntries,
  selectedVersion,
} from '../../operations/downloads/download-links.ts'
import { currentRevision } from '../../operations/nodes/revise.ts'
import type { IdentityProvider } from '../../ports/identity-provider.ts'
import type { Policy } from '../../ports/policy.ts'
import { downloadMissing } from '../../problems/downloads.ts'
import { folderArchive, selectionArchive } from '../archives/folder-archive.ts'
import { noteTarget, noteUser, requestContextOf } from '../auditing/request-context.ts'
import { policyRefusal } from '../authentication/policy-refusal.ts'
import { fileRepresentation } from '../bodies/file-representation.ts'
import { type Representation, sendRepresentation } from '../bodies/representation.ts'
import type { ProtocolHandler } from '../protocol-handler.ts'
import type { Service } from '../service.ts'

/** What a link leads to is for one person, and the link itself is a secret. */
const secret = {
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
} as const

const address = /^\/api\/downloads\/([\w-]{1,64})$/

type Policies = Readonly<{ current(): Policy }> | undefined

type Beside = Readonly<{
  /** They decide as for other requests. */
  policies: Policies
  /** It says whether a token that a link was made with still counts. */
  issuer: IdentityProvider | undefined
}>

export function downloadHandler(service: Service, { policies, issuer }: Beside): ProtocolHandler {
  return {
    owns: (method, path) => (method === 'GET' || method === 'HEAD') && address.test(path),
    async handle(exchange) {
      nameRoute(exchange.request, 'download')
      const link = await linkOf(service, issuer, exchange)
      const caller = await callerBy(service, { exchange, policies, link })
      const representation = await representationOf(service, exchange, { caller, link })
      await sendRepresentation(exchange, { ...representation, headers: { ...representation.headers, ...secret } })
    },
  }
}

/** Throws `files.download-missing`, `files.issuer-unavailable`. */
async function linkOf(
  { database, clock, capabilities }: Service,
  issuer: IdentityProvider | undefined,
  exchange: Exchange,
): Promise<OpenLink> {
  const [, token = ''] = address.exec(pathOf(exchange.request.url ?? '')) ?? []
  const use = { token, network: exchange.network ?? exchange.peer, now: clock.now() }
  const link = await database.read(openLink(use))
  // A link that was made in open mode ends when log-in is turned on.
  if (link.account.id === anonymousId && capabilities.authEnabled) throw downloadMissing()
  if (link.issuerToken !== undefined) await refuseEnded(issuer, link.issuerToken)
  if (link.isNew) await database.write(beginDownload(use))
  return link
}

/** Throws `files.download-missing`, `files.issuer-unavailable`. */
async function refuseEnded(issuer: IdentityProvider | undefined, token: string): Promise<void> {
  if (!issuer) throw downloadMissing()
  try {
    await issuer.verify(token)
  } catch (error) {
    throw error instanceof Problem && error.kind === 'unauthenticated' ? downloadMissing() : error
  }
}

type Using = Readonly<{ exchange: Exchange; policies: Policies; link: OpenLink }>

/** The account of the link, which may do what it may do now; but only read. */
async function callerBy(
  service: Service,
  { exchange, policies, link: { account, madeWith, appPassword } }: Using,
): Promise<Caller> {
  noteUser(exchange, account.username)
  const rights = service.access?.rightsOf(account)
  if (rights) await service.database.read(rights.follow(account.access))
  const requestContext = requestContextOf(exchange)
  const caller = {
    ...callerOf(account, madeWith),
    ...(appPassword !== undefined && { appPassword }),
    scope: 'read',
    requestContext,
    ...(rights && { rights }),
  } as const
  return policies ? { ...caller, refusal: policyRefusal(policies.current(), caller, requestContext.peer) } : caller
}

type Wanted = Readonly<{ caller: Caller; link: Pick<OpenLink, 'nodes' | 'version'> }>

/** Throws `files.download-missing`, `files.archive-too-large`. */
async function representationOf(
  service: Service,
  exchange: Exchange,
  { caller, link: { nodes, version } }: Wanted,
): Promise<Representation> {
  const { database } = service
  const [node] = nodes
  if (version !== undefined && node !== undefined) {
    const selected = await database.read(selectedVersion({ caller, node, version }))
    noteTarget(exchange, selected.path)
    return fileRepresentation(service, selected.row)
  }
  const selected: Selected[] = []
  for (const some of inChunks(nodes)) selected.push(...(await database.read(selectedEntries({ caller, nodes: some }))))
  const [first] = selected
  if (!first) throw downloadMissing()
  const { row, path } = first
  noteTarget(exchange, path)
  if (selected.length === 1 && !row.is_folder) return fileRepresentation(service, row)
  const revision = await database.read(currentRevision())
  if (selected.length === 1)
    return await folderArchive(service, { caller, path, node: row.node, name: row.name, revision })
  return await selectionArchive(service, { caller, selected, name: nameOf(selected), revision })
}

/** The name of the folder that all lie in; empty when they do not lie in one. */
function nameOf(selected: readonly Selected[]): string {
  const folders = new Set(selected.map(({ path }) => path.slice(0, path.lastIndexOf('/'))))
  const [folder = ''] = folders
  return folders.size === 1 ? folder.slice(folder.lastIndexOf('/') + 1) : ''
}
