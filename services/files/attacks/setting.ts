/**
 * What the attacks are made on: a tree with a secret beside a shared folder, and one of everything that can be made of
 * it, so that every way in leads somewhere and an escape would find something.
 */
import { systemClock } from '@alluvium/kernel'
import { expect } from 'vitest'
import { openWopiDiscovery } from '../src/adapters/wopi-discovery/wopi-discovery.ts'
import { type Answer } from '../testing/answer.ts'
import { type AskAs, asking } from '../testing/asking.ts'
import { admin, adminBasic, type describeFiles, quiet, type RunningFiles } from '../testing/running-files.ts'
import { put, share } from '../testing/shares.ts'
import { type EditorSession, startEditor, type WopiEditor } from '../testing/wopi-editor.ts'

type Start = Parameters<Parameters<typeof describeFiles>[1]>[0]
type Ask = Parameters<RunningFiles['ask']>[2]

export type Setting = Readonly<{
  files: RunningFiles
  /** JSON, as the administrator. */
  root: AskAs
  /** Anything, as the administrator. */
  ask(method: string, path: string, options?: Ask): Promise<Answer>
  /** Of /d, which everybody may read who knows it. */
  shared: string
  /** Of /drop, which takes files. */
  drop: string
  snapshot: string
  /** An unfinished upload in chunks that could be completed. */
  upload: string
  /** Of /d/page.docx, for editing. */
  editing: EditorSession
}>

/** What no answer to an attack may hold. */
export const secretText = 'nobody may read this here'

/** @param editor whom the caller stops. */
export async function settingFor(start: Start, editor: WopiEditor): Promise<Setting> {
  const files = await start({
    admin,
    wopi: openWopiDiscovery({ url: editor.url, clock: systemClock, logger: quiet }),
  })
  const root = asking(files, adminBasic)
  await put(files, '/secret.txt', secretText)
  await put(files, '/d/inner.txt', 'inner')
  await put(files, '/d/sub/deep.txt', 'deep')
  await put(files, '/d/page.docx', 'word')
  await put(files, '/drop/there.txt', 'there')
  const { body: snapshot } = await root('POST', '/api/snapshots')
  const { body: session } = await root('POST', '/api/upload/init', { path: '/up.txt', total_size: 1 })
  const upload = session.upload_id
  const headers = { authorization: adminBasic }
  await files.ask('PUT', `/api/upload/${upload}/0`, { headers, body: 'x' })
  const { body: opened } = await root('POST', '/api/wopi/open', { path: '/d/page.docx', mode: 'edit' })
  return {
    files,
    root,
    ask: (method, path, options = {}) =>
      files.ask(method, path, { ...options, headers: { ...headers, ...options.headers } }),
    shared: (await share(files, { path: '/d' })).token,
    drop: (await share(files, { path: '/drop', allow_upload: true })).token,
    snapshot: snapshot.id,
    upload,
    editing: editor.open(files, opened.form),
  }
}

/** One that signs nothing: whether signatures are checked is tested elsewhere. */
export async function plainEditor(): Promise<WopiEditor> {
  const editor = await startEditor()
  editor.withoutKeys()
  return editor
}

type Upload = Readonly<{ upload_id: string; path: string; received: number }>

/** Everything that an attack could have left somewhere. */
export async function everythingIn({ root, ask }: Setting) {
  const tree = await ask('PROPFIND', '/', { headers: { Depth: 'infinity' } })
  expect(tree.status).toBe(207)
  const listed = async (route: string) => (await root('GET', route)).body
  const uploads: Upload[] = await listed('/api/uploads')
  const { disk_free_bytes: _, ...stats } = await listed('/api/storage/stats')
  return {
    tree: tree.text,
    trash: await listed('/api/trash'),
    shares: await listed('/api/shares'),
    webhooks: await listed('/api/webhooks'),
    snapshots: await listed('/api/snapshots'),
    versions: await listed('/api/versions/secret.txt'),
    uploads: uploads.map(({ upload_id, path, received }) => [upload_id, path, received]),
    stats,
  }
}
