/** Clients that other people wrote, as they are installed: where they are missing, a suite says so in its title and is skipped. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Why a suite that needs these programs (paths) is skipped, to stand in its title; empty when it is not. */
export function whyWithout(...programs: readonly string[]): string {
  const lacking = programs.filter((program) => !existsSync(program))
  return lacking.length === 0 ? '' : `, skipped because ${lacking.join(' and ')} is not there`
}

/** The same for a suite that takes long, or whose programs are large: it runs in the full round only. */
export const whyNoProof = (...programs: readonly string[]): string =>
  process.env['ALLUVIUM_PROOF'] === 'full' ? whyWithout(...programs) : ', in the full round only'

type Where = Readonly<{
  /** The working folder, which is the program's home too: nothing of the user's own configuration counts. */
  home: string
  env?: Record<string, string>
  input?: string
  /** How long the program may run, in milliseconds. Default: two minutes. */
  timeMs?: number
}>

/** What the program said, on both channels. Rejects with it when the program fails or runs too long. */
export function runAt(
  { home, env = {}, input = '', timeMs = 120_000 }: Where,
  program: string,
  ...words: readonly string[]
) {
  return new Promise<string>((resolve, reject) => {
    const child = spawn(program, words, {
      cwd: home,
      env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', HOME: home, ...env },
      timeout: timeMs,
      killSignal: 'SIGKILL',
    })
    let said = ''
    const note = (chunk: Buffer) => {
      said += chunk.toString()
    }
    child.stdout.on('data', note)
    child.stderr.on('data', note)
    child.on('error', reject)
    child.on('close', (code, signal) =>
      code === 0 ? resolve(said) : reject(new Error(`${program} ended with ${code ?? signal}: ${said}`)),
    )
    child.stdin.on('error', () => undefined).end(input)
  })
}

/** An address with the account in it, as clients without a place of their own for passwords want it. */
export const withAccount = (url: string, { username, password }: { username: string; password: string }): string =>
  url.replace('://', `://${username}:${encodeURIComponent(password)}@`)
