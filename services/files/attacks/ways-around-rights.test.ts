/** Ways by which somebody outside a closed folder once reached what is, or was, in it: its old paths, histories and lists. */
import { expect, test } from 'vitest'
import { asking } from '../testing/asking.ts'
import { administrator, type Person, person } from '../testing/callers/people.ts'
import { admin, basic, describeFiles, type RunningFiles } from '../testing/running-files.ts'
import { sqlForTests } from '../testing/sql.ts'

const xml = { 'Content-Type': 'application/xml' }
const sync = (token: string) =>
  `<sync-collection xmlns="DAV:"><sync-token>${token}</sync-token><sync-level>infinite</sync-level><prop><getetag/></prop></sync-collection>`

async function team(files: RunningFiles) {
  const [root, ada, bob] = [administrator(files), await person(files, 'ada'), await person(files, 'bob')]
  for (const folder of ['/team', '/team/secret']) await ada.ask('MKCOL', folder)
  await ada.ask('PATCH', '/api/access/team/secret', { closed: true })
  await ada.ask('PUT', '/team/secret/pay.txt', 'the pay of all')
  const { body: snapshot } = await bob.ask('POST', '/api/snapshots', {})
  return { root, ada, bob, snapshot: String(snapshot.id) }
}

async function revisionOf({ database }: Pick<RunningFiles, 'database'>, snapshot: string): Promise<number> {
  const { rows } = await database.read(sqlForTests(`SELECT revision FROM snapshots WHERE id = '${snapshot}'`))
  return Number(rows[0]?.['revision'])
}

const moveAway = (ada: Awaited<ReturnType<typeof team>>['ada']) =>
  ada.ask('POST', '/api/files/move', { from: '/team/secret', to: '/team/private' })

