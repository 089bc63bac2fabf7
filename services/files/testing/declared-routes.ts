/**
 * Which callers each address accepts: the tests of the role matrix and of the API description compare the running
 * service with this table. A route of the service that is missing here fails them; a new one is a line.
 */
import { atMounts, declaredInRoom } from './callers/declared-room.ts'
import type { DeclaredAddress, DeclaredRoute, Who } from './callers/declared-route.ts'

const nobody = { from: '/none', to: '/x' }
const passphrase = { path: '/none', passphrase: 'a pass phrase' }

/** By method and path, as the API description has them. */
export const declaredRoutes: Readonly<Record<string, DeclaredRoute>> = {
  'GET /.well-known/alluvium': { who: 'everybody' },
  'GET /healthz': { who: 'everybody' },
  'GET /readyz': { who: 'everybody' },
  'GET /api/config': { who: 'everybody' },

  'POST /api/auth/login': { who: 'everybody', body: { username: 'user', password: 'a pass phrase' } },
  'POST /api/auth/logout': { who: 'anyone' },
  'GET /api/users/me': { who: 'anyone' },
  'POST /api/auth/password': {
    who: 'logged in by password',
    body: { old_password: 'wrong', new_password: 'a pass phrase' },
  },
  'POST /api/auth/app-passwords': { who: 'logged in', body: { name: 'matrix', password: 'a pass phrase' } },
  'GET /api/auth/app-passwords': { who: 'logged in' },
  'DELETE /api/auth/app-passwords/{id}': { who: 'logged in' },
  'GET /api/auth/device-log-ins': { who: 'logged in', query: 'token=none' },
  'POST /api/auth/device-log-ins': { who: 'logged in', body: { token: 'none', password: 'a pass phrase' } },
  'GET /api/auth/totp': { who: 'logged in by password' },
  'POST /api/auth/totp': { who: 'logged in by password', body: { password: 'a pass phrase' } },
  'POST /api/auth/totp/confirm': { who: 'logged in by password', body: { totp: 'none' } },
  'POST /api/auth/totp/disable': {
    who: 'logged in by password',
    body: { totp: 'none', password: 'a pass phrase' },
  },
  'POST /api/admin/users': { who: 'admins', body: { username: 'user', password: 'a pass phrase' } },
  'GET /api/admin/users': { who: 'admins' },
  'PATCH /api/admin/users/{user_id}': { who: 'admins', body: { role: 'user' } },
  'DELETE /api/admin/users/{user_id}': { who: 'admins' },
  'POST /api/admin/users/{user_id}/reset-password': { who: 'admins', body: { password: 'a pass phrase' } },
  'POST /api/admin/users/{user_id}/sign-out': { who: 'admins' },

  'POST /api/files/move': { who: 'writers', body: nobody },
  'POST /api/files/merge': { who: 'writers', body: 'text', query: 'path=/none.json&base_etag=none' },
  'POST /api/files/copy': { who: 'writers', body: nobody },
  'POST /api/files/extract': { who: 'writers', body: { path: '/none' } },
  'POST /api/files/encrypt': { who: 'writers', body: passphrase },
  'POST /api/files/decrypt': { who: 'writers', body: passphrase },
  'POST /api/batch/copy': { who: 'writers', body: { items: [nobody] } },
  'POST /api/batch/move': { who: 'writers', body: { items: [nobody] } },
  'POST /api/bulk/delete': { who: 'writers', body: { paths: ['/none'] } },
  'POST /api/bulk/restore': { who: 'writers', body: { paths: ['/none'] } },
  'POST /api/bulk/tags': { who: 'writers', body: { paths: ['/none'], add: ['x'] } },
  'POST /api/bulk/upload': { who: 'writers', body: 'bytes' },
  'GET /api/thumbnails/{file_path}': { who: 'readers' },

  'POST /api/tags/{file_path}': { who: 'writers', body: { tags: ['x'] } },
  'GET /api/tags/{file_path}': { who: 'readers' },
  'GET /api/tags/search': { who: 'readers', query: 'tag=x' },
  'DELETE /api/tags/{file_path}/{tag}': { who: 'writers' },
  'GET /api/favorites': { who: 'readers' },
  'PUT /api/favorites/{file_path}': { who: 'owners' },
  'DELETE /api/favorites/{file_path}': { who: 'owners' },
  'GET /api/search': { who: 'readers', query: 'q=x' },

  'GET /api/file-ids/{file_id}': { who: 'readers' },
  'GET /api/versions/{file_path}': { who: 'readers' },
  'PUT /api/versions/{file_path}/label': { who: 'writers', body: { version: 1, label: 'x' } },
  'POST /api/versions/{file_path}/restore': { who: 'writers', body: { version: 1 } },
  'GET /api/saves': { who: 'readers' },
  'GET /api/saves/{save}': { who: 'readers' },
  'GET /api/saves/{save}/content': { who: 'readers' },
  'DELETE /api/saves/{save}': { who: 'writers' },
  'GET /api/merge-on-save': { who: 'readers' },
  'PUT /api/merge-on-save': { who: 'writers', body: { path: '/none', merge: true } },
  'GET /api/version-content/{version}/{file_path}': { who: 'readers' },
  'GET /api/trash': { who: 'readers' },
  'POST /api/trash/restore': { who: 'writers', body: { path: '/none' } },
  'DELETE /api/trash/empty': { who: 'writers' },
  'GET /api/snapshots': { who: 'readers' },
  'POST /api/snapshots': { who: 'writers' },
  'POST /api/snapshots/{snapshot_id}/restore': { who: 'admins' },
  'DELETE /api/snapshots/{snapshot_id}': { who: 'admins' },
  'POST /api/restore-to': { who: 'writers', body: { revision: 0, path: '/none' } },

  'PUT /api/grants/{file_path}': { who: 'writers', body: { everybody: true, right: 'read' } },
  'DELETE /api/grants/{file_path}': { who: 'writers', query: 'everybody=true' },
  'GET /api/grants/{file_path}': { who: 'readers' },
  'GET /api/access/{file_path}': { who: 'readers' },
  'PATCH /api/access/{file_path}': { who: 'writers', body: { closed: false } },
  'POST /api/access-requests': { who: 'owners', body: { path: '/none', right: 'read' } },
  'GET /api/shared-with-me': { who: 'readers' },
  'PATCH /api/shared-with-me/{file_path}': { who: 'owners', body: { hidden: true } },
  'GET /api/people': { who: 'writers', query: 'prefix=a' },
  'POST /api/admin/take-over': { who: 'admins', body: { path: '/none' } },
  'POST /api/admin/groups': { who: 'admins', body: { name: 'none/of/these' } },
  'GET /api/admin/groups': { who: 'admins' },
  'POST /api/admin/scim-tokens': { who: 'admins', body: { name: 'matrix' } },
  'GET /api/admin/scim-tokens': { who: 'admins' },
  'DELETE /api/admin/scim-tokens/{id}': { who: 'admins' },
  'DELETE /api/admin/groups/{name}': { who: 'admins' },
  'PUT /api/admin/groups/{name}/members/{username}': { who: 'admins' },
  'DELETE /api/admin/groups/{name}/members/{username}': { who: 'admins' },

  'GET /api/notifications': { who: 'anyone' },
  'GET /api/notification-settings': { who: 'anyone' },
  'PATCH /api/notification-settings/{kind}': { who: 'owners', body: { by_mail: true } },
  'PATCH /api/notifications/{id}': { who: 'owners', body: { read: true } },
  'POST /api/notifications/read-all': { who: 'owners' },

  'POST /api/downloads': { who: 'readers', body: { paths: ['/none'] } },

  'POST /api/shares': { who: 'writers', body: { path: '/none' } },
  'GET /api/shares': { who: 'anyone' },
  'DELETE /api/shares/{token}': { who: 'owners' },

  'POST /api/upload/init': { who: 'writers', body: { path: '/none' } },
  'PUT /api/upload/{upload_id}/{index}': { who: 'writers', body: 'bytes' },
  'POST /api/upload/{upload_id}/complete': { who: 'writers' },
  'GET /api/upload/{upload_id}': { who: 'anyone' },
  'DELETE /api/upload/{upload_id}': { who: 'owners' },
  'GET /api/uploads': { who: 'anyone' },

  'GET /api/storage/stats': { who: 'readers' },
  'GET /api/admin/backups': { who: 'admins' },
  'GET /api/admin/encryption': { who: 'admins' },
  'GET /api/audit': { who: 'admins' },
  'GET /api/audit/activity': { who: 'admins' },
  'GET /api/audit/verify': { who: 'admins' },
  'GET /api/events': { who: 'readers' },
  'POST /api/webhooks': { who: 'admins', body: { url: 'http://127.0.0.1:9/' } },
  'GET /api/admin/workers': { who: 'admins' },
  // Without an editor it is there for nobody.
  'POST /api/wopi/open': { who: 'readers', body: { path: '/none', mode: 'view' }, afterTheThing: true },
  'GET /api/webhooks': { who: 'admins' },
  'PATCH /api/webhooks/{id}': { who: 'admins', body: { enabled: true } },
  'DELETE /api/webhooks/{id}': { who: 'admins' },
}

