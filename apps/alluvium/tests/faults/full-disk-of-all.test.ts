/**
 * One small disk for all services of `serve`: when it is full, no service takes the room that another needs to recover.
 */
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { alluvium, serving, servingCrawl, servingPlatform } from '../../testing/command.ts'
import { crawlOnFullDisk, fill, type OnFullDisk, onFullDisk, platformOnFullDisk } from '../../testing/on-full-disk.ts'
import { type SmallDisk, smallDisk, whyNoSmallDisk } from '../../testing/small-disk.ts'

const password = 'a long pass phrase'
const isFull = process.env['ALLUVIUM_PROOF'] === 'full'
const fillings = [
  ['small files, which are stored in the database', 24_000],
  ['large files', 60_000],
] as const
const reserveBytes = 4 * 1024 * 1024

async function servingOn(disk: SmallDisk) {
  const data = join(disk.folder, 'data')
  const served = await serving(data, [`--admin-password=${password}`], undefined, { inside: disk.inside })
  const asEnterprise = ['platform', 'admin', 'tier', served.administrator.name, 'enterprise', `--data=${data}`]
  expect(await alluvium(asEnterprise, { inside: disk.inside })).toMatchObject({ code: 0 })
  return served
}

const person = { name: 'admin@example.org', password }

/** The platform alone on a disk. */
async function aPlatform({ folder, inside }: SmallDisk): Promise<OnFullDisk> {
  const data = join(folder, 'data')
  const flags = [`--admin-email=${person.name}`, `--admin-password=${password}`]
  const { url } = await servingPlatform(data, flags, { inside })
  await alluvium(['platform', 'admin', 'tier', person.name, 'enterprise', `--data=${data}`], { inside })
  return platformOnFullDisk(url, person)
}

async function aCrawlService({ folder, inside }: SmallDisk): Promise<OnFullDisk> {
  const { url } = await servingCrawl(join(folder, 'data'), [], { inside })
  return crawlOnFullDisk(url, 'alluvium-development-key')
}

const heldOn = (disk: SmallDisk) =>
  Object.fromEntries(['files', 'platform', 'crawl'].map((name) => [name, disk.bytesOf(`data/${name}/reserve`)]))
const whole = { files: reserveBytes, platform: reserveBytes, crawl: reserveBytes }

describe.skipIf(whyNoSmallDisk !== '')(`a full disk of all services${whyNoSmallDisk}`, () => {
  test.for(isFull ? fillings : fillings.slice(0, 1))(
    'full of %s: every service still allows what frees room; then all accept data again and refill their reserves',
    {
      timeout: 300_000,
    },
    async ([, size]) => {
      const disk = await smallDisk(34)
      const served = await servingOn(disk)
      await expect.poll(() => heldOn(disk)).toEqual(whole)
      const people = await onFullDisk(served, { name: served.administrator.name, password }, size)
      await people.begin()
      await people.fill()
      // Polled, because one of the services may just have freed room.
      await expect.poll(() => people.kept()).toEqual({ files: 507, platform: 507, crawl: 507 })
      const held = Object.values(heldOn(disk)).reduce((all, one) => all + one, 0)
      expect(disk.freeBytes() + held).toBeGreaterThan(2.5 * reserveBytes) // of three, for the ways out
      await people.getOut()
      await people.deleteAllFiles()
      await people.acceptAgain()
      await expect.poll(() => heldOn(disk)).toEqual(whole)
    },
  )

  test.for([
    ['platform', aPlatform],
    ['crawl service', aCrawlService],
  ] as const)(
    'full of the data of a %s still allows logging in, logging out and deleting, and then accepts new data',
    async ([, start]) => {
      const people = await start(await smallDisk(16))
      await people.begin()
      expect(await fill(people)).toEqual(Array(3).fill(expect.objectContaining({ status: 507 })))
      await people.getOut()
      await people.deleteAll()
      await expect.poll(async () => (await people.keep()).status).toBeLessThan(300)
    },
  )
})
