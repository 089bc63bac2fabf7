/** What a listing says of all that lies below its folders: exact, and as far as whoever asks may read. */
import { expect, test } from 'vitest'
import { type Person, person } from '../../../../testing/callers/people.ts'
import { admin, describeFiles } from '../../../../testing/running-files.ts'

type Listed = Readonly<{ name: string; totals?: unknown }>

async function totalsIn(who: Person, folder: string): Promise<Readonly<Record<string, unknown>>> {
  const { status, body } = await who.ask('GET', folder)
  expect(status).toBe(200)
  return Object.fromEntries((body as readonly Listed[]).map(({ name, totals }) => [name, totals]))
}

const totals = (files: number, folders: number, bytes: number) => ({ files, folders, bytes })

describeFiles('the totals of folders in a listing', (start) => {
  test('count what lies below at any depth, and follow every change', async () => {
    const files = await start({ admin })
    const ada = await person(files, 'ada')
    const put = (path: string, body: string) => files.ask('PUT', `${path}?parents=true`, { headers: ada.headers, body })
    await put('/team/a/b/three.txt', '333')
    await put('/team/one.txt', '1')
    await put('/beside.txt', 'beside')
    await ada.ask('MKCOL', '/empty')
    expect(await totalsIn(ada, '/')).toMatchObject({
      team: totals(2, 2, 4),
      empty: totals(0, 0, 0),
      'beside.txt': undefined,
    })
    expect(await totalsIn(ada, '/team')).toEqual({ a: totals(1, 1, 3), 'one.txt': undefined })
    await put('/team/a/b/three.txt', 'longer')
    await files.ask('DELETE', '/team/one.txt', { headers: ada.headers })
    expect(await totalsIn(ada, '/')).toMatchObject({ team: totals(1, 2, 6) })
  })

  test('count each of hundreds of folders that one request made', async () => {
    const files = await start({ admin })
    const ada = await person(files, 'ada')
    const deep = '/a'.repeat(200)
    const put = (path: string) => files.ask('PUT', `${path}?parents=true`, { headers: ada.headers, body: 'text' })
    for (const path of [`${deep}/one`, `${deep}/b/c/two`]) expect((await put(path)).status).toBe(201)
    expect(await totalsIn(ada, '/')).toEqual({ a: totals(2, 201, 8) })
    expect(await totalsIn(ada, '/a'.repeat(198))).toEqual({ a: totals(2, 3, 8) })
    expect(await totalsIn(ada, deep)).toEqual({ b: totals(1, 1, 4), one: undefined })
  })

  test.for(['PUT', 'MKCOL', 'MOVE', 'COPY', 'POST'])(
    'need no more than 256 folders in each other, which nobody makes by %s',
    async (method) => {
      const files = await start({ admin })
      const ada = await person(files, 'ada')
      const deepest = '/a'.repeat(255)
      const headers = { ...ada.headers, Destination: `http://127.0.0.1:${files.port}${deepest}/b/c` }
      for (const path of [`${deepest}/file?parents=true`, '/top/below/file?parents=true'])
        expect((await files.ask('PUT', path, { headers: ada.headers, body: 'text' })).status).toBe(201)
      expect((await ada.ask('MKCOL', `${deepest}/b`)).status).toBe(201)
      const ask = {
        PUT: () => files.ask('PUT', `${deepest}/b/c`, { headers, body: 'text' }),
        MKCOL: () => files.ask('MKCOL', `${deepest}/b/c`, { headers }),
        MOVE: () => files.ask('MOVE', '/top/below/file', { headers }),
        COPY: () =>
          files.ask('COPY', '/top', {
            headers: { ...headers, Destination: headers.Destination.replace('/b/c', '/b2') },
          }),
        POST: () => ada.ask('POST', '/api/files/move', { from: '/top', to: `${'/a'.repeat(254)}/top` }),
      }[method]
      expect((await ask?.())?.status).toBe(400)
      expect((await ada.ask('POST', '/api/files/move', { from: '/top', to: `${'/a'.repeat(253)}/top` })).status).toBe(
        200,
      )
    },
  )

  test('leave out closed folders that one may not read, and count what was granted inside of them', async () => {
    const files = await start({ admin })
    const [ada, bob, kim] = [await person(files, 'ada'), await person(files, 'bob'), await person(files, 'kim')]
    const put = (path: string, body: string) => files.ask('PUT', `${path}?parents=true`, { headers: ada.headers, body })
    await put('/team/known.txt', '1')
    await put('/team/shut/pay.txt', '22')
    await put('/team/shut/for-kim/plan.txt', '4444')
    await put('/team/shut/one.txt', '88888888')
    expect((await ada.ask('PATCH', '/api/access/team/shut', { closed: true })).status).toBe(200)
    for (const path of ['team/shut/for-kim', 'team/shut/one.txt'])
      expect((await ada.ask('PUT', `/api/grants/${path}`, { user: 'kim', right: 'read' })).status).toBeLessThan(300)
    expect(await totalsIn(ada, '/')).toMatchObject({ team: totals(4, 2, 15) })
    expect(await totalsIn(bob, '/')).toMatchObject({ team: totals(1, 0, 1) })
    expect(await totalsIn(kim, '/')).toMatchObject({ team: totals(3, 1, 13) })
    expect(await totalsIn(kim, '/team')).toEqual({ shut: undefined, 'known.txt': undefined }) // only the way to what kim has
  })

  test('are the same for those who may not read a closed folder, whatever changes in it', async () => {
    const files = await start({ admin })
    const [ada, bob] = [await person(files, 'ada'), await person(files, 'bob')]
    const put = (path: string, body: string) => files.ask('PUT', `${path}?parents=true`, { headers: ada.headers, body })
    await put('/team/shut/pay.txt', '22')
    await ada.ask('PATCH', '/api/access/team/shut', { closed: true })
    const before = await totalsIn(bob, '/')
    await put('/team/shut/more/pay.txt', 'more')
    await files.ask('DELETE', '/team/shut/pay.txt', { headers: ada.headers })
    expect(await totalsIn(bob, '/')).toEqual(before)
  })

  test('are not said of the past, which nobody has counted', async () => {
    const files = await start({ admin })
    const ada = await person(files, 'ada')
    await files.ask('PUT', '/team/one.txt?parents=true', { headers: ada.headers, body: '1' })
    const { body } = await ada.ask('POST', '/api/snapshots')
    const { id } = body as Readonly<{ id: string }>
    expect(await totalsIn(ada, `/.snapshots/${id}`)).toEqual({ team: undefined })
  })
})
