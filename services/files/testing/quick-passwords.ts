/**
 * Passwords for a twentieth of the price, in every suite: most tests log somebody in, and none but `password.test.ts`
 * cares what a hash costs. Who says a price of their own pays that.
 */
import { vi } from 'vitest'

const quick = { memoryCost: 1024, timeCost: 1 }

vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof import('@node-rs/argon2')>()
  return { ...real, hash: (password: string, options = quick) => real.hash(password, options) }
})
