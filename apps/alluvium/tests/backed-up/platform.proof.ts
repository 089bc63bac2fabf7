/**
 * The platform is killed again and again under load while it is backed up. Nothing acknowledged is lost; a backup under load is what
 * was true of each of its two databases at one moment; and one of a quiet platform, restored elsewhere, is the same row by row.
 */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { alluvium, servingPlatform, temporaryFolder } from '../../testing/command.ts'
import { expectMomentOf, expectSameWhenQuiet, type Rig, settled, survive } from './killed-rounds.ts'
import { accountActor, emailOf, logIn, pluginActor } from './platform-actor.ts'

const isFull = process.env['ALLUVIUM_PROOF'] === 'full'
const kills = isFull ? 100 : 1
const admin = { email: 'admin@example.org', password: 'an administrator' }
const tiers = JSON.stringify({
  free: { requests_per_minute: 10_000_000 },
  enterprise: { requests_per_minute: 10_000_000 },
})
/** Tokens are those of its name, wherever it listens. */
const name = '--external-url=https://platform.example'
const flags = [name, `--admin-email=${admin.email}`, `--admin-password=${admin.password}`, `--tiers=${tiers}`]

const start = (data: string) => servingPlatform(data, flags)

test(`after ${kills} kills of the platform, its backup restored elsewhere is the same`, {
  timeout: 900_000 + kills * 60_000,
}, async () => {
  const folder = await temporaryFolder()
  const first = await start(join(folder, 'data'))
  const administrator = await logIn(first.url, admin.email, admin.password)
  const accounts = await Promise.all(
    ['ann', 'bob', 'eve'].map((one) => accountActor(first.url, one, administrator, isFull ? 20 : 2)),
  )
  const merging = isFull ? ['max', 'mia'] : ['max']
  for (const one of merging) await accountActor(first.url, one, administrator, 0)
  await first.signal('SIGTERM')
  for (const one of merging) {
    const promoted = await alluvium([
      'platform',
      'admin',
      'tier',
      emailOf(one),
      'enterprise',
      `--data=${join(folder, 'data')}`,
    ])
    expect([promoted.code, promoted.stderr]).toEqual([0, ''])
  }
  const again = await start(join(folder, 'data'))
  const plugins = await Promise.all(merging.map(async (one) => pluginActor(one, await logIn(again.url, emailOf(one)))))
  await again.signal('SIGKILL')
  const rig: Rig = {
    service: 'platform',
    folder,
    start,
    groups: [accounts, plugins],
    databases: ['platform/accounts.sqlite', 'platform/merge.sqlite'],
    maxChanges: isFull ? 100 : 40,
  }

  await expectMomentOf(rig, await survive(rig, kills))
  if (!isFull) return // the short round of the files has the rest
  await settled(rig)
  await expectSameWhenQuiet(rig)
})
