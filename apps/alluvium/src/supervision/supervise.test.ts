import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLogs } from '@alluvium/kernel'
import { expect, onTestFinished, test } from 'vitest'
import { forkOf, supervise } from './supervise.ts'

const part = { name: 'files', arguments: [], environment: {} }
const logger = openLogs({ level: 'silent', service: 'serve' })

/** A service that is ready at once, and ends at SIGTERM. */
const serving = `
process.send({ kind: 'ready', url: 'http://127.0.0.1:1', adminCreated: false })
process.on('disconnect', () => process.exit(0))
`

test('a service for which the system has no process just now is started as soon as it has', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'alluvium-supervise-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const program = join(folder, 'program.mjs')
  await writeFile(program, serving)
  const node = process.execPath
  onTestFinished(() => {
    process.execPath = node
  })
  process.execPath = join(folder, 'no-node')
  const supervision = supervise([part], { fork: forkOf(program), logger, watchdogMs: 0 })
  onTestFinished(() => supervision.stop({ deadlineMs: 10_000 }))
  expect(supervision.pidOf('files')).toBeUndefined()
  process.execPath = node
  expect(await supervision.ready).toMatchObject({ files: { kind: 'ready' } })
})
