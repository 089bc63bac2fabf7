/** Policies from real files, decided by the real engine; the guide's examples among them. */
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as cedar from '@cedar-policy/cedar-wasm/nodejs'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { quiet } from '../../../testing/running-files.ts'
import type { Action } from '../../model/action.ts'
import type { Policy } from '../../ports/policy.ts'
import { type CedarPolicies, openCedarPolicies } from './cedar-policy.ts'
import { actionOf, pathOf, roleOf, userOf } from './cedar-schema.ts'

let folder: string
const opened: CedarPolicies[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alluvium-policies-'))
})
afterEach(async () => {
  for (const one of opened.splice(0)) one.close()
  await rm(folder, { recursive: true, force: true })
})

async function open(folderOrFile: string): Promise<CedarPolicies> {
  const policies = await openCedarPolicies({ folderOrFile, logger: quiet })
  opened.push(policies)
  return policies
}

async function policiesOf(text: string): Promise<CedarPolicies> {
  const file = join(folder, 'one.cedar')
  await writeFile(file, text)
  return open(file)
}

type Asked = Readonly<{
  role?: string
  action?: Action
  name?: string
  by?: string
  peer?: string
  identity?: Readonly<{ issuer: string; subject: string }> | undefined
}>

const ask = (
  policy: Policy,
  path: string,
  { role = 'user', action = 'read', name = 'ada', by, peer, identity }: Asked = {},
) =>
  policy.deny({
    principal: { id: 'some-id', name, role, identity },
    action,
    path,
    context: { by: by ?? 'password', ...(peer === undefined ? {} : { peer }) },
  })

const may = (policy: Policy, path: string, asked: Asked) => ask(policy, path, asked) === undefined

const everything = 'permit (principal, action, resource);'
const nobody = 'No policy permits this.'

