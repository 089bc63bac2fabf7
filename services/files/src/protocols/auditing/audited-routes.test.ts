/** Every act of every protocol stands in the audit log. A route that changes something and is not tried here fails the test. */
import { systemClock } from '@alluvium/kernel'
import { generateSync } from 'otplib'
import { expect, onTestFinished, test } from 'vitest'
import { type Answer } from '../../../testing/answer.ts'
import { asking } from '../../../testing/asking.ts'
import { person } from '../../../testing/callers/people.ts'
import { routesIn } from '../../../testing/declared-routes.ts'
import { tarArchive } from '../../../testing/documents/tar-archive.ts'
import { zipArchive } from '../../../testing/documents/zip-archive.ts'
import { lockBody } from '../../../testing/locking.ts'
import { responsesOf } from '../../../testing/multistatus.ts'
import { admin, adminBasic, basic, describeFiles, quiet, type RunningFiles } from '../../../testing/running-files.ts'
import { put, share } from '../../../testing/shares.ts'
import { startEditor } from '../../../testing/wopi-editor.ts'
import { openWopiDiscovery } from '../../adapters/wopi-discovery/wopi-discovery.ts'

/** Not recorded: parts of uploads, whose completion is recorded, and the opening of an editor, whose saves are. */
const notAudited = [
  'POST /api/upload/init',
  'PUT /api/upload/{upload_id}/{index}',
  'DELETE /api/upload/{upload_id}',
  'POST /api/wopi/open',
]

type LogEntry = Readonly<{ method: string; user: string; status: number; target: string | null }>
type Send = Readonly<{ body?: unknown; authorization?: string; headers?: Readonly<Record<string, string>> }>

/** Sends requests that must succeed, and looks what the audit log says of each. */
function acting(files: RunningFiles) {
  async function act(method: string, path: string, { body, authorization = adminBasic, headers = {} }: Send = {}) {
    const isBytes = typeof body === 'string' || body instanceof Uint8Array
    const answer = await files.ask(method, path, {
      headers: {
        authorization,
        ...(body === undefined || isBytes ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isBytes ? body : JSON.stringify(body) }),
    })
    expect([method, path, answer.status, answer.text]).toEqual([
      method,
      path,
      expect.toSatisfy((status: number) => status < 300),
      answer.text,
    ])
    return answer
  }
  async function entriesOf({ headers }: Answer): Promise<readonly LogEntry[]> {
    const { body } = await asking(files, adminBasic)('GET', '/api/audit?limit=1000')
    return body.filter((entry: { request_id: string }) => entry.request_id === headers['x-request-id'])
  }
  return { act, entriesOf }
}

const json = (answer: Answer) => JSON.parse(answer.text)
const hrefsIn = ({ text }: Answer) => Object.keys(responsesOf(text))
const graphql = (query: string): Send => ({ body: { query } })

