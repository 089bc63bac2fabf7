/**
 * What PostgreSQL or the way to it says at a start is either waited for by whoever starts services again (exit code 75), or is for a person to
 * mend (exit code 2, after which systemd starts nothing): one line, which names the server and the way out, and never a password.
 */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { testPostgresUrl } from '@alluvium/database/testing'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { alluvium, temporaryFolder } from '../../testing/command.ts'
import { freshDatabase } from '../../testing/fresh-database.ts'

/** A server that answers whoever connects with one error, as PostgreSQL sends it. */
async function answeringWith(sqlstate: string): Promise<string> {
  const server = createServer((socket: Socket) => {
    socket.once('data', () => socket.end(errorMessage(sqlstate)))
    socket.on('error', () => undefined)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return addressOf(server)
}

function errorMessage(sqlstate: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${sqlstate}\0Mas the test has it\0\0`)
  const head = Buffer.from('E\0\0\0\0')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

function addressOf(server: ReturnType<typeof createServer>): string {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('It does not listen.')
  return `127.0.0.1:${address.port}`
}

async function freeAddress(): Promise<string> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = addressOf(server)
  server.close()
  await once(server, 'close')
  return address
}

async function started(url: string, words: readonly string[] = ['files', '--port=0']) {
  const data = join(await temporaryFolder(), 'data')
  const flags = [`--data=${data}`, '--log-level=silent']
  return await alluvium([...words, ...flags], { environment: { ALLUVIUM_DATABASE: url } })
}

test.for([
  ['57P03', 75],
  ['57P01', 75],
  ['53300', 75],
  ['08006', 75],
  ['58030', 75],
  ['25006', 75],
  ['55000', 75],
  ['28P01', 2],
  ['28000', 2],
  ['3D000', 2],
  ['42501', 2],
  ['3F000', 2],
] as const)('a server that answers a start with %s ends it with exit code %i', async ([sqlstate, code]) => {
  const address = await answeringWith(sqlstate)
  const ended = await started(`postgres://ann:secret-word@${address}/kept`)
  expect([ended.code, ended.stderr.trim().split('\n')]).toEqual([code, [expect.stringContaining(address)]])
  expect(ended.stderr).toContain('as the test has it')
  expect(ended.stderr).not.toContain('secret-word')
})

test('a database host that is not up yet ends serve with a code with which systemd starts it again', async () => {
  const address = await freeAddress()
  const ports = ['--files-port=0', '--platform-addr=127.0.0.1:0', '--crawl-port=0']
  const ended = await started(`postgres://ann:secret-word@${address}/kept`, ['serve', ...ports])
  expect([ended.code, ended.stderr]).toEqual([75, expect.stringContaining(`${address} cannot be reached`)])
  expect(ended.stderr).not.toMatch(/secret-word|\n {4}at /)
})

const postgres = testPostgresUrl()

test.skipIf(postgres === undefined)('a database that does not exist is one line that says how it is made', async () => {
  const name = `alluvium_none_${randomBytes(4).toString('hex')}`
  const ended = await started(Object.assign(new URL(postgres ?? ''), { pathname: `/${name}` }).href)
  expect([ended.code, ended.stderr]).toEqual([2, expect.stringContaining(`CREATE DATABASE ${name} OWNER`)])
  expect(ended.stderr.trim()).not.toContain('\n')
})

test.skipIf(postgres === undefined)(
  'a role that may make no schema is one line that says which right it lacks',
  async () => {
    const role = `alluvium_poor_${randomBytes(4).toString('hex')}`
    const database = await freshDatabase(postgres ?? '')
    await onServer(`CREATE ROLE ${role} LOGIN PASSWORD 'secret-word'`)
    onTestFinished(() => onServer(`DROP ROLE ${role}`))
    const url = Object.assign(new URL(database), { username: role, password: 'secret-word' }).href
    const ended = await started(url)
    expect([ended.code, ended.stderr]).toEqual([2, expect.stringContaining('GRANT CREATE ON DATABASE')])
    expect(ended.stderr.trim()).not.toContain('\n')
  },
)

test.skipIf(postgres === undefined)(
  'a database in another encoding is one line that says how another one is made',
  async () => {
    const how = "ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0"
    const ended = await started(await freshDatabase(postgres ?? '', how))
    expect([ended.code, ended.stderr]).toEqual([2, expect.stringContaining("ENCODING 'UTF8' TEMPLATE template0")])
    expect(ended.stderr.trim()).not.toContain('\n')
  },
)

test.skipIf(postgres === undefined).for([
  ['session_replication_role = replica', 2],
  ['default_transaction_read_only = on', 75],
] as const)('a database with %s is one line that says how that is taken back', async ([setting, code]) => {
  const database = await freshDatabase(postgres ?? '')
  const [name = ''] = setting.split(' ')
  await onServer(`ALTER DATABASE "${new URL(database).pathname.slice(1)}" SET ${setting}`)
  const ended = await started(database)
  expect([ended.code, ended.stderr]).toEqual([code, expect.stringContaining(`RESET ${name}`)])
  expect(ended.stderr.trim()).not.toContain('\n')
})

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgres })
  await client.connect()
  await client.query(statement)
  await client.end()
}
