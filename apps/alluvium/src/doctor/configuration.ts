/** What keeps `serve` from starting, whatever the machine is like. */
import { examineInstallation } from '../preflight/installation.ts'
import type { Examination, Finding } from './finding.ts'

const subject = 'configuration'
const remedy = 'Mend it, because `alluvium serve` refuses it'

export const configuration = (...installation: Parameters<typeof examineInstallation>): Examination => ({
  subject,
  remedy,
  async examine() {
    const { faults, ignored } = await examineInstallation(...installation)
    if (faults.length === 0 && ignored.length === 0) return [{ subject, state: 'ok', text: 'serve takes it' }]
    return [
      ...configurationFindings(faults),
      ...ignored.map((one) => ({ subject, state: 'note', text: withoutStop(one) }) as const),
    ]
  },
})

/** One finding for each fault. */
export const configurationFindings = (faults: readonly string[]): readonly Finding[] =>
  faults.map((fault) => ({ subject, state: 'wrong', text: withoutStop(fault), remedy }))

const withoutStop = (sentence: string): string => sentence.replace(/\.$/, '')