describe('a decision', () => {
  test('is denied where no policy permits, and permitted only where one does', async () => {
    const { current } = await policiesOf(
      'permit (principal == Alluvium::User::"ada", action == Alluvium::Action::"read", resource in Alluvium::Path::"/a");',
    )
    expect(ask(current(), '/a')).toBeUndefined()
    expect(ask(current(), '/a/b/c.txt')).toBeUndefined()
    expect(ask(current(), '/')).toBe(nobody)
    expect(ask(current(), '/ab')).toBe(nobody)
    expect(ask(current(), '/b/a')).toBe(nobody)
    expect(ask(current(), '/a', { name: 'eve' })).toBe(nobody)
    expect(ask(current(), '/a', { action: 'write' })).toBe(nobody)
  })

  test('for the topmost folder applies to everything below it', async () => {
    const { current } = await policiesOf('permit (principal, action, resource in Alluvium::Path::"/");')
    for (const path of ['/', '/a', '/a/b/c']) expect(ask(current(), path)).toBeUndefined()
  })

  test('for one path does not apply to what lies below it', async () => {
    const { current } = await policiesOf('permit (principal, action, resource == Alluvium::Path::"/a");')
    expect(ask(current(), '/a')).toBeUndefined()
    expect(ask(current(), '/a/b')).toBe(nobody)
    expect(ask(current(), '/')).toBe(nobody)
  })

  test('is denied when any policy forbids, and names every policy that does', async () => {
    const { current } = await policiesOf(`${everything}
      @id("hands off") forbid (principal, action, resource in Alluvium::Path::"/a");
      forbid (principal, action == Alluvium::Action::"write", resource);`)
    expect(ask(current(), '/a')).toBe('The policy "hands off" forbids this.')
    expect(ask(current(), '/b', { action: 'write' })).toBe('The policy "one.cedar:3" forbids this.')
    expect(ask(current(), '/a/x', { action: 'write' })).toBe('The policies "hands off" and "one.cedar:3" forbid this.')
    expect(ask(current(), '/b')).toBeUndefined()
  })

  test('is the same for both spellings of a letter with an accent', async () => {
    const { current } = await policiesOf(
      `${everything} forbid (principal, action, resource in Alluvium::Path::"/café");`,
    )
    expect(ask(current(), '/cafe\u0301/x')).toContain('forbids')
    expect(ask(current(), '/caf\u00e9/x')).toContain('forbids')
  })

  test('follows the current role, not an earlier one', async () => {
    const { current } = await policiesOf('permit (principal in Alluvium::Role::"admin", action, resource);')
    expect(ask(current(), '/a', { role: 'admin' })).toBeUndefined()
    expect(ask(current(), '/a', { role: 'user' })).toBe(nobody)
    expect(ask(current(), '/a', { role: 'something new' })).toBe(nobody)
  })

  test('knows the peer only by an address, and reads an IPv4 address also when mapped to IPv6', async () => {
    const { current } = await policiesOf(
      'permit (principal, action, resource) when { context has peer && context.peer.isInRange(ip("10.0.0.0/8")) };',
    )
    for (const peer of ['10.1.2.3', '::ffff:10.1.2.3']) expect(ask(current(), '/a', { peer })).toBeUndefined()
    for (const peer of ['11.1.2.3', '', 'unix', '10.1.2.3, 10.1.2.4', '::1', 'fe80::1%eth0'])
      expect(ask(current(), '/a', { peer })).toBe(nobody)
    expect(ask(current(), '/a')).toBe(nobody)
  })

  test('never fails, whatever names and paths look like', async () => {
    const { current } = await policiesOf('permit (principal, action, resource in Alluvium::Path::"/a");')
    const odd = ['\0', '"', '\ud800', 'a\nb', '__proto__', 'Alluvium::User::"x"']
    for (const text of odd) {
      expect(ask(current(), `/b/${text}`, { name: text, role: text, by: text, peer: text })).toMatch(
        /No policy permits|cannot be evaluated/,
      )
      expect(ask(current(), `/a/${text}`)).toBeUndefined()
    }
  })

  test('cached for one path is used for no other path that policies could distinguish', async () => {
    const text = `
      permit (principal in Alluvium::Role::"user", action, resource in Alluvium::Path::"/a");
      permit (principal == Alluvium::User::"ada", action == Alluvium::Action::"read", resource);
      permit (principal, action, resource == Alluvium::Path::"/a/b/c");
      permit (principal, action == Alluvium::Action::"write", resource in Alluvium::Path::"/b") when { context.by == "password" };
      forbid (principal, action, resource in Alluvium::Path::"/a/b") unless { resource == Alluvium::Path::"/a/b/c" };
      permit (principal, action, resource in Alluvium::Path::"/c") when { principal has issuer && principal.issuer == "a" && principal.subject == "b" };
      forbid (principal, action, resource) when { [Alluvium::Path::"/c", Alluvium::Path::"/b/a"].contains(resource) };
      forbid (principal, action, resource) when { Alluvium::Path::"/c/a" in resource && !(resource in Alluvium::Path::"/a") };`
    const { current } = await policiesOf(text)
    const name = fc.constantFrom('a', 'b', 'c')
    const question = fc.record({
      path: fc.array(name, { maxLength: 4 }).map((names) => `/${names.join('/')}`),
      role: fc.constantFrom('user', 'readonly'),
      action: fc.constantFrom<Action>('read', 'write'),
      name: fc.constantFrom('ada', 'eve'),
      by: fc.constantFrom('password', 'token'),
      identity: fc.option(fc.record({ issuer: name, subject: name }), { nil: undefined }),
    })
    fc.assert(
      fc.property(question, ({ path, ...asked }) => {
        expect(ask(current(), path, asked) === undefined).toBe(plainly(text, path, asked))
      }),
      { numRuns: 400 },
    )
  })
})

const above = (path: string) => path.slice(0, path.lastIndexOf('/')) || '/'

