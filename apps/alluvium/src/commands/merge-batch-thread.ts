/** A thread of a batch: says once that it has loaded its modules; then takes a line of JSON, answers a line of JSON. */
import { parentPort, workerData } from 'node:worker_threads'
import { driverNames, merge } from '@alluvium/merge-engine'
import { type AnswerLine, type BatchLine, taskReference } from './merge-batch-line.ts'
import { type ChosenDriver, chooseDriver, isText, outcome } from './merge-outcome.ts'

type Task = Readonly<{ id: unknown; driver: ChosenDriver; sides: Sides; markers: boolean }>
type Sides = Readonly<Record<'base' | 'ours' | 'theirs', Uint8Array>>

/** The policy of the whole batch. */
const versions = workerData === 'ask' ? 'ask' : 'higher'

const labels = { base: 'base', ours: 'ours', theirs: 'theirs' }

parentPort?.on('message', (line: BatchLine) => parentPort?.postMessage(answered(answerTo(line)), []))
parentPort?.postMessage('loaded', [])

const answered = (answer: ReturnType<typeof answerTo>): AnswerLine => ({
  answer: JSON.stringify(answer),
  code: 'error' in answer ? 2 : answer.conflicts ? 1 : 0,
})

function answerTo(line: BatchLine) {
  const fields = objectIn(line.text)
  const reference = taskReference(fields?.get('id') ?? null, line)
  if (!fields) return { ...reference, error: 'The line is not an object of JSON.' }
  const task = taskIn(fields)
  if (typeof task === 'string') return { ...reference, error: task }
  const start = performance.now()
  const result = merge(task.driver, task.sides, { versions, ...(task.markers && { markers: labels }) })
  const ms = Math.round((performance.now() - start) * 1000) / 1000
  return { ...reference, ...outcome(task.driver, result), ms }
}

function objectIn(line: string): ReadonlyMap<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? new Map(Object.entries(value))
      : undefined
  } catch {
    return undefined
  }
}

/** The merge that a line asks for, or what is wrong with it. */
function taskIn(fields: ReadonlyMap<string, unknown>): Task | string {
  const text = (name: string) => {
    const value = fields.get(name)
    return typeof value === 'string' ? value : undefined
  }
  const path = text('path')
  const name = text('driver') ?? 'auto'
  const driver = chooseDriver(name, path)
  if (!driver) return `${name} is not a driver; there are auto, text, ${driverNames.map((one) => one.name).join(', ')}.`
  const [base, ours, theirs] = [text('base'), text('ours'), text('theirs')]
  if (base === undefined || ours === undefined || theirs === undefined) return 'base, ours and theirs must be strings.'
  const bytes = (document: string) => new Uint8Array(Buffer.from(document, isText(driver) ? 'utf8' : 'base64'))
  const sides = { base: bytes(base), ours: bytes(ours), theirs: bytes(theirs) }
  return { id: fields.get('id'), driver, sides, markers: fields.get('markers') === true }
}
