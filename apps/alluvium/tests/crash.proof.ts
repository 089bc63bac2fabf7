/**
 * All processes of `alluvium serve` are killed at once during uploads. Everything acknowledged must be there at the
 * next start, byte for byte, and nothing else may be there in part.
 */
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Serving, serving, temporaryFolder, until } from '../testing/command.ts'

const rounds = process.env.ALLUVIUM_PROOF === 'full' ? 100 : 2
const writers = 8
/**
 * Small contents are stored in the database, larger ones in files: both kinds, and sizes around the limit between them.
 */
const sizes = [0, 1, 1000, 8192, 8193, 100_000, 1_000_000]

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const authorization = (name: string, password: string): string =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`

type Kept = Readonly<{
  /** The last acknowledged digest, by path. */
  acknowledged: Map<string, string>
  /** The digest that an unfinished upload would have given a path: the next start may have the old one or this one. */
  underWay: Map<string, string>
  /** Called at each acknowledgement. */
  onAcknowledged(): void
}>

/** Puts new files and replaces old ones until the service is gone. */
async function write(
  url: string,
  headers: Record<string, string>,
  { acknowledged, underWay, onAcknowledged }: Kept,
  writer: number,
): Promise<void> {
  for (let file = 0; ; file = (file + 1) % 40) {
    const path = `/crash-${writer}-${file}`
    const bytes = randomBytes(sizes[randomInt(sizes.length)] ?? 0)
    underWay.set(path, digestOf(bytes))
    try {
      const answer = await fetch(url + path, { method: 'PUT', body: bytes, headers })
      if (!answer.ok) return
    } catch {
      return
    }
    acknowledged.set(path, digestOf(bytes))
    underWay.delete(path)
    onAcknowledged()
  }
}

function killEverything(served: Serving): void {
  const pids = [served.process.pid, ...Object.values(served.parts())]
  for (const pid of pids) if (pid !== undefined) process.kill(pid, 'SIGKILL')
}

test(`after ${rounds} kills of everything during uploads every acknowledged file is there`, {
  timeout: 120_000 + rounds * 30_000,
}, async () => {
  const data = join(await temporaryFolder(), 'data')
  let acknowledgements = 0
  const kept: Kept = {
    acknowledged: new Map(),
    underWay: new Map(),
    onAcknowledged: () => void (acknowledgements += 1),
  }
  let served = await serving(data)
  const headers = { authorization: authorization(served.administrator.name, served.administrator.password ?? '') }
  for (let round = 0; round < rounds; round += 1) {
    const writing = Array.from({ length: writers }, (_, writer) => write(served.files.url, headers, kept, writer))
    const enough = acknowledgements + randomInt(10, 200)
    await until('enough was acknowledged', () => acknowledgements >= enough)
    killEverything(served)
    await Promise.all(writing)
    served = await serving(data)
    for (const [path, digest] of kept.acknowledged) {
      const answer = await fetch(served.files.url + path, { headers })
      const found = answer.ok ? digestOf(await answer.bytes()) : `status ${answer.status}`
      expect({ path, found: [digest, kept.underWay.get(path)].includes(found) ? 'whole' : found }).toEqual({
        path,
        found: 'whole',
      })
      kept.acknowledged.set(path, found)
    }
    kept.underWay.clear()
  }
})
