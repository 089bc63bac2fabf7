/** What `alluvium doctor` looks at. */
import { withTimeout } from '@alluvium/kernel'

/** `note`: worth knowing, and nothing is wrong; `warning`: will be wrong one day. */
export type State = 'ok' | 'note' | 'warning' | 'wrong'

export type Finding = Readonly<{
  /** What was looked at: `disk`, `mail`. */
  subject: string
  state: State
  /** A sentence without its full stop. */
  text: string
  /** What to do, an imperative sentence without its full stop. */
  remedy?: string
}>

/** What an examination finds: of its own subject, unless it names another. */
export type Found = Omit<Finding, 'subject'> & Readonly<{ subject?: string }>

export const ok = (text: string): Found => ({ state: 'ok', text })
export const note = (text: string, remedy: string): Found => ({ state: 'note', text, remedy })
export const warning = (text: string, remedy: string): Found => ({ state: 'warning', text, remedy })
export const wrong = (text: string, remedy: string): Found => ({ state: 'wrong', text, remedy })

export type Examination = Readonly<{
  subject: string
  /** What to do when it throws. */
  remedy: string
  /** Whether it asks at a port of ours, where for a moment another examination listens. */
  isAfterPorts?: boolean
  examine(): Promise<readonly Found[]>
}>

/** How long one examination may take, milliseconds. */
const maxMs = 15_000

/** Runs an examination, and returns what it finds. One that throws, or takes too long, is a finding itself. */
export async function findingsOf({ subject, remedy, examine }: Examination): Promise<readonly Finding[]> {
  try {
    const found = await withTimeout(examine(), maxMs, `nothing answered within ${maxMs / 1000} seconds`)
    return found.map((one) => ({ subject, ...one }))
  } catch (error) {
    return [{ subject, ...wrong(reasonOf(error), remedy) }]
  }
}

/** A number of days, for people. */
export const inDays = (days: number): string => (days === 1 ? '1 day' : `${days} days`)

/** The message of an error, and of what caused it, without a full stop. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const message = error.message || error.name
  const own = message.replace(/\.$/, '')
  return error.cause === undefined ? own : `${own}: ${reasonOf(error.cause)}`
}
