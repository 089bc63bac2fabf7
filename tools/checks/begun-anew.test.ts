import { expect, test } from 'vitest'
import { repository } from '../repository.ts'
import { differingScripts, differingScriptsIn } from './begun-anew.ts'

const complaint = (line: number) =>
  `x.ts:${line}: a script that may be begun anew looks at what differs each time; take it before`

test('a script that may be begun anew and looks at a clock is found, and one that is given the time is not', () => {
  const source = `
await database.write(() => rename({ id, at: clock.now() }))
const at = clock.now()
await database.write(() => rename({ id, at }))
await database.write(rename({ id, at: clock.now() }))
const making = () => make({ id, token: randomToken() })
await service.database.write(making)
await tools.database.write(() => {
  const until = Date.now() + 1000
  return extend({ id, until })
})
`
  expect(differingScriptsIn('x.ts', source)).toEqual([complaint(2), complaint(7), complaint(8)])
})

test('no script of the project does', () => {
  expect(differingScripts(repository())).toEqual([])
})
