import { expect, test } from 'vitest'
import { asking } from '../../../../testing/asking.ts'
import { administrator, type Person, person } from '../../../../testing/callers/people.ts'
import { admin, basic, describeFiles, type RunningFiles } from '../../../../testing/running-files.ts'
import { beginWithIssuer, signed } from '../../../../testing/with-issuer.ts'

const homes = { root: '/home', isChosen: false }

async function household(files: RunningFiles) {
  const [root, ada, bob] = [administrator(files), await person(files, 'ada'), await person(files, 'bob')]
  return { root, ada, bob, nil: await person(files, 'nil', 'none'), cy: await person(files, 'cy', 'readonly') }
}

const names = (body: readonly { name: string }[]) => body.map(({ name }) => name)

const homeSaid = async (one: Person) => String((await one.ask('GET', '/api/users/me')).body.home)

describeFiles('homes', (start) => {
  test('are made when their owners first open them, and are in no listing before', async () => {
    const { ada, bob } = await household(await start({ admin, homes }))
    expect((await ada.ask('GET', '/api/users/me')).body.home).toBe('/home/ada')
    expect((await ada.ask('GET', '/')).body).toEqual([])
    expect((await ada.ask('GET', '/home/ada/')).body).toEqual([])
    expect(names((await ada.ask('GET', '/')).body)).toEqual(['home'])
    expect((await bob.ask('GET', '/')).body).toEqual([])
    expect(names((await bob.ask('GET', '/home/')).body)).toEqual(['bob'])
    expect((await ada.ask('GET', '/api/access/home/ada')).body).toMatchObject({
      closed: true,
      yours: 'manage',
      grants: [{ user: 'ada', right: 'manage', granted_by: null }],
    })
  })

  test('are not made by a GET with an app password that only reads', async () => {
    const files = await start({ admin, homes })
    const { ada } = await household(files)
    const body = { name: 'reader', scope: 'read', password: 'a pass phrase' }
    const { password } = (await ada.ask('POST', '/api/auth/app-passwords', body)).body
    const reader = asking(files, basic('ada', password))
    expect((await reader('GET', '/home/ada/')).status).toBe(404)
    expect((await reader('GET', '/')).body).toEqual([])
    expect((await ada.ask('GET', '/home/ada/')).status).toBe(200)
    expect((await reader('GET', '/home/ada/')).status).toBe(200)
  })

  test('take a first file at once, also deep inside', async () => {
    const { ada } = await household(await start({ admin, homes }))
    expect((await ada.ask('PUT', '/home/ada/deep/er.txt?parents=true', 'mine')).status).toBe(201)
    expect((await ada.ask('GET', '/home/ada/deep/er.txt')).text).toContain('mine')
  })

  test('are their owners’ alone: others, administrators too, find nothing there', async () => {
    const { root, ada, bob } = await household(await start({ admin, homes }))
    await ada.ask('PUT', '/home/ada/diary.txt', 'mine')
    await bob.ask('GET', '/home/')
    for (const other of [root, bob]) {
      expect((await other.ask('GET', '/home/ada/diary.txt')).status).toBe(404)
      expect((await other.ask('PUT', '/home/ada/diary.txt', 'x')).code).toBe('files.name-unavailable')
      expect(names((await other.ask('GET', '/home/')).body)).toEqual([other === root ? 'root' : 'bob'])
    }
    await ada.ask('PUT', '/api/grants/home/ada/diary.txt', { user: 'bob', right: 'read' })
    expect((await bob.ask('GET', '/home/ada/diary.txt')).status).toBe(200)
    expect(names((await bob.ask('GET', '/home/')).body).toSorted()).toEqual(['ada', 'bob'])
  })

  test('are neither moved nor deleted nor opened by their owners, who could not bring them back', async () => {
    const { root, ada } = await household(await start({ admin, homes }))
    expect((await ada.ask('PUT', '/home/ada/diary.txt', 'dear diary')).status).toBe(201)
    await root.ask('POST', '/api/admin/take-over', { path: '/home/ada' })
    const refused = { status: 403, code: 'files.folder-of-service' }
    for (const one of [ada, root]) {
      expect(await one.ask('DELETE', '/home/ada')).toMatchObject(refused)
      expect(await one.ask('POST', '/api/files/move', { from: '/home/ada', to: '/mine' })).toMatchObject(refused)
      expect(await one.ask('PATCH', '/api/access/home/ada', { closed: false })).toMatchObject(refused)
    }
    expect((await ada.ask('GET', '/home/ada/diary.txt')).status).toBe(200)
    expect((await ada.ask('GET', '/api/shared-with-me')).body).toEqual([])
  })

  test('go to the trash with their account, whoever has locked something in them', async () => {
    const files = await start({ admin, homes })
    const { root, ada } = await household(files)
    expect((await ada.ask('PUT', '/home/ada/diary.txt', 'dear diary')).status).toBe(201)
    const body = '<lockinfo xmlns="DAV:"><lockscope><exclusive/></lockscope><locktype><write/></locktype></lockinfo>'
    expect((await files.ask('LOCK', '/home/ada/diary.txt', { headers: ada.headers, body })).status).toBe(200)
    expect((await root.ask('DELETE', '/api/admin/users/ada?home=trash')).status).toBe(204)
  })

  test('lie in a folder in which nobody but the service makes names', async () => {
    const { root, ada } = await household(await start({ admin, homes }))
    for (const one of [root, ada]) {
      await one.ask('GET', '/home/')
      expect((await one.ask('PUT', '/home/x.txt', 'x')).status).toBe(403)
      expect((await one.ask('MKCOL', '/home/x')).status).toBe(403)
      expect((await one.ask('POST', '/api/files/move', { from: '/home', to: '/mine' })).status).toBe(403)
      expect((await one.ask('DELETE', '/home')).status).toBe(403)
    }
    expect(await root.ask('POST', '/api/admin/take-over', { path: '/home' })).toMatchObject({
      status: 403,
      code: 'files.reserved-name',
    })
    expect((await root.ask('POST', '/api/admin/take-over', { path: '/home/ada' })).status).toBe(204)
    expect((await ada.ask('GET', '/api/notifications')).body).toMatchObject([{ kind: 'taken-over', path: '/home/ada' }])
  })

  test('belong to readers too, but not to accounts without a role', async () => {
    const { cy, nil } = await household(await start({ admin, homes }))
    expect((await cy.ask('GET', '/home/cy/')).status).toBe(200)
    expect((await nil.ask('GET', '/api/users/me')).body.home).toBe(null)
    expect((await nil.ask('GET', '/home/nil/')).status).toBe(403)
  })

  test('and who has neither role nor home is told so, until something is shared with them', async () => {
    const { root, ada, nil } = await household(await start({ admin, homes }))
    const mayRead = async () => (await nil.ask('GET', '/api/users/me')).body.may_read
    expect(await mayRead()).toBe(false)
    expect((await root.ask('MKCOL', '/plans')).status).toBe(201)
    expect((await root.ask('PUT', '/api/grants/plans', { user: 'nil', right: 'read' })).status).toBe(200)
    expect(await mayRead()).toBe(true)
    expect((await ada.ask('GET', '/api/users/me')).body.may_read).toBe(true)
  })

  test('are not made in a folder that somebody else made: a chosen one is refused, with the usual one there are none', async () => {
    const files = await start({ admin })
    const { ada } = await household(files)
    expect((await ada.ask('GET', '/api/users/me')).body.home).toBe(null)
    await ada.ask('PUT', '/home/theirs.txt?parents=true', 'x')
    const of = { admin, database: files.database, blobs: files.blobs }
    await expect(start({ ...of, homes: { root: '/home', isChosen: true } })).rejects.toThrow('--home-root')
    const usual = administrator(await start({ ...of, homes }))
    expect((await usual.ask('GET', '/api/users/me')).body.home).toBe(null)
    expect(names((await usual.ask('GET', '/home/')).body)).toEqual(['theirs.txt'])
    const elsewhere = administrator(await start({ ...of, homes: { root: '/people/homes', isChosen: true } }))
    expect((await elsewhere.ask('GET', '/people/homes/root/')).status).toBe(200)
    const restarted = administrator(await start({ ...of, homes: { root: '/people/homes', isChosen: true } }))
    expect((await restarted.ask('GET', '/api/users/me')).body.home).toBe('/people/homes/root')
  })

  test('stay closed and owned, and nobody else makes names among them, when the folder for them becomes another', async () => {
    const files = await start({ admin, homes })
    const { ada } = await household(files)
    expect((await ada.ask('PUT', '/home/ada/diary.txt', 'mine')).status).toBe(201)
    const of = { admin, database: files.database, blobs: files.blobs }
    const at = async (root: string) => await household(await start({ ...of, homes: { root, isChosen: true } }))
    const moved = await at('/people')
    expect((await moved.ada.ask('GET', '/api/users/me')).body.home).toBe('/home/ada')
    expect((await moved.cy.ask('GET', '/people/cy/')).status).toBe(200)
    for (const other of [moved.root, moved.ada]) {
      expect((await other.ask('MKCOL', '/people/bob')).code).toBe('files.name-unavailable')
      expect((await other.ask('PUT', '/people/bob/x.txt?parents=true', 'x')).code).toBe('files.name-unavailable')
    }
    expect((await moved.root.ask('POST', '/api/admin/take-over', { path: '/home' })).code).toBe('files.reserved-name')
    expect((await moved.root.ask('POST', '/api/admin/take-over', { path: '/people' })).code).toBe('files.reserved-name')
    expect((await moved.bob.ask('PUT', '/people/bob/song.txt', 'la')).status).toBe(201)
    for (const path of ['/people', '/people/bob']) expect((await moved.bob.ask('DELETE', path)).status).toBe(403)
    for (const path of ['/home', '/home/ada']) expect((await moved.ada.ask('DELETE', path)).status).toBe(403)
    const { root, ada: owner, bob } = await at('/people')
    expect(names((await bob.ask('GET', '/people/')).body)).toEqual(['bob'])
    for (const other of [root, owner]) expect((await other.ask('GET', '/people/bob/song.txt')).status).toBe(404)
    for (const other of [root, bob]) expect((await other.ask('GET', '/home/ada/diary.txt')).status).toBe(404)
    const back = await at('/home')
    expect((await back.nil.ask('GET', '/api/users/me')).body.home).toBe(null)
    expect((await back.root.ask('GET', '/home/root/')).status).toBe(200)
    expect((await back.bob.ask('GET', '/api/users/me')).body.home).toBe('/people/bob')
  })

  test('of a name that is used again are not said to be where somebody else’s is, who could read what is put there', async () => {
    const files = await start({ admin, homes })
    const { root, ada, bob } = await household(files)
    const everybody = { everybody: true, right: 'write' }
    await ada.ask('GET', '/home/ada/')
    expect((await root.ask('DELETE', '/api/admin/users/ada?home=give&heir=bob')).status).toBe(204)
    expect((await bob.ask('PUT', '/api/grants/home/ada', everybody)).status).toBe(200)
    const next = await person(files, 'ada')
    expect(await homeSaid(next)).toBe('/home/ada-2')
    expect((await next.ask('PUT', '/home/ada-2/secret.txt', 'mine')).status).toBe(201)
    expect((await bob.ask('GET', '/home/ada-2/secret.txt')).status).toBe(404)
    expect((await next.ask('PUT', '/api/grants/home/ada-2', everybody)).status).toBe(200)
    const namesake = await person(files, 'ada-2')
    const own = await homeSaid(namesake)
    expect(own).toBe('/home/ada-2-2')
    expect((await namesake.ask('PUT', `${own}/s.txt`, 'mine')).status).toBe(201)
    for (const other of [bob, next, root]) expect((await other.ask('GET', `${own}/s.txt`)).status).toBe(404)
  })

  test('leave a name with a number behind it to the account that has it', async () => {
    const files = await start({ admin, homes })
    const { root, ada } = await household(files)
    await ada.ask('GET', '/home/ada/')
    expect((await root.ask('DELETE', '/api/admin/users/ada')).status).toBe(204)
    const [next, namesake] = [await person(files, 'ada'), await person(files, 'ada-2')]
    for (const [one, own] of [
      [next, '/home/ada-3'],
      [namesake, '/home/ada-2'],
    ] as const) {
      expect((await one.ask('GET', '/api/users/me')).body.home).toBe(own)
      expect((await one.ask('PUT', `${own}/f.txt`, 'mine')).status).toBe(201)
    }
  })

  test('are kept away from everybody by a file that one of them makes above the folder for them', async () => {
    const files = await start({ admin, homes: { root: '/people/homes', isChosen: true } })
    const { ada, bob } = await household(files)
    expect((await bob.ask('PUT', '/people', 'a file')).code).toBe('files.is-folder')
    expect((await bob.ask('DELETE', '/people')).status).toBe(403)
    expect((await ada.ask('GET', '/api/users/me')).body.home).toBe('/people/homes/ada')
    expect((await ada.ask('PUT', '/people/homes/ada/x.txt', 'x')).status).toBe(201)
  })

  test('are not put into somebody’s home, with which they would go', async () => {
    const files = await start({ admin, homes })
    const { ada } = await household(files)
    expect((await ada.ask('MKCOL', '/home/ada/inner')).status).toBe(201)
    const of = { admin, database: files.database, blobs: files.blobs }
    for (const root of ['/home/ada/homes', '/home/ada/inner/homes'])
      await expect(start({ ...of, homes: { root, isChosen: true } })).rejects.toThrow('--home-root')
  })

  test('of a name of 64 letters of four bytes each are there like any other', async () => {
    const files = await start({ admin, homes })
    const long = await person(files, '😀'.repeat(64))
    const { home } = (await long.ask('GET', '/api/users/me')).body
    expect((await long.ask('PUT', encodeURI(`${home}/f.txt`), 'mine')).status).toBe(201)
    expect((await long.ask('GET', '/')).status).toBe(200)
  })

  test('are made by an upload into them too, and nobody else can read it', async () => {
    const files = await start({ admin, homes })
    const { ada, bob } = await household(files)
    const headers = (length: string, path: string) => ({
      ...ada.headers,
      'Tus-Resumable': '1.0.0',
      'Content-Type': 'application/offset+octet-stream',
      'Upload-Length': length,
      'Upload-Metadata': `path ${Buffer.from(path).toString('base64')}`,
    })
    const sent = await files.ask('POST', '/api/tus', { headers: headers('4', '/home/ada/diary.txt'), body: 'mine' })
    expect(sent.status).toBe(201)
    expect((await ada.ask('GET', '/home/ada/diary.txt')).text).toBe('mine')
    expect((await bob.ask('GET', '/home/ada/diary.txt')).status).toBe(404)
    const others = await files.ask('POST', '/api/tus', { headers: headers('1', '/home/bob/x.txt'), body: 'x' })
    expect(others).toMatchObject({ status: 403, code: 'files.name-unavailable' })
    expect((await bob.ask('GET', '/home/bob/')).body).toEqual([])
  })

  test('are forestalled by nobody who makes a folder in their place first', async () => {
    for (const root of ['/home', '/people/homes']) {
      const files = await start({ admin, homes: { root, isChosen: true } })
      const { ada, bob } = await household(files)
      for (const folder of ['/mine', '/mine/homes', '/mine/ada']) await bob.ask('MKCOL', folder)
      const { body: snapshot } = await bob.ask('POST', '/api/snapshots', {})
      const places = root === '/home' ? [root] : ['/people', root]
      for (const to of [...places, `${root}/ada`, `${root}/bob`, `${root}/other/deep`]) {
        for (const verb of ['copy', 'move']) await bob.ask('POST', `/api/files/${verb}`, { from: '/mine', to })
        await bob.ask('POST', '/api/batch/copy', { items: [{ from: '/mine', to }] })
        const destination = { ...bob.headers, Destination: `${files.url}${to}` }
        await files.ask('COPY', '/mine', { headers: destination })
        await files.ask('COPY', `/.snapshots/${snapshot.id}/mine`, { headers: destination })
        await bob.ask('POST', '/api/graphql', { query: `mutation { create_folder(path: "${to}") { path } }` })
      }
      const upload = { path: `${root}/ada/diary.txt`, total_size: 2 }
      expect((await bob.ask('POST', '/api/upload/init', upload)).status).toBe(403)
      const above = await bob.ask('GET', root === '/home' ? '/' : '/people')
      expect(names(above.body)).toEqual(root === '/home' ? ['mine'] : []) // a folder on the way to it may be anybody's
      expect((await ada.ask('GET', '/api/users/me')).body.home).toBe(`${root}/ada`)
      expect((await ada.ask('PUT', `${root}/ada/diary.txt`, 'mine')).status).toBe(201)
      expect((await bob.ask('GET', `${root}/ada/diary.txt`)).status).toBe(404)
    }
  })

  test('of a deleted account are kept, thrown away or given, and a new account of the name inherits nothing', async () => {
    const files = await start({ admin, homes })
    const { root, ada, bob, cy } = await household(files)
    for (const one of [ada, bob, cy]) expect((await one.ask('GET', `/home/${one.username}/`)).status).toBe(200)
    await ada.ask('PUT', '/home/ada/diary.txt', 'mine')
    await bob.ask('PUT', '/home/bob/song.txt', 'la')
    expect(await root.ask('DELETE', '/api/admin/users/bob?home=give')).toMatchObject({ code: 'files.heir-needed' })
    expect((await root.ask('DELETE', '/api/admin/users/bob?home=give&heir=nobody')).code).toBe('files.user-missing')
    expect((await root.ask('DELETE', '/api/admin/users/bob?home=give&heir=ada')).status).toBe(204)
    expect((await ada.ask('GET', '/home/bob/song.txt')).status).toBe(200)
    expect((await ada.ask('GET', '/api/notifications')).body).toMatchObject([
      { kind: 'shared-with-you', path: '/home/bob', right: 'manage', by: 'root' },
    ])
    expect((await root.ask('DELETE', '/api/admin/users/cy?home=trash')).status).toBe(204)
    expect((await root.ask('POST', '/api/admin/take-over', { path: '/home/cy' })).status).toBe(404)
    expect((await root.ask('DELETE', '/api/admin/users/ada')).status).toBe(204)
    const later = await person(files, 'ada')
    expect((await later.ask('GET', '/home/ada/diary.txt')).status).toBe(404)
    expect((await later.ask('GET', '/api/users/me')).body.home).toBe('/home/ada-2')
    expect((await later.ask('GET', '/home/ada-2/')).status).toBe(200)
    await root.ask('POST', '/api/admin/take-over', { path: '/home/ada' })
    expect((await root.ask('GET', '/home/ada/diary.txt')).status).toBe(200)
  })

  test('get the new name of an account that is renamed', async () => {
    const running = await beginWithIssuer(start, { homes, defaultRole: 'user' })
    const { files } = running
    const unproved = { sub: 'c-1', email: 'carol@example.org', email_verified: false }
    const asCarol = async (method: string, path: string, claims: object, body?: string) =>
      await files.ask(method, path, {
        headers: { authorization: `Bearer ${await signed(running, { ...claims })}` },
        ...(body !== undefined && { body }),
      })
    expect((await asCarol('PUT', '/home/c-1/song.txt', unproved, 'la')).status).toBe(201)
    const proved = { ...unproved, email_verified: true }
    expect((await asCarol('GET', '/home/carol@example.org/song.txt', proved)).text).toBe('la')
    expect((await asCarol('GET', '/home/c-1/song.txt', proved)).status).toBe(404)
  })

  test('are not there in open mode', async () => {
    const files = await start({ homes })
    expect((await files.ask('GET', '/home/anonymous/')).status).toBe(404)
  })
})
