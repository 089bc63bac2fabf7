/** What keeps `serve` from starting, whatever the machine is like. */
import { examineInstallation } from '../preflight/installation.ts'
import { type Examination, type Finding, type Found, ok, wrong } from './finding.ts'

const subject = 'configuration'
const remedy = 'Mend it, because `alluvium serve` refuses it'

/** `alluvium serve` takes the configuration; what it would ignore is noted. */
export const configuration = (...installation: Parameters<typeof examineInstallation>): Examination => ({
  subject,
  remedy,
  async examine() {
    const { faults, ignored } = await examineInstallation(...installation)
    if (faults.length === 0 && ignored.length === 0) return [ok('serve takes it')]
    return [...faults.map(faultFound), ...ignored.map((one): Found => ({ state: 'note', text: withoutStop(one) }))]
  },
})

/** Turns the faults of a configuration into findings. */
export const configurationFindings = (faults: readonly string[]): readonly Finding[] =>
  faults.map((fault) => ({ subject, ...faultFound(fault) }))

const faultFound = (fault: string): Found => wrong(withoutStop(fault), remedy)

const withoutStop = (sentence: string): string => sentence.replace(/\.$/, '')