describeFiles('what was in a closed folder', (start) => {
  test('does not come back by restore-to from the path that it had', async () => {
    const { ada, bob } = await team(await start({ admin }))
    const closedAt = Number(/"[^"]*-(\d+)/.exec(String((await ada.ask('GET', '/team')).headers['etag']))?.[1])
    await moveAway(ada)
    const asked = { path: '/team/secret/pay.txt', revision: closedAt }
    expect(await bob.ask('POST', '/api/restore-to', asked)).toMatchObject({ code: 'files.not-yet-there' })
    expect((await bob.ask('GET', '/team/secret/pay.txt')).status).toBe(404)
  })

  test('is closed when it comes back out of the past, after its owner had removed it for good', async () => {
    const files = await start({ admin })
    const { ada, bob, snapshot } = await team(files)
    const revision = await revisionOf(files, snapshot)
    expect((await ada.ask('DELETE', '/team/secret')).status).toBe(204)
    expect((await ada.ask('DELETE', '/api/trash/empty')).status).toBe(204)
    const refused = await bob.ask('POST', '/api/restore-to', { path: '/team', revision })
    expect(refused).toMatchObject({ status: 403, code: 'files.name-unavailable' })
    expect((await ada.ask('GET', '/team/secret')).status).toBe(404)
    const back = await ada.ask('POST', '/api/restore-to', { path: '/team/secret', revision })
    expect(back.status).toBe(200)
    expect((await ada.ask('GET', '/team/secret/pay.txt')).status).toBe(200)
    expect((await bob.ask('GET', '/team/secret/pay.txt')).status).toBe(404)
    expect((await bob.ask('GET', '/api/access/team/secret')).status).toBe(404)
  })

  test('is closed when a folder around it is taken out of a trashed one, also by a service that was started since', async () => {
    const files = await start({ admin })
    const { ada } = await team(files)
    for (const folder of ['/o', '/o/i', '/o/i/c']) await ada.ask('MKCOL', folder)
    await ada.ask('PUT', '/o/i/c/s.txt', 'closed')
    await ada.ask('PATCH', '/api/access/o/i/c', { closed: true })
    const { body: snapshot } = await ada.ask('POST', '/api/snapshots', {})
    const revision = await revisionOf(files, snapshot.id)
    expect((await ada.ask('DELETE', '/o')).status).toBe(204)
    const { database, blobs } = files
    const again = await start({ admin, database, blobs })
    const as = (username: string) => asking(again, basic(username, 'a pass phrase'))
    const back = await as('ada')('POST', '/api/restore-to', { path: '/o/i', revision })
    expect(back.status).toBe(200)
    expect((await as('ada')('GET', '/o/i/c/s.txt')).status).toBe(200)
    expect((await as('bob')('GET', '/o/i')).status).toBe(200)
    expect((await as('bob')('GET', '/o/i/c/s.txt')).status).toBe(404)
  })

  test('is brought back from the trash by nobody who may only read it', async () => {
    const files = await start({ admin })
    const { ada, bob, snapshot } = await team(files)
    await ada.ask('PUT', '/api/grants/team%2Fsecret', { user: 'bob', right: 'read' })
    expect((await bob.ask('DELETE', '/team/secret')).status).toBe(403)
    const revision = await revisionOf(files, snapshot)
    expect((await ada.ask('DELETE', '/team/secret')).status).toBe(204)
    expect((await bob.ask('POST', '/api/restore-to', { path: '/team', revision })).status).toBe(403)
    expect((await ada.ask('GET', '/team/secret')).status).toBe(404)
  })

  test('is not counted by the limit of a listing to any depth', async () => {
    const files = await start({ admin })
    const { ada, bob } = await team(files)
    await files.database.write(
      sqlForTests(
        `UPDATE totals SET files = files + 20000 WHERE node IN (SELECT node FROM present WHERE key IN ('team', 'secret'))`,
      ),
    )
    const headers = { Depth: 'infinity' }
    expect((await files.ask('PROPFIND', '/team', { headers: { ...bob.headers, ...headers } })).status).toBe(207)
    expect((await files.ask('PROPFIND', '/team', { headers: { ...ada.headers, ...headers } })).status).toBe(403)
  })

  test('is in no listing or archive of a snapshot for who passes through it to one file', async () => {
    const files = await start({ admin })
    const { ada, bob, snapshot } = await team(files)
    await ada.ask('PUT', '/team/secret/for-bob.txt', 'yours')
    await ada.ask('PUT', '/api/grants/team/secret/for-bob.txt', { user: 'bob', right: 'read' })
    await moveAway(ada)
    const listed = await bob.ask('GET', `/.snapshots/${snapshot}/team`)
    expect(listed.text).not.toContain('secret')
    const zip = await bob.ask('GET', `/.snapshots/${snapshot}/team?zip`)
    expect(zip.text).not.toContain('pay.txt')
    const headers = { ...bob.headers, Destination: `${files.url}/copied` }
    const copied = await files.ask('COPY', `/.snapshots/${snapshot}/team`, { headers })
    expect([copied.status, copied.text.includes('secret')]).toEqual([201, false])
    expect((await bob.ask('GET', '/copied')).body).toEqual([])
    expect((await bob.ask('GET', '/team/private/for-bob.txt')).text).toBe('"yours"')
  })

  test('is in no REPORT, neither when the folder is renamed nor by an invented token', async () => {
    const files = await start({ admin })
    const { ada, bob } = await team(files)
    const report = async (token: string) => {
      const headers = { ...bob.headers, ...xml }
      return (await files.ask('REPORT', '/team', { headers, body: sync(token) })).text
    }
    const token = /<d:sync-token>([^<]*)</.exec(await report(''))?.[1] ?? ''
    await moveAway(ada)
    expect(await report(token)).not.toMatch(/secret|private|pay/)
    for (let revision = 1; revision < 8; revision += 1)
      expect(await report(`urn:alluvium:sync:0-${revision}-0`)).not.toMatch(/secret|private|pay/)
  })

  test('stays closed when the folder around it comes back from the trash after a restart', async () => {
    const files = await start({ admin })
    const { ada, bob } = await team(files)
    await ada.ask('POST', '/api/files/move', { from: '/team/secret', to: '/outer/secret' })
    await ada.ask('DELETE', '/outer')
    const again = await start({ admin, database: files.database, blobs: files.blobs })
    const headers = { authorization: bob.headers.authorization }
    expect((await again.ask('GET', '/', { headers })).status).toBe(200)
    expect((await ada.ask('POST', '/api/trash/restore', { path: '/outer' })).status).toBe(200)
    for (const one of [again, files])
      expect((await one.ask('GET', '/outer/secret/pay.txt', { headers })).status).toBe(404)
  })

  test('is shared by no link whose token an administrator reads, also from the trash', async () => {
    const { root, ada } = await team(await start({ admin }))
    const { body: share } = await ada.ask('POST', '/api/shares', { path: '/team/secret/pay.txt' })
    await ada.ask('DELETE', '/team/secret')
    const { text } = await root.ask('GET', '/api/shares')
    expect(text).not.toContain(share.token)
    expect(text).not.toContain('secret')
  })

  test('is confirmed by no search within it', async () => {
    const { bob } = await team(await start({ admin }))
    const within = async (path: string) => (await bob.ask('GET', `/api/search?q=a&path=${path}`)).status
    expect([await within('/team/secret'), await within('/team/nothing')]).toEqual([404, 404])
  })

  test('is named by no snapshot that a restore took, nor counted by the used quota of folders', async () => {
    const files = await start({ admin })
    const { ada, bob } = await team(files)
    await ada.ask('PUT', '/team/secret/pay.txt', 'another')
    await ada.ask('POST', '/api/restore-to', { path: '/team/secret/pay.txt', revision: 4 })
    expect((await bob.ask('GET', '/api/snapshots')).text).not.toContain('secret')
    const body = '<propfind xmlns="DAV:"><prop><quota-used-bytes/></prop></propfind>'
    const headers = { ...bob.headers, ...xml, Depth: '0' }
    const { text } = await files.ask('PROPFIND', '/team', { headers, body })
    expect(/quota-used-bytes>(\d+)</.exec(text)?.[1]).toBe('0')
  })

  test('is not finished by an administrator who finds the upload', async () => {
    const { root, ada } = await team(await start({ admin }))
    const { body: upload } = await ada.ask('POST', '/api/upload/init', {
      path: '/team/secret/new.txt',
      chunk_size: 1,
      total_size: 1,
    })
    expect((await root.ask('GET', `/api/upload/${upload.upload_id}`)).text).not.toContain('secret')
    const taken = await root.ask('POST', `/api/upload/${upload.upload_id}/complete`, { path: '/mine' })
    expect(taken).toMatchObject({ status: 404, code: 'files.upload-missing' })
  })

  test('is confirmed by no If header about its place in a snapshot, when it was moved there later', async () => {
    const files = await start({ admin })
    const { ada, bob, snapshot } = await team(files)
    const address = `/.snapshots/${snapshot}/team/secret/pay.txt`
    const { etag = '' } = (await ada.ask('GET', address)).headers
    await moveAway(ada)
    const asked = ({ headers }: Person, state: string) =>
      files.ask('GET', '/', { headers: { ...headers, If: `<${address}> (${state})` } })
    expect((await asked(ada, `[${etag}]`)).status).toBe(200)
    expect((await asked(bob, `[${etag}]`)).status).toBe(412)
    expect((await asked(bob, `Not [${etag}]`)).status, 'as for what is not there').toBe(200)
  })

  test('is named by no refusal because something in it is locked', async () => {
    const files = await start({ admin })
    const { ada, bob } = await team(files)
    await bob.ask('PUT', '/mine', 'mine')
    await bob.ask('MKCOL', '/folder')
    const { body: snapshot } = await bob.ask('POST', '/api/snapshots', {})
    // Bob deletes what had the name of the folder before it.
    await ada.ask('POST', '/api/files/move', { from: '/team', to: '/elsewhere' })
    await bob.ask('PUT', '/team', 'a file')
    await bob.ask('DELETE', '/team')
    await ada.ask('POST', '/api/files/move', { from: '/elsewhere', to: '/team' })
    const lock = '<lockinfo xmlns="DAV:"><lockscope><exclusive/></lockscope><locktype><write/></locktype></lockinfo>'
    const locked = await files.ask('LOCK', '/team/secret/pay.txt', { headers: { ...ada.headers, ...xml }, body: lock })
    expect(locked.status).toBe(200)
    const { body: trashed } = await bob.ask('GET', '/api/trash')
    const [{ id }] = trashed
    const dav = (method: string, from: string, overwrite: string) =>
      files.ask(method, from, {
        headers: { ...bob.headers, Destination: `${files.url}/team`, Overwrite: overwrite },
      })
    const sources = ['/mine', '/folder', `/.snapshots/${snapshot.id}/mine`]
    const answers = [
      bob.ask('DELETE', '/team'),
      bob.ask('POST', '/api/bulk/delete', { paths: ['/team'] }),
      bob.ask('POST', '/api/files/move', { from: '/team', to: '/moved' }),
      bob.ask('POST', '/api/restore-to', { path: '/team', revision: 1 }),
      ...[false, true].flatMap((overwrite) => [
        bob.ask('POST', '/api/trash/restore', { id, overwrite }),
        ...['copy', 'move'].flatMap((verb) => [
          bob.ask('POST', `/api/files/${verb}`, { from: '/mine', to: '/team', overwrite }),
          bob.ask('POST', `/api/batch/${verb}`, { items: [{ from: '/mine', to: '/team', overwrite }] }),
        ]),
      ]),
      ...sources.flatMap((from) => ['F', 'T'].flatMap((way) => [dav('COPY', from, way), dav('MOVE', from, way)])),
    ]
    for (const { status, text } of await Promise.all(answers)) {
      expect(status).not.toBe(423)
      expect(text).not.toMatch(/secret|pay|locked/)
    }
  })
})
