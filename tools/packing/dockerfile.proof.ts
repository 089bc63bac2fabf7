/** The container: each step of the Dockerfile, carried out in roots of Debian, since no daemon runs here; and the files that compose reads. */
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { kebab } from '@alluvium/kernel'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { sections } from '../../apps/alluvium/src/commands.ts'
import { repository } from '../repository.ts'
import { makeRoot, runIn, startIn, whyNoRoot } from './debian-root.ts'
import { packCommand } from './pack-command.ts'
import { packDebian } from './pack-debian.ts'
import { servedFrom } from './served-from.ts'

type Step = Readonly<{ name: string; rest: string }>

const steps: readonly Step[] = readFileSync(repository('Dockerfile'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => ({ name: line.slice(0, line.indexOf(' ')), rest: line.slice(line.indexOf(' ') + 1) }))
const lastOf = (name: string) => steps.findLast((step) => step.name === name)?.rest ?? ''
const wordsOf = (name: string) => z.array(z.string()).parse(JSON.parse(lastOf(name)))

const why = process.env['ALLUVIUM_PROOF'] === 'full' ? whyNoRoot : 'a short round'

describe.skipIf(why !== undefined)(
  `the steps of the Dockerfile${why === undefined ? '' : ` (skipped: ${why})`}`,
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'alluvium-container-'))
    afterAll(() => rmSync(folder, { recursive: true, force: true }))

    test('end in a root that serves, as no administrator and with nothing written but its data', async () => {
      await packCommand(join(folder, 'dist'))
      packDebian(join(folder, 'dist'))
      const root = build(folder)
      const [program = '', words] = [wordsOf('ENTRYPOINT')[0], wordsOf('CMD')]
      const environment = lastOf('ENV')
        .split(' ')
        .map((one) => `export ${one}`)
        .join('; ')
      const free = '--json --log-level=warn --files-port=0 --platform-addr=127.0.0.1:0 --crawl-port=0 --host=127.0.0.1'
      const read = 'mount -o remount,bind,ro / 2>/dev/null || true'
      const user = lastOf('USER')
      const served = await servedFrom(
        startIn(
          root,
          `${read}; ${environment}; cd ${lastOf('WORKDIR')}; exec setpriv --reuid=${user} --regid=${user} --clear-groups --no-new-privs ${program} ${words.join(' ')} ${free}`,
        ),
      )
      expect((await served.ask('/a.txt', { method: 'PUT', body: 'one' })).status).toBe(201)
      expect(await (await served.ask('/a.txt')).text()).toBe('one')
      await served.stop()
      const healthy = lastOf('HEALTHCHECK').split(' CMD ')[1] ?? ''
      expect(() => runIn(root, healthy.replace('8080', '1'))).toThrow('exit code 1')
    })
  },
)

/** Carries out what makes the file system; the last root. */
function build(context: string): string {
  const stages = new Map<string, string>()
  let root = ''
  for (const { name, rest } of steps) {
    if (name === 'FROM') {
      root = join(context, `stage-${stages.size}`)
      stages.set(rest.split(' AS ')[1] ?? 'last', root)
      makeRoot(root)
    }
    if (name === 'RUN') runIn(root, rest)
    if (name === 'COPY') copy(rest, { context, root, stages })
  }
  return root
}

function copy(
  rest: string,
  { context, root, stages }: Readonly<{ context: string; root: string; stages: ReadonlyMap<string, string> }>,
): void {
  const from = /^--from=(\S+) /.exec(rest)?.[1]
  const [source = '', target = ''] = rest.replace(/^--from=\S+ /, '').split(' ')
  const [path] = globSync(source.replace(/^\//, ''), { cwd: from === undefined ? context : (stages.get(from) ?? '') })
  if (path === undefined) throw new Error(`COPY finds no ${source}.`)
  mkdirSync(dirname(join(root, target)), { recursive: true })
  cpSync(join(from === undefined ? context : (stages.get(from) ?? ''), path), join(root, target), { recursive: true })
}

test('the user of the container is no administrator, and its health is asked for', () => {
  expect(lastOf('USER')).toBe('alluvium')
  expect(lastOf('HEALTHCHECK')).toContain('/readyz')
  expect(steps.filter(({ name }) => name === 'FROM').length).toBe(2)
})

const composed = z.object({
  services: z.record(z.string(), z.object({ environment: z.record(z.string(), z.string()).default({}) }).loose()),
})

test('the compose files set what there is, and keep the root of the container as it is', () => {
  const [alone, scaled] = ['compose.yaml', 'compose.scaled.yaml'].map((name) =>
    composed.parse(parse(readFileSync(repository(name), 'utf8'), { logLevel: 'error' })),
  )
  expect(alone?.services['alluvium']).toMatchObject({ read_only: true, cap_drop: ['ALL'], tmpfs: ['/tmp'] })
  const known = Object.entries(sections).flatMap(([section, settings]) =>
    Object.keys(settings).flatMap((name) => {
      const words = kebab(name).replaceAll('-', '_').toUpperCase()
      return [`ALLUVIUM_${words}`, `ALLUVIUM_${section.toUpperCase()}_${words}`]
    }),
  )
  const set = Object.keys(scaled?.services['alluvium']?.environment ?? {})
  expect([set.length > 8, set.filter((name) => !known.includes(name))]).toEqual([true, []])
})