describeFiles('the audit log', (start) => {
  test('records what every JSON route does, by whom and with which status', async () => {
    const files = await start({ admin, webhookTargets: ['127.0.0.0/8'], ageWorkFactor: 10 })
    const { act, entriesOf } = acting(files)
    const tried = new Set<string>()
    const missing: unknown[] = []
    /** @param route as the API description has it. */
    async function tell(route: string, path = route.split(' ')[1] ?? '', send: Send & { user?: string } = {}) {
      const answer = await act(route.split(' ')[0] ?? '', path, send)
      tried.add(route)
      const entries = await entriesOf(answer)
      const wanted = { method: route.split(' ')[0], user: send.user ?? 'root', status: answer.status }
      if (
        !entries.some((one) => one.method === wanted.method && one.user === wanted.user && one.status === wanted.status)
      )
        missing.push([route, entries])
      return answer
    }
    for (const path of ['/a', '/b', '/c', '/d/e', '/f']) await put(files, path, path)

    await tell('POST /api/admin/users', undefined, {
      body: { username: 'kim', password: 'a pass phrase', role: 'user' },
    })
    await tell('PATCH /api/admin/users/{user_id}', '/api/admin/users/kim', { body: { role: 'admin' } })
    const login = await tell('POST /api/auth/login', undefined, {
      body: { username: 'kim', password: 'a pass phrase' },
      user: 'kim',
    })
    const kim = { authorization: `Bearer ${json(login).access_token}`, user: 'kim' }
    const password = 'another phrase'
    await tell('POST /api/auth/password', undefined, {
      ...kim,
      body: { old_password: 'a pass phrase', new_password: password },
    })
    const app = json(
      await tell('POST /api/auth/app-passwords', undefined, { ...kim, body: { name: 'sync', password } }),
    )
    const begun = json(await files.ask('POST', '/index.php/login/v2'))
    const [, waiting = ''] = String(begun.login).split('token=')
    await tell('POST /api/auth/device-log-ins', undefined, { ...kim, body: { token: waiting, password } })
    await tell('DELETE /api/auth/app-passwords/{id}', `/api/auth/app-passwords/${app.id}`, kim)
    const { secret } = json(await tell('POST /api/auth/totp', undefined, { ...kim, body: { password } }))
    const totp = (later: number) =>
      generateSync({ strategy: 'totp', secret, epoch: Math.floor(Date.now() / 1000) + later })
    await tell('POST /api/auth/totp/confirm', undefined, { ...kim, body: { totp: totp(0) } })
    await tell('POST /api/auth/totp/disable', undefined, { ...kim, body: { totp: totp(30), password } })
    await tell('POST /api/auth/logout', undefined, kim)
    await tell('POST /api/admin/users/{user_id}/reset-password', '/api/admin/users/kim/reset-password', {
      body: { password: 'a third phrase' },
    })
    await tell('POST /api/admin/users/{user_id}/sign-out', '/api/admin/users/kim/sign-out')
    await tell('DELETE /api/admin/users/{user_id}', '/api/admin/users/kim')

    await tell('POST /api/files/copy', undefined, { body: { from: '/a', to: '/a2' } })
    await tell('POST /api/files/move', undefined, { body: { from: '/a2', to: '/a3' } })
    await tell('POST /api/batch/copy', undefined, { body: { items: [{ from: '/a3', to: '/a4' }] } })
    await tell('POST /api/batch/move', undefined, { body: { items: [{ from: '/a4', to: '/a5' }] } })
    await tell('POST /api/bulk/delete', undefined, { body: { paths: ['/a5'] } })
    await tell('POST /api/bulk/restore', undefined, { body: { paths: ['/a5'] } })
    await act('POST', '/api/bulk/delete', { body: { paths: ['/a5'] } })
    await tell('POST /api/bulk/tags', undefined, { body: { paths: ['/b'], add: ['x'] } })
    await tell('POST /api/bulk/upload', undefined, { body: await tarArchive([{ name: 'tar', bytes: 'x' }]) })
    await act('PUT', '/packed.zip', { body: zipArchive([{ name: 'a', bytes: 'a' }]) })
    await tell('POST /api/files/extract', undefined, { body: { path: '/packed.zip' } })
    await tell('POST /api/files/encrypt', undefined, { body: { path: '/b', passphrase: 'open sesame' } })
    await tell('POST /api/files/decrypt', undefined, { body: { path: '/b', passphrase: 'open sesame' } })
    await tell('POST /api/tags/{file_path}', '/api/tags/c', { body: { tags: ['x'] } })
    await tell('DELETE /api/tags/{file_path}/{tag}', '/api/tags/c/x')
    await tell('PUT /api/favorites/{file_path}', '/api/favorites/c')
    await tell('DELETE /api/favorites/{file_path}', '/api/favorites/c')

    await tell('PUT /api/grants/{file_path}', '/api/grants/c', { body: { everybody: true, right: 'read' } })
    await tell('DELETE /api/grants/{file_path}', '/api/grants/c?everybody=true')
    await tell('PATCH /api/access/{file_path}', '/api/access/d', { body: { closed: true } })
    await tell('POST /api/access-requests', undefined, { body: { path: '/c', right: 'read' } })
    await tell('PATCH /api/notification-settings/{kind}', '/api/notification-settings/write-kept', {
      body: { by_mail: false },
    })
    await tell('POST /api/admin/groups', undefined, { body: { name: 'board' } })
    await tell('PUT /api/admin/groups/{name}/members/{username}', '/api/admin/groups/board/members/root')
    await act('PUT', '/api/grants/c', { body: { group: 'board', right: 'read' } })
    await tell('PATCH /api/shared-with-me/{file_path}', '/api/shared-with-me/c', { body: { hidden: true } })
    await tell('DELETE /api/admin/groups/{name}/members/{username}', '/api/admin/groups/board/members/root')
    await tell('DELETE /api/admin/groups/{name}', '/api/admin/groups/board')
    const scimToken = json(await tell('POST /api/admin/scim-tokens', undefined, { body: { name: 'okta' } }))
    await tell('DELETE /api/admin/scim-tokens/{id}', `/api/admin/scim-tokens/${scimToken.id}`)

    const lee = await person(files, 'lee')
    await act('MKCOL', '/lee', { authorization: lee.headers.authorization })
    await act('PATCH', '/api/access/lee', { authorization: lee.headers.authorization, body: { closed: true } })
    await tell('POST /api/admin/take-over', undefined, { body: { path: '/lee' } })

    await act('PUT', '/c', { body: 'changed' })
    const versions = json(await act('GET', '/api/versions/c'))
    await tell('PUT /api/versions/{file_path}/label', '/api/versions/c/label', {
      body: { version: versions[1].version, label: 'the first' },
    })
    await tell('POST /api/versions/{file_path}/restore', '/api/versions/c/restore', {
      body: { version: versions[1].version },
    })
    await tell('POST /api/trash/restore', undefined, { body: { path: '/a5' } })
    await tell('DELETE /api/trash/empty')
    const snapshot = json(await tell('POST /api/snapshots'))
    await tell('POST /api/snapshots/{snapshot_id}/restore', `/api/snapshots/${snapshot.id}/restore`)
    await tell('DELETE /api/snapshots/{snapshot_id}', `/api/snapshots/${snapshot.id}`)
    await act('PUT', '/d/e', { body: 'changed' })
    await tell('POST /api/restore-to', undefined, { body: { revision: 5, path: '/d/e' } })

    await tell('POST /api/downloads', undefined, { body: { paths: ['/c'] } })
    const { token } = json(await tell('POST /api/shares', undefined, { body: { path: '/c' } }))
    await tell('DELETE /api/shares/{token}', `/api/shares/${token}`)
    const hook = json(await tell('POST /api/webhooks', undefined, { body: { url: 'http://127.0.0.1:9/' } }))
    await tell('PATCH /api/webhooks/{id}', `/api/webhooks/${hook.id}`, { body: { enabled: false } })
    await tell('DELETE /api/webhooks/{id}', `/api/webhooks/${hook.id}`)

    const upload = json(await act('POST', '/api/upload/init', { body: { path: '/up' } })).upload_id
    await act('PUT', `/api/upload/${upload}/0`, { body: 'x' })
    await tell('POST /api/upload/{upload_id}/complete', `/api/upload/${upload}/complete`)

    await tell('PUT /api/merge-on-save', undefined, { body: { path: '/d', merge: true } })
    const had = (await act('PUT', '/p.json', { body: '{"a": 1}\n' })).headers.etag ?? ''
    await act('PUT', '/p.json', { body: '{"a": 2}\n' })
    const late = { authorization: adminBasic, Prefer: 'merge', 'If-Match': had }
    const refused = json(await files.ask('PUT', '/p.json', { headers: late, body: '{"a": 3}\n' }))
    await tell('DELETE /api/saves/{save}', `/api/saves/${refused.save}`)
    const [newest] = json(await act('GET', '/api/notifications'))
    await tell('PATCH /api/notifications/{id}', `/api/notifications/${newest.id}`, { body: { read: true } })
    await tell('POST /api/notifications/read-all')
    const merge = `/api/files/merge?path=/p.json&base_etag=${encodeURIComponent(had)}`
    await tell('POST /api/files/merge', merge, { body: '{"a": 2, "b": 1}\n' })

    expect(missing).toEqual([])
    const changing = routesIn(files.service.description).filter((route) => !route.startsWith('GET '))
    expect(changing.filter((route) => !tried.has(route) && !notAudited.includes(route))).toEqual([])
  })

  test('records what is done by WebDAV, GraphQL, tus, resumable uploads and links', async () => {
    const files = await start({ admin })
    const { act, entriesOf } = acting(files)
    const missing: unknown[] = []
    async function tell(method: string, path: string, target: string, send: Send = {}) {
      const answer = await act(method, path, send)
      const entries = await entriesOf(answer)
      if (!entries.some((one) => one.target === target && one.status === answer.status))
        missing.push([method, path, entries])
      return answer
    }
    await tell('PUT', '/f', '/f', { body: 'f' })
    await tell('MKCOL', '/d', '/d')
    await tell('COPY', '/f', '/f → /d/f', { headers: { Destination: '/d/f' } })
    await tell('MOVE', '/d/f', '/d/f → /d/g', { headers: { Destination: '/d/g' } })
    await tell('PROPPATCH', '/f', '/f', {
      body: '<propertyupdate xmlns="DAV:"><set><prop><x xmlns="urn:x">1</x></prop></set></propertyupdate>',
    })
    await tell('LOCK', '/new', '/new', { body: lockBody(), headers: { Depth: '0' } })
    await tell('DELETE', '/d/g', '/d/g')
    await tell('POST', '/api/graphql', '/made', graphql('mutation { create_folder(path: "/made") { path } }'))
    await tell('POST', '/api/graphql', '/made', graphql('mutation { delete_file(path: "/made") }'))
    await tell('POST', '/api/tus', '/tus', {
      headers: {
        'Tus-Resumable': '1.0.0',
        'Upload-Length': '1',
        'Content-Type': 'application/offset+octet-stream',
        'Upload-Metadata': `path ${btoa('/tus')}`,
      },
      body: 'x',
    })
    await tell('POST', '/api/resumable?path=/resumable', '/resumable', {
      headers: { 'Upload-Complete': '?1' },
      body: 'x',
    })
    const drop = await share(files, { path: '/d', allow_upload: true })
    await tell('PUT', `/s/${drop.token}/dropped`, '/d/dropped', { body: 'x' })
    await tell('PUT', '/remote.php/dav/files/root/synced', '/synced', { body: 'x' })
    const Destination = '/remote.php/webdav/moved'
    await tell('MOVE', '/remote.php/webdav/synced', '/synced → /moved', { headers: { Destination } })
    const upload = '/remote.php/dav/uploads/root/1'
    await act('MKCOL', upload)
    await act('PUT', `${upload}/0`, { body: 'x' })
    await tell('MOVE', `${upload}/.file`, '/large', { headers: { Destination: '/remote.php/dav/files/root/large' } })
    const { token } = await share(files, { path: '/f' })
    await tell('GET', `/s/${token}`, '/f')

    const made = await act('PUT', '/v', { body: 'one' })
    const file = Number.parseInt(String(made.headers['oc-fileid']), 10)
    await act('PUT', '/v', { body: 'two' })
    const versions = `/remote.php/dav/versions/root/versions/${file}`
    const first = hrefsIn(await act('PROPFIND', versions, { headers: { Depth: '1' } })).at(-1) ?? ''
    await tell('COPY', first, '/v', { headers: { Destination: '/remote.php/dav/versions/root/restore/target' } })
    const deleted = async () => {
      await act('DELETE', '/v')
      return hrefsIn(await act('PROPFIND', trash, { headers: { Depth: '1' } }))[1] ?? ''
    }
    const trash = '/remote.php/dav/trashbin/root/trash'
    const gone = await deleted()
    const back = { headers: { Destination: '/remote.php/dav/trashbin/root/restore/v' } }
    await tell('MOVE', gone, `trash/${gone.split('/').at(-1)} → /v`, back)
    await act('PUT', '/in/v?parents=true', { body: 'x' })
    await act('DELETE', '/in')
    const above = hrefsIn(await act('PROPFIND', trash, { headers: { Depth: '1' } }))[1] ?? ''
    await tell('MOVE', `${above}/v`, `trash/${above.split('/').at(-1)} → /in/v`, back)
    await tell('DELETE', await deleted(), '/')
    await tell('DELETE', trash, '/')

    const tagged = Number.parseInt(String((await act('PUT', '/tagged', { body: 'x' })).headers['oc-fileid']), 10)
    const tags = `/remote.php/dav/systemtags-relations/files/${tagged}`
    await tell('POST', tags, '/tagged', { body: '{"name":"y"}' })
    await tell('PUT', `${tags}/120`, '/tagged')
    await tell('DELETE', `${tags}/120`, '/tagged')

    await person(files, 'lee')
    const shares = '/ocs/v2.php/apps/files_sharing/api/v1/shares'
    const ocs = { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' }
    for (const of of ['shareType=3', 'shareType=0&shareWith=lee&permissions=1']) {
      const shared = json(await tell('POST', shares, '/f', { body: `path=/f&${of}`, headers: ocs })).ocs.data
      await tell('PUT', `${shares}/${shared.id}`, '/f', { body: 'permissions=1', headers: ocs })
      await tell('DELETE', `${shares}/${shared.id}`, '/f')
    }
    const app = json(await act('POST', '/api/auth/app-passwords', { body: { name: 'a phone' } }))
    const asPhone = { authorization: basic(admin.username, app.password) }
    await tell('DELETE', '/ocs/v2.php/core/apppassword', 'user root', asPhone)
    expect(missing).toEqual([])
  })

  test('records what an editor does in somebody’s name, and what it is refused', async () => {
    const editor = await startEditor()
    onTestFinished(editor.stop)
    editor.withoutKeys()
    const wopi = openWopiDiscovery({ url: editor.url, clock: systemClock, logger: quiet })
    const files = await start({ admin, wopi })
    const { act, entriesOf } = acting(files)
    await put(files, '/a.docx', 'one')
    const open = async (mode: string) =>
      editor.open(files, json(await act('POST', '/api/wopi/open', { body: { path: '/a.docx', mode } })).form)
    const [{ ask, lock, save, override }, viewing] = [await open('edit'), await open('view')]
    const logged = async (answer: Promise<Answer>) =>
      (await entriesOf(await answer)).map(({ user, target, status }) => [user, target, status])
    expect(await logged(ask({ of: '/contents' }))).toEqual([])
    expect(await logged(lock('L1'))).toEqual([])
    expect(await logged(save('two', { 'X-WOPI-Lock': 'L1' }))).toEqual([['root', '/a.docx', 200]])
    expect(await logged(override('PUT_RELATIVE', { 'X-WOPI-SuggestedTarget': '.pdf' }, 'copy'))).toEqual([
      ['root', '/a.pdf', 200],
    ])
    expect(await logged(override('RENAME_FILE', { 'X-WOPI-RequestedName': 'b', 'X-WOPI-Lock': 'L1' }))).toEqual([
      ['root', '/a.docx → /b.docx', 200],
    ])
    expect(await logged(override('UNLOCK', { 'X-WOPI-Lock': 'L1' }))).toEqual([])
    expect(await logged(viewing.save('three'))).toEqual([['root', null, 404]])
    expect(await logged(ask({ token: 'nonsense' }))).toEqual([['', null, 401]])
    expect(await logged(override('DELETE'))).toEqual([['root', '/b.docx', 200]])
  })

  test('records when an administrator breaks another’s lock, and not when an owner releases one', async () => {
    const files = await start({ admin })
    const { act, entriesOf } = acting(files)
    await act('POST', '/api/admin/users', { body: { username: 'ann', password: 'a pass phrase', role: 'user' } })
    await act('PUT', '/f', { body: 'f' })
    const ann = basic('ann', 'a pass phrase')
    const locked = async () => {
      const answer = await act('LOCK', '/f', { authorization: ann, headers: { Depth: '0' }, body: lockBody() })
      return { 'Lock-Token': String(answer.headers['lock-token']) }
    }
    const own = await act('UNLOCK', '/f', { authorization: ann, headers: await locked() })
    expect(await entriesOf(own)).toEqual([])
    const broken = await act('UNLOCK', '/f', { headers: await locked() })
    expect(await entriesOf(broken)).toMatchObject([{ method: 'UNLOCK', target: '/f', user: 'root', status: 204 }])
  })
})
