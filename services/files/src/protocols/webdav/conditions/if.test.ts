import { expect, test } from 'vitest'
import { takeLockOn } from '../../../../testing/locking.ts'
import { describeFiles } from '../../../../testing/running-files.ts'

describeFiles('the header If', (start) => {
  test('permits a change where one of its lists holds, by ETag, by lock, or by their absence', async () => {
    const files = await start()
    const etag = String((await files.ask('PUT', '/f', { body: 'x' })).headers.etag)
    const token = await takeLockOn(files, '/f')
    const put = async (condition: string) =>
      (await files.ask('PUT', '/f', { headers: { If: condition }, body: 'x' })).status
    for (const holds of [
      `(<${token}>)`,
      `(<${token}> [${etag}])`,
      `(<${token}> [W/${etag}])`,
      `(<${token}> ["old"]) (<${token}> [${etag}])`,
      `(<${token}>) (Not <DAV:no-lock>)`,
      `(["old"] <${token}>) (Not ["old"])`,
      `</f> (<${token}>)`,
      `<http://127.0.0.1:${files.port}/f> (<${token}>)`,
      `</nothing> (Not ["x"] Not <${token}>)`,
      `<http://elsewhere.example/f> (Not <${token}>)`,
    ])
      expect([holds, await put(holds)]).toEqual([holds, 204])
    for (const fails of [
      `(<${token}> ["old"])`,
      '(<DAV:no-lock>)',
      `(Not <${token}>)`,
      `(<${token}> <urn:other>)`,
      `</nothing> (<${token}>)`,
      `</nothing> ([${etag}])`,
      `<http://elsewhere.example/f> (<${token}>)`,
    ])
      expect([fails, await put(fails)]).toEqual([fails, 412])
  })

  test('does not replace the lock token: a true list without it does not open a lock', async () => {
    const files = await start()
    const etag = String((await files.ask('PUT', '/f', { body: 'x' })).headers.etag)
    const token = await takeLockOn(files, '/f')
    for (const condition of ['(Not <DAV:no-lock>)', `([${etag}])`, `(<${token}x>) (Not <DAV:no-lock>)`])
      expect(await files.ask('PUT', '/f', { headers: { If: condition }, body: 'y' })).toMatchObject({
        status: 423,
        code: 'files.locked',
      })
  })

  test('is evaluated for every method, also for those that only read', async () => {
    const files = await start()
    const etag = String((await files.ask('PUT', '/d/f', { body: 'x' })).headers.etag)
    const requests = [
      ['PUT', {}],
      ['MKCOL', {}],
      ['COPY', { Destination: '/d/g' }],
      ['MOVE', { Destination: '/d/g' }],
      ['PROPFIND', { Depth: '0' }],
      ['GET', {}],
      ['HEAD', {}],
      ['UNLOCK', { 'Lock-Token': '<urn:x>' }],
      ['DELETE', {}],
    ] as const
    for (const [method, more] of requests) {
      const { status } = await files.ask(method, '/d/f', { headers: { ...more, If: '(["old"])' } })
      expect([method, status]).toEqual([method, 412])
    }
    const body = '<propertyupdate xmlns="DAV:"><set><prop><a xmlns="urn:a">1</a></prop></set></propertyupdate>'
    expect((await files.ask('PROPPATCH', '/d/f', { headers: { If: '(["old"])' }, body })).status).toBe(412)
    expect((await files.ask('GET', '/d/f', { headers: { If: `([${etag}])` } })).text).toBe('x')
    expect((await files.ask('PROPFIND', '/d/f', { headers: { If: `([${etag}])`, Depth: '0' } })).status).toBe(207)
    expect((await files.ask('DELETE', '/d/f', { headers: { If: `([${etag}])` } })).status).toBe(204)
  })

  test('is 400 when it is malformed, and nothing is done', async () => {
    const { ask } = await start()
    await ask('PUT', '/f', { body: 'x' })
    for (const condition of [
      '',
      '()',
      '(<urn:a>',
      '<urn:a>',
      'nonsense',
      '(<urn:a>) </f> (<urn:b>)',
      '</%2e%2e/f> (<urn:a>)',
    ])
      for (const method of ['PUT', 'DELETE', 'GET', 'PROPFIND'])
        expect([condition, method, (await ask(method, '/f', { headers: { If: condition } })).status]).toEqual([
          condition,
          method,
          400,
        ])
    expect((await ask('GET', '/f')).text).toBe('x')
  })

  test('on a free name sees what a deep lock above covers', async () => {
    const files = await start()
    await files.ask('MKCOL', '/d')
    const token = await takeLockOn(files, '/d', { depth: 'infinity' })
    expect((await files.ask('PUT', '/d/new', { body: 'x' })).status).toBe(423)
    expect((await files.ask('PUT', '/d/new', { headers: { If: `(<${token}>)` }, body: 'x' })).status).toBe(201)
  })
})
