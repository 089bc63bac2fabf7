/** How much is hidden changes nothing of what somebody finds, however much it is. */
import { expect, test } from 'vitest'
import { type Person, person } from '../../../../testing/callers/people.ts'
import { admin, describeFiles } from '../../../../testing/running-files.ts'

async function done(one: Person, method: string, path: string, body?: unknown) {
  const answer = await one.ask(method, path, body)
  expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300)
  return answer.body
}

async function many(count: number, make: (nth: number) => Promise<unknown>): Promise<void> {
  const eachTime = 50
  for (let from = 0; from < count; from += eachTime)
    await Promise.all(Array.from({ length: Math.min(eachTime, count - from) }, (_, nth) => make(from + nth)))
}

describeFiles('what lies in a closed folder', (start) => {
  async function household() {
    const files = await start({ admin })
    const [ada, bob] = [await person(files, 'ada'), await person(files, 'bob')]
    await done(ada, 'MKCOL', '/work')
    await done(ada, 'MKCOL', '/work/closed')
    await done(ada, 'PATCH', '/api/access/work/closed', { closed: true })
    await done(bob, 'PUT', '/work/own', 'text')
    await done(bob, 'POST', '/api/tags/work/own', { tags: ['gamma'] })
    return { ada, bob }
  }

  test('does not keep a search from what has the same tag, however much it is', async () => {
    const { ada, bob } = await household()
    await done(ada, 'MKCOL', '/work/closed/0')
    await many(100, (nth) => done(ada, 'PUT', `/work/closed/0/${nth}`, 'text'))
    await many(100, (nth) => done(ada, 'POST', `/api/tags/work/closed/0/${nth}`, { tags: ['gamma'] }))
    for (let nth = 1; nth < 21; nth += 1)
      await done(ada, 'POST', '/api/files/copy', { from: '/work/closed/0', to: `/work/closed/${nth}` })
    expect(await done(bob, 'GET', '/api/search?q=gamma')).toMatchObject([{ path: '/work/own' }])
  })
})