/** The methods of the tree, as OPTIONS lists them. */
export const declaredMethods: Readonly<Record<string, DeclaredRoute>> = {
  OPTIONS: { who: 'anyone' },
  GET: { who: 'readers' },
  HEAD: { who: 'readers' },
  PROPFIND: { who: 'readers' },
  REPORT: {
    who: 'readers',
    body: '<sync-collection xmlns="DAV:"><sync-token/><sync-level>1</sync-level><prop/></sync-collection>',
  },
  PUT: { who: 'writers', body: 'bytes' },
  DELETE: { who: 'writers' },
  MKCOL: { who: 'writers' },
  COPY: { who: 'writers' },
  MOVE: { who: 'writers' },
  PROPPATCH: {
    who: 'writers',
    body: '<propertyupdate xmlns="DAV:"><set><prop><x xmlns="urn:x">1</x></prop></set></propertyupdate>',
  },
  LOCK: {
    who: 'writers',
    body: '<lockinfo xmlns="DAV:"><lockscope><exclusive/></lockscope><locktype><write/></locktype></lockinfo>',
  },
  UNLOCK: { who: 'writers' },
}

/** The fields of GraphQL, by type and name, as introspection tells them; each with a document that asks for it. */
export const declaredFields: Readonly<Record<string, Readonly<{ who: Who; query: string }>>> = {
  'Query files': { who: 'readers', query: '{ files { name } }' },
  'Query file': { who: 'readers', query: '{ file(path: "/none") { name } }' },
  'Query shares': { who: 'anyone', query: '{ shares { token } }' },
  'Query me': { who: 'anyone', query: '{ me { role } }' },
  'Query health': { who: 'everybody', query: '{ health { status } }' },
  'Query audit_log': { who: 'admins', query: '{ audit_log(limit: 1) { path } }' },
  'Mutation create_folder': { who: 'writers', query: 'mutation { create_folder(path: "/none/x") { name } }' },
  'Mutation delete_file': { who: 'writers', query: 'mutation { delete_file(path: "/none") }' },
  'Mutation merge_file': {
    who: 'writers',
    query: 'mutation { merge_file(path: "/none", base_etag: "x", content: "x") { name } }',
  },
  'Mutation set_merge_on_save': {
    who: 'writers',
    query: 'mutation { set_merge_on_save(path: "/none", versions: ask) }',
  },
  'Query saves': { who: 'readers', query: '{ saves { save decisions { took } } }' },
  'Query versions': { who: 'readers', query: '{ versions(path: "/none") { version merge { save } } }' },
  'Query grants': { who: 'readers', query: '{ grants(path: "/none") { path } }' },
  'Query access': { who: 'readers', query: '{ access(path: "/none") { path closed yours grants { user right } } }' },
  'Query shared_with_me': { who: 'readers', query: '{ shared_with_me { path right } }' },
  'Query people': { who: 'writers', query: '{ people(prefix: "a") { kind name } }' },
  'Query groups': { who: 'admins', query: '{ groups { name members } }' },
  'Query notifications': { who: 'anyone', query: '{ notifications { id path } }' },
  'Mutation give_grant': {
    who: 'writers',
    query: 'mutation { give_grant(path: "/none", everybody: true, right: read) { path } }',
  },
  'Mutation take_grant': { who: 'writers', query: 'mutation { take_grant(path: "/none", everybody: true) }' },
  'Mutation set_closed': { who: 'writers', query: 'mutation { set_closed(path: "/none", closed: false) { yours } }' },
  'Mutation hide_shared': { who: 'owners', query: 'mutation { hide_shared(path: "/none", hidden: true) }' },
  'Mutation request_access': { who: 'owners', query: 'mutation { request_access(path: "/none", right: read) }' },
  'Mutation take_over': { who: 'admins', query: 'mutation { take_over(path: "/none") }' },
  'Mutation create_group': { who: 'admins', query: 'mutation { create_group(name: "none/of/these") { name } }' },
  'Mutation delete_group': { who: 'admins', query: 'mutation { delete_group(name: "none") }' },
  'Mutation add_to_group': {
    who: 'admins',
    query: 'mutation { add_to_group(name: "none", username: "none") { name } }',
  },
  'Mutation remove_from_group': {
    who: 'admins',
    query: 'mutation { remove_from_group(name: "none", username: "none") }',
  },
  'Mutation mark_notification': {
    who: 'owners',
    query: 'mutation { mark_notification(id: "0", read: true) { id } }',
  },
  'Query notification_settings': { who: 'anyone', query: '{ notification_settings { letters } }' },
  'Mutation set_letters': {
    who: 'owners',
    query: 'mutation { set_letters(kind: "taken-over", by_mail: true) }',
  },
  'Mutation mark_all_notifications': { who: 'owners', query: 'mutation { mark_all_notifications }' },
  'Subscription notifications': { who: 'anyone', query: 'subscription { notifications(last_id: 0) { id } }' },
  'Subscription events': { who: 'readers', query: 'subscription { events(last_event_id: 0) { path } }' },
}