/** Cedar's own answer, with every folder above the path as an entity, and nothing kept. */
function plainly(text: string, path: string, asked: Required<Omit<Asked, 'peer'>>): boolean {
  const chain = [path]
  for (let at = path; at !== '/'; chain.push(at)) at = above(at)
  const answer = cedar.isAuthorized({
    principal: userOf(asked.name),
    action: actionOf(asked.action),
    resource: pathOf(path),
    context: { by: asked.by },
    policies: { staticPolicies: text },
    entities: [
      { uid: userOf(asked.name), attrs: { subject: '', ...asked.identity }, parents: [roleOf(asked.role)] },
      ...chain.map((at) => ({ uid: pathOf(at), attrs: {}, parents: at === '/' ? [] : [pathOf(above(at))] })),
    ],
  })
  if (answer.type === 'failure') throw new Error(JSON.stringify(answer.errors))
  return answer.response.decision === 'allow'
}

describe('policies that cannot be used', () => {
  test.for([
    ['permit (principal, action resource);', 'one.cedar: line 1: unexpected token'],
    ['\n\npermit (principal, action, resource', 'line 3'],
    ['permit (principal, action == Alluvium::Action::"reed", resource);', 'did you mean `Alluvium::Action::"read"`'],
    ['permit (principal in Alluvium::Role::"admn", action, resource);', 'admn'],
    ['permit (principal in Alluvium::Group::"x", action, resource);', 'Alluvium::Group'],
    ['permit (principal, action, resource) when { resource.owner == principal };', 'owner'],
    ['permit (principal, action, resource) when { context.peer.isLoopback() };', 'peer'],
    ['permit (principal, action, resource in Alluvium::Path::"/a/");', 'write "/a"'],
    ['permit (principal, action, resource in Alluvium::Path::"a");', 'write "/a"'],
    ['permit (principal, action, resource in Alluvium::Path::"/a/../b");', 'write "/b"'],
    ['permit (principal == ?principal, action, resource);', 'templates'],
    ['// nothing yet', 'no policy'],
  ] as const)('prevent the service from starting, with the reason: %s', async ([text, why]) => {
    await expect(policiesOf(text)).rejects.toMatchObject({
      code: 'files.policies-invalid',
      message: expect.stringContaining(why),
    })
  })

  test('include a missing file', async () => {
    for (const place of [folder, join(folder, 'nothing'), join(folder, 'nowhere', 'nothing.cedar')])
      await expect(open(place)).rejects.toMatchObject({ code: 'files.policies-invalid' })
  })
})

describe('a change', () => {
  test('of one file, of whatever kind, is noticed automatically', async () => {
    const { current } = await policiesOf(everything)
    expect(ask(current(), '/a')).toBeUndefined()
    await writeFile(join(folder, 'one.cedar'), 'forbid (principal, action, resource);')
    await expect.poll(() => ask(current(), '/a')).toContain('forbids')
    await writeFile(join(folder, 'new'), everything)
    await rename(join(folder, 'new'), join(folder, 'one.cedar'))
    await expect.poll(() => ask(current(), '/a')).toBeUndefined()
  })

  test('of a folder is noticed when a file comes or goes; other files never matter', async () => {
    await writeFile(join(folder, 'b.cedar'), everything)
    await writeFile(join(folder, 'notes.txt'), 'not a policy')
    const { current } = await open(folder)
    await writeFile(join(folder, 'a.cedar'), '@id("no") forbid (principal, action, resource);')
    await expect.poll(() => ask(current(), '/a')).toBe('The policy "no" forbids this.')
    await rm(join(folder, 'a.cedar'))
    await expect.poll(() => ask(current(), '/a')).toBeUndefined()
  })

  test('that is invalid changes nothing, and the next valid one applies', async () => {
    const { current, reload } = await policiesOf('permit (principal, action, resource in Alluvium::Path::"/a");')
    for (const text of ['permit (', '', 'forbid (principal, action == Alluvium::Action::"x", resource);']) {
      await writeFile(join(folder, 'one.cedar'), text)
      await reload()
      expect(ask(current(), '/a')).toBeUndefined()
      expect(ask(current(), '/b')).toBe(nobody)
    }
    await rm(join(folder, 'one.cedar'))
    await reload()
    expect(ask(current(), '/a')).toBeUndefined()
    await writeFile(join(folder, 'one.cedar'), everything)
    await reload()
    expect(ask(current(), '/b')).toBeUndefined()
  })

  test('does not affect an operation that has already begun', async () => {
    const { current, reload } = await policiesOf(everything)
    const before = current()
    await writeFile(join(folder, 'one.cedar'), 'forbid (principal, action, resource);')
    await reload()
    expect(ask(before, '/a')).toBeUndefined()
    expect(ask(current(), '/a')).toContain('forbids')
  })

  test('of one set of policies does not affect another', async () => {
    const first = await policiesOf(everything)
    const other = await open(join(folder, 'one.cedar'))
    other.close()
    expect(ask(first.current(), '/a')).toBeUndefined()
    expect(ask(other.current(), '/a')).toBe(nobody)
  })
})

