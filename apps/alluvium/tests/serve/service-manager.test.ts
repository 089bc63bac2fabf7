/** The protocol of systemd's services, spoken to a socket like systemd's. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../testing/command.ts'
import { program } from '../../testing/program.ts'

/** Node receives no datagrams over the file system. */
const listener = `
import socket, sys
s = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
s.bind(sys.argv[1])
print('LISTENING', flush=True)
while True:
    for line in s.recv(4096).decode().split():
        print(line, flush=True)
`
const missing = ['systemd-notify', 'python3'].filter((name) => spawnSync(name, ['--version']).error)
const skipped = missing.length === 0 ? '' : ` (skipped: ${missing.join(' and ')} not installed)`

test.skipIf(missing.length > 0).each([
  ['files', ['files', '--port=0']],
  ['serve', ['serve', '--files-port=0', '--platform-addr=127.0.0.1:0', '--crawl-port=0']],
])(`systemd learns when \`%s\` is ready, that it is still there, and when it stops${skipped}`, async (_, words) => {
  const folder = await temporaryFolder()
  const socket = join(folder, 'notify')
  const manager = spawn('python3', ['-c', listener, socket], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void manager.kill())
  const lines = createInterface({ input: manager.stdout })[Symbol.asyncIterator]()
  const next = async (): Promise<unknown> => {
    const { value } = await lines.next()
    // What systemd-notify waits with until it was read.
    return value === 'BARRIER=1' ? next() : value
  }
  expect(await next()).toBe('LISTENING')
  const service = spawn(process.execPath, [program, ...words, `--data=${join(folder, 'data')}`, '--log-level=silent'], {
    env: { ...process.env, NOTIFY_SOCKET: socket, WATCHDOG_USEC: '100000' },
    stdio: 'ignore',
  })
  onTestFinished(() => void service.kill('SIGKILL'))
  expect([await next(), await next(), await next()]).toEqual(['READY=1', 'WATCHDOG=1', 'WATCHDOG=1'])
  const ended = once(service, 'exit')
  service.kill('SIGTERM')
  let said = await next()
  while (said === 'WATCHDOG=1') said = await next()
  expect(said).toBe('STOPPING=1')
  await ended
})
