/** Load from programs that cost little themselves, for clients share the processors with what is measured: wrk and curl. */
import { execFile } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type LoadProgram = 'wrk' | 'curl'

export const isInstalled = (program: LoadProgram): boolean => existsSync(`/usr/bin/${program}`)

export type Load = Readonly<{
  port: number
  /** Whether it speaks TLS. Default: false. */
  isSecure?: boolean | undefined
  connections: number
  seconds: number
  /** Where the script for wrk may lie. */
  folder: string
  /** Makes the numbers that `any` draws others than in the last round. */
  seed: number
  /** Lua that returns the next request, with `ask`, `any(count)`, `n` (1, 2, 3 …) and `kibibyte` at hand. */
  next: string
}>

export type Loaded = Readonly<{ perSecond: number; p50Ms: number; p99Ms: number }>

const script = ({ seed, next }: Load) => `
local kibibyte = string.rep("x", 1024)
local n = 0
local ask = wrk.format
local function any(count) return math.random(0, count - 1) end
function init() math.randomseed(${seed}) end
function request()
  n = n + 1
  ${next}
end
function done(all, latency)
  local e = all.errors
  io.write(string.format("figures %d %d %d %d %f %f\\n", all.requests, all.duration, e.status,
    e.connect + e.read + e.write + e.timeout, latency:percentile(50), latency:percentile(99)))
end
`

/** Throws when more than one answer in a hundred is a refusal or missing. */
export async function load(of: Load): Promise<Loaded> {
  const file = join(of.folder, 'requests.lua')
  writeFileSync(file, script(of))
  const words = ['-t1', `-c${of.connections}`, `-d${of.seconds}s`, '--timeout', '30s', '-s', file]
  const { stdout } = await run('wrk', [...words, `${of.isSecure ? 'https' : 'http'}://127.0.0.1:${of.port}/`])
  const [requests = 0, micros = 0, refused = 0, broken = 0, p50 = 0, p99 = 0] =
    /^figures (.*)$/m.exec(stdout)?.[1]?.split(' ').map(Number) ?? []
  if (requests === 0 || refused + broken > requests / 100)
    throw new Error(`${refused} of ${requests} requests were refused, ${broken} connections broke`)
  return { perSecond: requests / (micros / 1e6), p50Ms: p50 / 1000, p99Ms: p99 / 1000 }
}

export type Transfer = Readonly<{ url: string; connections: number; size: number; upload?: string }>

/** Bytes a second over all connections together, until the last of them has all of it. */
export async function transfer({ url, connections, size, upload }: Transfer): Promise<number> {
  const sending = upload === undefined ? [] : ['--upload-file', upload, '--header', 'Expect:']
  const words = ['-sS', '--fail', '--noproxy', '*', '-o', '/dev/null', ...sending]
  const format = '%{time_total} %{size_download} %{size_upload}'
  const seconds = await Promise.all(
    Array.from({ length: connections }, async () => {
      const { stdout } = await run('curl', [...words, '-w', format, url])
      const [time = 0, down = 0, up = 0] = stdout.split(' ').map(Number)
      if (Math.max(down, up) !== size) throw new Error(`${Math.max(down, up)} bytes instead of ${size}`)
      return time
    }),
  )
  return (connections * size) / Math.max(...seconds)
}
