/** What every limit of failed guesses promises, wherever its failures are kept. */
import { expect, test } from 'vitest'

export type LimitedGuesses = Readonly<{
  /**
   * A guess at a name from a network. `isRight` finds out whether it is one; what comes of it is recorded. `refused`: it was
   * not asked.
   */
  guess(name: string, network: string, isRight: () => Promise<boolean>): Promise<'right' | 'wrong' | Refused>
  advance(ms: number): void
}>

type Refused = Readonly<{ retryAfterSeconds: number }>

const minute = 60_000
const wrong = async () => false
const right = async () => true

async function fail({ guess }: LimitedGuesses, times: number, name = 'ann'): Promise<void> {
  for (let time = 0; time < times; time += 1) expect(await guess(name, 'here', wrong)).toBe('wrong')
}

/** A crowd whose guesses are held until all have come, or wait; how many were asked. */
async function crowd({ guess }: LimitedGuesses, names: readonly string[], isRight: boolean) {
  const gate = Promise.withResolvers<void>()
  let asked = 0
  const answers = names.map((name) =>
    guess(name, 'here', async () => {
      asked += 1
      await gate.promise
      return isRight
    }),
  )
  gate.resolve()
  return { answers: await Promise.all(answers), asked: () => asked }
}

/** Ten failures in five minutes at one name from one network, and a hundred of one network. */
export function failureLimitContract(open: () => Promise<LimitedGuesses>): void {
  test('after ten failures the next attempt is refused, right or wrong, until the first is five minutes old', async () => {
    const limited = await open()
    await fail(limited, 1)
    limited.advance(minute)
    await fail(limited, 9)
    limited.advance(minute)
    expect(await limited.guess('ann', 'here', right)).toEqual({ retryAfterSeconds: 180 })
    limited.advance(3 * minute)
    expect(await limited.guess('ann', 'here', right)).toBe('right')
  })

  test('another network and another name are not refused', async () => {
    const limited = await open()
    await fail(limited, 10)
    expect(await limited.guess('ann', 'there', right)).toBe('right')
    expect(await limited.guess('bob', 'here', right)).toBe('right')
    expect(await limited.guess('ann', 'here', right)).toHaveProperty('retryAfterSeconds')
  })

  test('a success resets the failures of its name', async () => {
    const limited = await open()
    await fail(limited, 9)
    expect(await limited.guess('ann', 'here', right)).toBe('right')
    await fail(limited, 10)
    expect(await limited.guess('ann', 'here', right)).toHaveProperty('retryAfterSeconds')
  })

  test('of many simultaneous wrong guesses, ten are checked for one name and a hundred for all names', async () => {
    const ofOne = await crowd(await open(), Array<string>(50).fill('ann'), false)
    expect(ofOne.asked()).toBe(10)
    expect(ofOne.answers.filter((answer) => answer === 'wrong')).toHaveLength(10)
    const names = Array.from({ length: 150 }, (_, at) => `name ${at}`)
    expect((await crowd(await open(), names, false)).asked()).toBe(100)
  })

  test('of many simultaneous right log-ins, none is refused', async () => {
    const names = Array.from({ length: 150 }, (_, at) => `name ${at}`)
    for (const crowded of [Array<string>(50).fill('ann'), names]) {
      const { answers } = await crowd(await open(), crowded, true)
      expect(new Set(answers)).toEqual(new Set(['right']))
    }
  })
}
