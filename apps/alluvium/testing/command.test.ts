/** What the tests of this application wait with. */
import { expect, test } from 'vitest'
import { until } from './command.ts'

test('waiting for a condition that never holds ends, and names the condition', async () => {
  const never = until('the moon is blue', () => false, { withinMs: 0 })
  await expect(never).rejects.toThrow('Not within 0 ms: the moon is blue.')
})
