import { expect, test } from 'vitest'
import { lockedPackages } from './closure.ts'
import { external } from './pack-command.ts'

test('no package that stays a dependency has npm install one besides that is bundled', () => {
  const packages = lockedPackages()
  const peers = Object.keys(external).flatMap((name) =>
    Object.keys(packages[`node_modules/${name}`]?.peerDependencies ?? {}).map((peer) => `${peer} for ${name}`),
  )
  expect(peers.filter((one) => external[one.split(' ')[0] ?? ''] === undefined)).toEqual([])
})
