/** What lies in `.github`: forms that GitHub can show, and a workflow that calls what there is. */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
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
  jobs: z.record(
    z.string(),
    z.object({ steps: z.array(z.object({ name: z.string().optional(), run: z.string().optional() })) }),
  ),
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

/** The steps that publish, and the one that comes before all of them. */
const publishing = workflow.parse(read('.github/workflows/release.yml')).jobs['publish']?.steps ?? []
const makesPublic = /npm@\S+ publish|docker push|gh release/

test('a release that lacks a setting, or whose version has no chapter in the changelog, ends before anything is built', () => {
  const [first, ...later] = publishing.flatMap(({ run }) => run ?? [])
  const folder = mkdtempSync(join(tmpdir(), 'alluvium-release-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(
    join(folder, 'CHANGELOG.md'),
    '# Changelog\n\n## Next\n\nLater.\n\n## 0.2.0\n\nNow.\n\n## 0.1.0\n\nBefore.\n',
  )
  const begin = (environment: Readonly<Record<string, string>>) =>
    spawnSync('bash', ['-ec', first ?? ''], { cwd: folder, env: { PATH: process.env['PATH'], ...environment } }).status
  expect(begin({ GITHUB_REF_NAME: 'v0.2.0', IMAGE_REGISTRY: '' })).toBe(1)
  expect(begin({ GITHUB_REF_NAME: 'v0.3.0', IMAGE_REGISTRY: 'ghcr.io' })).toBe(1)
  expect(begin({ GITHUB_REF_NAME: 'v0.2.0', IMAGE_REGISTRY: 'ghcr.io' })).toBe(0)
  expect(readFileSync(join(folder, 'dist/notes.md'), 'utf8').trim()).toBe('Now.')
  expect(later.join('\n')).toContain('--notes-file dist/notes.md')
  expect(later.filter((run) => makesPublic.test(run)).length).toBe(3)
})

test('a release is built whole before a part of it is public', () => {
  const runs = publishing.map(({ run = '' }) => run)
  const firstPublic = runs.findIndex((run) => makesPublic.test(run))
  expect(runs.findLastIndex((run) => /npm run (?:pack|deb|sbom)|docker (?:login|build)/.test(run))).toBeLessThan(
    firstPublic,
  )
})
