/** What lies in `.github`: forms that GitHub can show, and a workflow that calls what there is. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { repository } from '../repository.ts'

const read = (path: string): unknown => parse(readFileSync(repository(path), 'utf8'))

const label = z.object({ label: z.string().min(1), description: z.string().optional() })
const validations = z.strictObject({ required: z.boolean() }).optional()
const id = z.string().regex(/^[\w-]+$/)

/** GitHub's syntax for issue forms, as far as it is used here. */
const field = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('markdown'), attributes: z.strictObject({ value: z.string() }) }),
  z.strictObject({
    type: z.literal('input'),
    id,
    attributes: label.extend({ placeholder: z.string().optional() }).strict(),
    validations,
  }),
  z.strictObject({
    type: z.literal('textarea'),
    id,
    attributes: label.extend({ render: z.string().optional(), placeholder: z.string().optional() }).strict(),
    validations,
  }),
  z.strictObject({
    type: z.literal('dropdown'),
    id,
    attributes: label.extend({ options: z.array(z.string()).min(2) }).strict(),
    validations,
  }),
])
const form = z.strictObject({
  name: z.string(),
  description: z.string(),
  labels: z.array(z.string()),
  body: z.array(field).min(2),
})

test('every issue form is one that GitHub can show', () => {
  const paths = globSync('.github/ISSUE_TEMPLATE/*.yml', { cwd: repository() }).filter((path) => !/config/.test(path))
  expect(paths.length).toBe(4)
  for (const path of paths) {
    const { body } = form.parse(read(path))
    const asked = body.flatMap((one) => (one.type === 'markdown' ? [] : [one]))
    for (const names of [asked.map((one) => one.id), asked.map(({ attributes }) => attributes.label)])
      expect([path, names]).toEqual([path, [...new Set(names)]])
  }
})

const workflow = z.object({
  jobs: z.record(z.string(), z.object({ steps: z.array(z.object({ run: z.string().optional() })) })),
})

const commandsOf = (path: string) =>
  Object.values(workflow.parse(read(path)).jobs).flatMap(({ steps }) =>
    steps.flatMap(({ run }) => run?.split('\n') ?? []),
  )

test('the workflows check, test, pack and publish, by commands that there are', () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(repository('package.json'), 'utf8')))
  expect(commandsOf('.github/workflows/ci.yml')).toEqual(expect.arrayContaining(['npm run check', '.ci/run']))
  const releasing = ['.ci/run', 'npm run pack', 'npm run deb', 'npm run sbom']
  expect(commandsOf('.github/workflows/release.yml')).toEqual(expect.arrayContaining(releasing))
  const commands = globSync('.github/workflows/*.yml', { cwd: repository() }).flatMap(commandsOf)
  const missing = commands.filter((command) => {
    const script = /^npm run (\w+)/.exec(command)?.[1]
    return script === undefined
      ? command.startsWith('.') && !existsSync(repository(command))
      : scripts[script] === undefined
  })
  expect(missing).toEqual([])
})
