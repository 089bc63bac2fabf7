/** What is asked of the state of a hidden entry is answered as of one that is not there. */
import { expect, test } from 'vitest'
import { person } from '../../../../testing/callers/people.ts'
import { admin, describeFiles } from '../../../../testing/running-files.ts'

const body = '<sync-collection xmlns="DAV:"><sync-token/><sync-level>1</sync-level><prop/></sync-collection>'

describeFiles('a name that is hidden', (start) => {
  test.for(
    ['GET', 'HEAD', 'PROPFIND', 'REPORT'].flatMap((method) =>
      ['(["x"])', '(<urn:x>)', '(Not ["x"])'].map((state) => [method, state] as const),
    ),
  )('is missing like one that is free, for %s with If: %s', async ([method, state]) => {
    const files = await start({ admin })
    const [ada, bob] = [await person(files, 'ada'), await person(files, 'bob')]
    for (const folder of ['/up', '/up/hidden']) expect((await ada.ask('MKCOL', folder)).status).toBe(201)
    expect((await ada.ask('PATCH', '/api/access/up/hidden', { closed: true })).status).toBe(200)
    const headers = { ...bob.headers, If: state, Depth: '0' }
    const ask = async (path: string) => {
      const { status, text } = await files.ask(method, path, { headers, ...(method === 'REPORT' && { body }) })
      return [status, text.replaceAll('hidden', 'free')]
    }
    const free = await ask('/up/free')
    expect(free[0]).toBe(404)
    expect(await ask('/up/hidden')).toEqual(free)
  })
})
