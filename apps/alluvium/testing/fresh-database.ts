import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { onTestFinished } from 'vitest'

/** A database of its own on the test server, dropped with the test. @param how it is created, such as `TEMPLATE template0`. */
export async function freshDatabase(server: string, how = ''): Promise<string> {
  const name = `alluvium_app_${randomBytes(6).toString('hex')}`
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await run(`CREATE DATABASE ${name} ${how}`)
  onTestFinished(() => run(`DROP DATABASE ${name} WITH (FORCE)`))
  return Object.assign(new URL(server), { pathname: `/${name}` }).href
}