describe("the guide's example", async () => {
  const guide = await readFile(new URL('../../../../../docs/guides/policies.md', import.meta.url), 'utf8')
  const examples = [...guide.matchAll(/```cedar\n(.*?)```/gs)].map(([, text = '']) => text)
  test('of an archive that stays as it is, besides roles and rights, behaves as described', async () => {
    const policy = (await policiesOf(examples[0] ?? '')).current()
    expect(may(policy, '/archive/old.txt', { role: 'user', action: 'read' })).toBe(true)
    expect(may(policy, '/archive/old.txt', { role: 'admin', action: 'write' })).toBe(false)
    expect(ask(policy, '/archive/old.txt', { action: 'delete' })).toContain('"the archive stays as it is"')
    expect(may(policy, '/elsewhere', { role: 'user', action: 'write' })).toBe(true)
  })

  test('of everybody in their place behaves as described', async () => {
    const policy = (await policiesOf(examples[1] ?? '')).current()
    expect(may(policy, '/team/archive/old.txt', { role: 'admin', action: 'delete' })).toBe(true)
    expect(may(policy, '/team/plan.txt', { role: 'user', action: 'write' })).toBe(true)
    expect(may(policy, '/team/archive/old.txt', { role: 'user', action: 'read' })).toBe(true)
    expect(ask(policy, '/team/archive/old.txt', { action: 'write' })).toContain('"the archive stays as it is"')
    expect(may(policy, '/public/a', { role: 'readonly', action: 'read' })).toBe(true)
    expect(may(policy, '/public/a', { role: 'none', action: 'read' })).toBe(false)
    expect(may(policy, '/public/a', { role: 'user', action: 'write' })).toBe(false)
    expect(may(policy, '/elsewhere', { role: 'user', action: 'read' })).toBe(false)
  })

  test('of secrets in the office behaves as described', async () => {
    const policy = (await policiesOf(examples[2] ?? '')).current()
    expect(may(policy, '/a', { action: 'write', peer: '192.0.2.1' })).toBe(true)
    expect(may(policy, '/secret/a', { peer: '10.1.2.3' })).toBe(true)
    expect(ask(policy, '/secret/a', { peer: '192.0.2.1' })).toBe(
      'The policy "secrets stay in the office" forbids this.',
    )
    expect(may(policy, '/secret/a', {})).toBe(false)
    expect(may(policy, '/secret/a', { peer: '10.1.2.3', by: 'app-password' })).toBe(false)
    expect(may(policy, '/a', { action: 'administer' })).toBe(false)
  })

  test('of the payroll behaves as described', async () => {
    const policy = (await policiesOf(examples[3] ?? '')).current()
    const issuer = 'https://platform.example.org'
    const subject = '7d0e6f1c-41a5-4ac6-9d0e-0f6a5c2b9a11'
    expect(may(policy, '/payroll/may', { identity: { issuer, subject } })).toBe(true)
    expect(may(policy, '/elsewhere', { identity: { issuer, subject } })).toBe(false)
    expect(may(policy, '/payroll/may', { identity: { issuer: 'https://other.example.org', subject } })).toBe(false)
    expect(may(policy, '/payroll/may', { identity: { issuer, subject: 'another' } })).toBe(false)
    expect(may(policy, '/payroll/may', { name: subject })).toBe(false)
  })

  test('is one of four', () => {
    expect(examples.length).toBe(4)
  })
})
