/** What `/metrics` counts of databases, and the dashboard that shows it. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { servingFiles, temporaryFolder } from '../testing/command.ts'

const dashboard = new URL('../../../docs/reference/grafana-dashboard.json', import.meta.url)

type Dashboard = Readonly<{
  panels: readonly Readonly<{ title: string; targets: readonly Readonly<{ expr: string }>[] }>[]
}>

/** The names of what an answer of `/metrics` holds. */
const namesIn = (text: string) => new Set(Array.from(text.matchAll(/^(\w+)[{ ]/gm), ([, name]) => name))

/** The names of metrics in an expression of Prometheus: what is followed by labels, a range or an end, and holds a `_`. */
const namesOf = (expression: string) =>
  Array.from(expression.matchAll(/\b([a-z]+(?:_[a-z]+)+)\b(?!\()/g), ([, name]) => name).filter(
    (name) => name !== 'rate_interval',
  )

async function metricsOf(url: string): Promise<string> {
  return await (await fetch(`${url}/metrics`)).text()
}

test('the dashboard shows nothing that is not counted', async () => {
  const { url } = await servingFiles(await temporaryFolder(), [])
  await fetch(`${url}/`)
  const counted = namesIn(await metricsOf(url))
  const { panels }: Dashboard = JSON.parse(await readFile(dashboard, 'utf8'))
  expect(panels.length).toBeGreaterThan(0)
  for (const { title, targets } of panels) {
    for (const { expr } of targets) {
      const names = namesOf(expr)
      const missing = names.filter((name) => !counted.has(name))
      expect({ title, isAboutSomething: names.length > 0, missing }).toEqual({
        title,
        isAboutSomething: true,
        missing: [],
      })
    }
  }
})

test('what the database did is counted', async () => {
  const { url } = await servingFiles(await temporaryFolder(), [])
  const writes = async () => {
    const text = await metricsOf(url)
    return Number(/^database_writes_total\{database="files",service="files"\} (\d+)$/m.exec(text)?.[1])
  }
  const before = await writes()
  for (const name of ['a', 'b', 'c']) await fetch(`${url}/${name}`, { method: 'PUT', body: name })
  expect(await writes()).toBeGreaterThanOrEqual(before + 3)
})
