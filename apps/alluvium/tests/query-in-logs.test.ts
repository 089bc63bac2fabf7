/** What the logs hold of query strings, checked for every parameter that a service describes. */
import { redactUrl } from '@alluvium/kernel'
import { describe, expect, test } from 'vitest'
import { sharedServing } from '../testing/command.ts'

type Parameter = Readonly<{ in: string; name: string; schema?: Readonly<Record<string, unknown>> }>
type Description = Readonly<{ paths: Record<string, Record<string, { parameters?: readonly Parameter[] }>> }>

const served = sharedServing()

async function parametersOf(url: string): Promise<readonly (readonly [where: string, parameter: Parameter])[]> {
  const description = (await (await fetch(`${url}/api/openapi.json`)).json()) as Description
  return Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { parameters = [] }]) =>
      parameters.filter((one) => one.in === 'query').map((one) => [`${method} ${path} ${one.name}`, one] as const),
    ),
  )
}

/** Whether a value is a number, a flag or one of a few words, and so cannot hold a secret. */
const isClosed = ({ type, enum: words }: Readonly<Record<string, unknown>> = {}): boolean =>
  words !== undefined || type === 'integer' || type === 'number' || type === 'boolean'

describe.each(['files', 'platform', 'crawl'] as const)('the log of %s', (name) => {
  test('holds no value of a parameter that could be a secret', async () => {
    const parameters = await parametersOf(served()[name].url)
    expect(parameters.length).toBeGreaterThan(0)
    const shown = parameters.filter(([, { name: word }]) => redactUrl(`/x?${word}=hush`).includes('hush'))
    expect(shown.filter(([, { schema }]) => !isClosed(schema)).map(([where]) => where)).toEqual([])
  })
})
