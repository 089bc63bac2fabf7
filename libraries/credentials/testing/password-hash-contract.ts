/** What passwords at rest promise, however a service spells and queues them. */
import { expect, test } from 'vitest'

type Hashes = Readonly<{
  hash(password: string): Promise<string>
  matches(password: string, known: string | null | undefined): Promise<boolean>
}>

/** @param open of production's cost. */
export function passwordHashContract(open: () => Promise<Hashes>): void {
  test('a password is hashed with argon2id, 19 MiB and two passes, and a salt of its own', async () => {
    const { hash, matches } = await open()
    const [one, other] = await Promise.all([hash('correct horse'), hash('correct horse')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(other).not.toBe(one)
    expect(await matches('correct horse', one)).toBe(true)
    expect(await matches('correct horsf', one)).toBe(false)
  })

  test('a password is the same in both Unicode spellings', async () => {
    const { hash, matches } = await open()
    expect(await matches('caf\u00e9', await hash('cafe\u0301'))).toBe(true)
    expect(await matches('cafe\u0301', await hash('caf\u00e9'))).toBe(true)
  })

  test('an account without a password, and a missing account, never match', async () => {
    const { matches } = await open()
    for (const known of [null, undefined])
      for (const guess of ['correct horse', '', 'undefined', 'null']) expect(await matches(guess, known)).toBe(false)
  })
}
