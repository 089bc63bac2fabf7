/** Databases for a benchmark on a PostgreSQL server that is there. */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The URL of a new database on the server, dropped with the process (needs `psql`). */
export async function freshDatabase(server: string): Promise<string> {
  const name = `alluvium_benchmark_${randomBytes(6).toString('hex')}`
  const ask = (statement: string) => run('psql', ['--quiet', '--command', statement, server])
  await ask(`CREATE DATABASE ${name}`)
  process.once('beforeExit', () => void ask(`DROP DATABASE ${name} WITH (FORCE)`))
  return Object.assign(new URL(server), { pathname: `/${name}` }).href
}
