/** Names of accounts: no two are equal but for case and form, or look alike; those from before the rule go on. */
import { expect, test } from 'vitest'
import { asking } from '../../../../testing/asking.ts'
import { admin, adminBasic, basic, describeFiles, quiet, type RunningFiles } from '../../../../testing/running-files.ts'
import { sqlForTests } from '../../../../testing/sql.ts'
import { checkFiles } from '../../../upkeep.ts'

const users = '/api/admin/users'
const password = 'a pass phrase'

const makerIn = (files: RunningFiles) => async (username: string) => {
  const { status, code } = await asking(files, adminBasic)('POST', users, { username, password })
  return code === '' ? status : code
}

describeFiles('a user name', (start) => {
  test('that looks like another account’s, or differs only in case, is taken', async () => {
    const files = await start({ admin })
    const make = makerIn(files)
    expect(await make('paypal')).toBe(201)
    for (const username of [
      'раyраl',
      'PayPal',
      'paypaI',
      'ｐaypal',
      'pay\u200Bpal',
      'ROOT',
      'rооt',
      'Anonymous',
      'аnonymous',
    ])
      expect([username, await make(username)]).toEqual([username, 'files.username-taken'])
    expect([await make('paypals'), await make('pay pal')]).toEqual([201, 201])
    expect((await asking(files, adminBasic)('GET', users)).body).toHaveLength(4)
  })

  test('is given to one of two simultaneous requests for similar names', async () => {
    const files = await start({ admin })
    const made = await Promise.all(['kіm', 'kim', 'KIM', 'Kim', 'ｋim'].map(makerIn(files)))
    expect(made.filter((outcome) => outcome === 201)).toHaveLength(1)
    expect(made.filter((outcome) => outcome === 'files.username-taken')).toHaveLength(4)
  })

  test.each(['a/b', 'a\\b', '..', '.', '.a', 'a.', ' a', 'a ', 'a\t', 'x'.repeat(65), ''])(
    'cannot be %j',
    async (username) => {
      const files = await start({ admin })
      expect(await makerIn(files)(username)).toBe('files.username-invalid')
    },
  )

  test('is free again when the account with the similar name was deleted', async () => {
    const files = await start({ admin })
    const make = makerIn(files)
    expect([await make('kim'), await make('KIM')]).toEqual([201, 'files.username-taken'])
    await asking(files, adminBasic)('DELETE', `${users}/kim`)
    expect([await make('KIM'), await make('kim')]).toEqual([201, 'files.username-taken'])
  })

  test('from before the rule still works, is reported by a check, and is given to nobody else', async () => {
    const before = await start({ admin })
    for (const username of ['one', 'two', 'three']) expect(await makerIn(before)(username)).toBe(201)
    for (const [username, old] of [
      ['one', 'Ada'],
      ['two', 'аda'],
      ['three', '.hidden'],
    ])
      await before.database.write(sqlForTests(`UPDATE users SET username = '${old}' WHERE username = '${username}'`))
    await before.database.write(sqlForTests('DELETE FROM user_name_keys'))

    const files = await start({ admin, database: before.database, blobs: before.blobs })
    for (const username of ['Ada', 'аda', '.hidden', admin.username]) {
      const word = username === admin.username ? admin.password : password
      expect((await asking(files, basic(username, word))('GET', '/api/users/me')).body.username).toBe(username)
    }
    expect([await makerIn(files)('ada'), await makerIn(files)('.Hidden')]).toEqual([
      'files.username-taken',
      'files.username-invalid',
    ])
    const tools = {
      database: files.database,
      blobs: files.blobs,
      clock: { now: () => 0, monotonic: () => 0 },
      logger: quiet,
    }
    const { names, sound } = await checkFiles(tools)
    expect(names).toEqual(['The name "\\u{430}da" is too much like "Ada".', 'The name ".hidden" is not one any more.'])
    expect(sound).toBe(true)
  })

  test('of the configured administrator that looks like another account’s prevents the service from starting', async () => {
    const before = await start({ admin })
    const again = start({ admin: { ...admin, username: 'rооt' }, database: before.database, blobs: before.blobs })
    await expect(again).rejects.toMatchObject({ code: 'files.username-taken' })
  })
})
