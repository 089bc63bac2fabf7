/** The people of the rights matrix, what each may do in its folders, and the folders. */
import { systemClock } from '@alluvium/kernel'
import { expect, onTestFinished } from 'vitest'
import { openWopiDiscovery } from '../../src/adapters/wopi-discovery/wopi-discovery.ts'
import { type AskAs, asking } from '../asking.ts'
import { administrator, type Person, person } from '../callers/people.ts'
import { runPlatform } from '../platform/running-platform.ts'
import { basic, quiet, type RunningFiles, type Start } from '../running-files.ts'
import { share } from '../shares.ts'
import { beginWithIssuer, signed } from '../with-issuer.ts'
import { startEditor } from '../wopi-editor.ts'

export const levels = ['none', 'read', 'write', 'manage'] as const
export type Level = (typeof levels)[number]

export const reaches = (level: Level, needed: Level): boolean => levels.indexOf(level) >= levels.indexOf(needed)

export type Member = Readonly<{
  /** What they may do in the open folder and in the closed ones, by the grants of `household`. */
  open: Level
  closed: Level
  /** What bounds them, wherever they are: the role, or a password that is for files alone. */
  bound?: 'no role' | 'role by grants' | 'readonly' | 'reading app' | 'no account'
  /** Whether what Ada made, shared, uploads and threw away is theirs too. */
  isAda?: true
}>

export const people: Readonly<Record<string, Member>> = {
  ada: { open: 'manage', closed: 'manage', isAda: true },
  'by read': { open: 'write', closed: 'read' },
  'by write': { open: 'write', closed: 'write' },
  'by manage': { open: 'manage', closed: 'manage' },
  'by group': { open: 'write', closed: 'write' },
  'by organization': { open: 'write', closed: 'read' },
  'by nothing': { open: 'write', closed: 'none' },
  'without role': { open: 'none', closed: 'none', bound: 'no role' },
  'without role by read': { open: 'none', closed: 'read', bound: 'role by grants' },
  'readonly by manage': { open: 'read', closed: 'read', bound: 'readonly' },
  root: { open: 'manage', closed: 'none' },
  'app reading': { open: 'read', closed: 'read', bound: 'reading app', isAda: true },
  'app writing': { open: 'manage', closed: 'manage', isAda: true },
  'a link as a password': { open: 'none', closed: 'none', bound: 'no account' },
}

export type Household = Readonly<{
  files: RunningFiles
  ada: Person
  root: Person
  members: ReadonlyMap<string, Person>
  /** Tokens of links that Ada made of the folder: one to read it, one to put files into it. */
  links: ReadonlyMap<string, Readonly<{ reading: string; taking: string }>>
}>

export const folders = ['/open', '/closed', '/closed/below'] as const
export type Folder = (typeof folders)[number]

/** Closes a folder to all but those who have a right in closed folders. */
export async function closeFor(ada: Person, path: string): Promise<void> {
  await ada.ask('PATCH', `/api/access${path}`, { closed: true })
  for (const [holder, right] of [
    [{ user: 'by read' }, 'read'],
    [{ user: 'by write' }, 'write'],
    [{ user: 'by manage' }, 'manage'],
    [{ user: 'readonly by manage' }, 'manage'],
    [{ user: 'without role by read' }, 'read'],
    [{ group: 'board' }, 'write'],
    [{ group: 'org/acme' }, 'read'],
  ] as const)
    expect((await ada.ask('PUT', `/api/grants${path}`, { ...holder, right })).status).toBe(200)
}

/** @param start of a service; it gets an issuer and a platform beside it. */
export async function household(start: Start, options: Parameters<Start>[0] = {}): Promise<Household> {
  const platform = await runPlatform()
  const editor = await startEditor()
  onTestFinished(editor.stop)
  const running = await beginWithIssuer((begun) =>
    start({
      ...begun,
      ...options,
      wopi: openWopiDiscovery({ url: editor.url, clock: systemClock, logger: quiet }),
      defaultRole: 'user',
      organizations: {
        platform: platform.organizations(begun.identityProvider?.issuer ?? ''),
        root: undefined,
      },
    }),
  )
  const { files } = running
  const root = administrator(files)
  const members = new Map<string, Person>([['root', root]])
  const asked = (username: string, authorization: string): Person => ({
    username,
    ask: asking(files, authorization),
    headers: { authorization },
  })
  for (const name of ['ada', 'dora', 'eve', 'by read', 'by write', 'by manage', 'by group', 'by nothing'])
    members.set(name, await person(files, name))
  members.set('readonly by manage', await person(files, 'readonly by manage', 'readonly'))
  for (const name of ['without role', 'without role by read']) members.set(name, await person(files, name, 'none'))
  const subject = { sub: 'member', preferred_username: 'by organization' }
  const member = asked('by organization', `Bearer ${await signed(running, subject)}`)
  members.set('by organization', member)
  await member.ask('GET', '/api/users/me')
  platform.says({ acme: { member: 'member' } })
  await files.service.followOrganizations()

  const ada = members.get('ada') ?? root
  for (const [name, scope] of [
    ['app reading', 'read'],
    ['app writing', 'write'],
  ] as const) {
    const body = { name, scope, password: 'a pass phrase' }
    const { password } = (await ada.ask('POST', '/api/auth/app-passwords', body)).body
    members.set(name, { ...asked('ada', basic('ada', password)) })
  }
  await root.ask('POST', '/api/admin/groups', { name: 'board' })
  await root.ask('PUT', '/api/admin/groups/board/members/by%20group')
  for (const folder of [...folders, '/seen']) await ada.ask('MKCOL', folder)
  await closeFor(ada, '/closed')
  await ada.ask('PUT', '/api/grants/open', { user: 'by manage', right: 'manage' })
  await ada.ask('PUT', '/api/grants/seen', { user: 'without role by read', right: 'read' })
  const links = new Map<string, Readonly<{ reading: string; taking: string }>>()
  for (const path of folders) {
    const by = ada.headers.authorization
    const { token: reading } = await share(files, { path }, by)
    links.set(path, { reading, taking: (await share(files, { path, allow_upload: true }, by)).token })
  }
  members.set('a link as a password', asked('', `Bearer ${links.get('/open')?.reading}`))
  return { files, ada, root, members, links }
}

export const askingAs = ({ members }: Household, who: string): AskAs => {
  const found = members.get(who)
  if (!found) throw new Error(`${who} is missing.`)
  return found.ask
}
