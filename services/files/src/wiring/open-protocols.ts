/** All protocols behind one handler; method and path decide which one answers a request. */
import { type Exchange, type Handler, pathOf } from '@alluvium/http'
import { type JsonService, jsonService } from '@alluvium/http/json'
import { hasReservedRoot } from '../model/path.ts'
import { challenge, credentialRefusals } from '../protocols/authentication/authenticate.ts'
import { downloadHandler } from '../protocols/downloads/download-handler.ts'
import { graphqlHandler } from '../protocols/graphql/graphql-handler.ts'
import { answerFirstLook, isFirstLook } from '../protocols/nextcloud/log-in/first-look.ts'
import { nextcloudHandler } from '../protocols/nextcloud/nextcloud-handler.ts'
import { nonJsonDescriptions } from '../protocols/non-json-descriptions.ts'
import type { ProtocolHandler } from '../protocols/protocol-handler.ts'
import { restRoutes } from '../protocols/rest/routes.ts'
import { scimHandler } from '../protocols/scim/scim-handler.ts'
import { shareHandler } from '../protocols/shares/share-handler.ts'
import { resumableHandler } from '../protocols/uploads/resumable-handler.ts'
import { soleWriters } from '../protocols/uploads/sole-writers.ts'
import { tusHandler } from '../protocols/uploads/tus-handler.ts'
import { treeHandler, writesTree } from '../protocols/webdav/handle.ts'
import { wopiHandler } from '../protocols/wopi/wopi-handler.ts'
import type { FilesOptions } from './files-options.ts'
import type { Credentials } from './open-credentials.ts'
import type { OpenedService } from './open-service.ts'

export type Protocols = Readonly<{ answer: Handler; json: JsonService }>

export async function openProtocols(
  options: FilesOptions,
  { service, staleWrites }: OpenedService,
  { authenticate, limit }: Credentials,
): Promise<Protocols> {
  const json = await jsonService({
    title: 'Alluvium files',
    version: options.version,
    description:
      'Files are kept in a tree at the root of this address: PUT, GET, DELETE and the methods of WebDAV. What is not bytes is JSON. GraphQL is at `/api/graphql`: posted as JSON, and a page to write queries on when it is opened in a browser.',
    errorBody: 'error-and-code',
    routes: restRoutes(service),
    otherPaths: nonJsonDescriptions,
    authenticate,
    challenge,
    credentialRefusals,
    ...(limit && { rateLimit: limit.take }),
  })
  const hasConsole = options.hasConsole ?? true
  const tree = treeHandler(service, {
    authenticate: service.authenticate,
    externalUrl: options.externalUrl,
    hasConsole,
    staleWrites,
    homes: service.homes,
  })
  const writers = soleWriters(options.processes)
  const handlers: readonly ProtocolHandler[] = [
    graphqlHandler(service),
    tusHandler(service, writers),
    resumableHandler(service, writers),
    scimHandler(service, options.scimRole ?? 'user'),
    wopiHandler(service, options.policies),
    shareHandler(service, options.policies, options.processes),
    nextcloudHandler(service, {
      serveTree: tree,
      externalUrl: options.externalUrl,
      throughConsole: hasConsole && options.identityProvider !== undefined,
    }),
    downloadHandler(service, { policies: options.policies, issuer: options.identityProvider }),
  ]

  /**
   * Everything below /api is JSON. Elsewhere only the JSON routes are; a write there means the tree, and is refused as
   * such.
   */
  const isJson = (method: string, path: string): boolean =>
    path === '/api' || path.startsWith('/api/') || (!writesTree(method) && json.owns(path))

  function answer(exchange: Exchange): void | Promise<void> {
    const { url = '', method = '' } = exchange.request
    const path = pathOf(url)
    if (service.capabilities.authEnabled && isFirstLook(exchange)) return answerFirstLook(exchange)
    // Most requests are for the tree, and asking all protocols costs as much as the bytes of a small answer.
    if (!hasReservedRoot(path)) return tree(exchange)
    const handler = handlers.find(({ owns }) => owns(method, path))
    if (handler) return handler.handle(exchange)
    return isJson(method, path) ? json.handle(exchange) : tree(exchange)
  }

  return { answer, json }
}