const tus = { 'Tus-Resumable': '1.0.0' }

/**
 * What is answered beside the JSON routes and the tree: other people's protocols, links and pages. `{who}` is the name of the
 * account that asks.
 */
export const declaredAddresses: Readonly<Record<string, DeclaredAddress>> = {
  'GET /api/openapi.json': { who: 'everybody' },
  'GET /api/docs/': { who: 'everybody' },
  'GET /api/graphql': { who: 'everybody', headers: { Accept: 'text/html' } },
  'OPTIONS /api/graphql': { who: 'everybody' },
  'GET /s/none': { who: 'everybody' },
  'HEAD /s/none/x': { who: 'everybody' },
  'PUT /s/none/x': { who: 'everybody', body: 'bytes' },
  'POST /s/none': { who: 'everybody' },
  'OPTIONS /s/none': { who: 'everybody' },
  'OPTIONS /api/tus': { who: 'everybody' },
  'POST /api/tus': {
    who: 'writers',
    headers: { ...tus, 'Upload-Length': '1', 'Upload-Metadata': `path ${btoa('/none')}` },
  },
  'HEAD /api/tus/none': { who: 'anyone', headers: tus },
  'PATCH /api/tus/none': {
    who: 'writers',
    headers: { ...tus, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
    body: 'x',
    afterTheThing: true,
  },
  'DELETE /api/tus/none': { who: 'owners', headers: tus },
  'OPTIONS /api/resumable': { who: 'everybody' },
  'POST /api/resumable?path=/none': { who: 'writers', headers: { 'Upload-Complete': '?0' } },
  'HEAD /api/resumable/none': { who: 'anyone' },
  'PATCH /api/resumable/none': {
    who: 'writers',
    headers: { 'Upload-Offset': '0', 'Upload-Complete': '?0', 'Content-Type': 'application/partial-upload' },
    body: 'x',
    afterTheThing: true,
  },
  'DELETE /api/resumable/none': { who: 'owners' },
  ...declaredInRoom,
  ...atMounts(declaredMethods),
  'GET /?zip': { who: 'readers' },
  'GET /.snapshots/': { who: 'readers' },
  'PROPFIND /.snapshots/': { who: 'readers', headers: { Depth: '1' } },
}

const samples: Readonly<Record<string, string>> = {
  kind: 'taken-over',
  file_path: 'none',
  tag: 'x',
  index: '0',
  version: '1',
}
const unknownId = '00000000-0000-7000-8000-00000000ffff'

/** An address of the route, about things that don't exist. */
export function sampleAddress(path: string, query?: string): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => samples[name] ?? unknownId)
  return query === undefined ? filled : `${filled}?${query}`
}

/** `METHOD /path` of every JSON route in an API description. */
export function routesIn(description: unknown): readonly string[] {
  const paths: unknown = Object(description).paths
  return Object.entries(Object(paths)).flatMap(([path, operations]) =>
    Object.entries(Object(operations))
      .filter(([, operation]) => Object(operation)['x-alluvium-protocol'] === undefined)
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  )
}
