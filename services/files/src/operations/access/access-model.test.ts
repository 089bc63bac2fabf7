/**
 * Random lives of a tree with rights against a model that fits on a page: entries with their grants, and groups as sets of
 * names. Whatever people do, each sees exactly what the model says, with the right that it says, and nobody gets anything done that
 * the model does not allow them.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Person, person } from '../../../testing/callers/people.ts'
import { rounds } from '../../../testing/rounds.ts'
import { admin, adminBasic, describeFilesOnEach, type RunningFiles } from '../../../testing/running-files.ts'

const rights = ['read', 'write', 'manage'] as const
const names = ['ada', 'bob', 'cy'] as const
const groups = ['board', 'crew'] as const
const holders = [...names, ...groups, 'everybody'] as const

type Name = (typeof names)[number]
type Group = (typeof groups)[number]
type Right = (typeof rights)[number]
type Holder = (typeof holders)[number]

type Entry = {
  name: string
  /** Undefined for the root, and for what lies in the trash. */
  parent: Entry | undefined
  isFolder: boolean
  owner: Name | undefined
  closed: boolean
  grants: Map<Holder, Right>
}

const entryOf = (name: string, parent: Entry | undefined, isFolder: boolean, owner: Name | undefined): Entry => ({
  name,
  parent,
  isFolder,
  owner,
  closed: false,
  grants: new Map(),
})

type Trashed = Readonly<{ entry: Entry; path: string; by: Name }>
/** What the tree and the trash were. Rights are no part of it: they are always those of now. */
type Snapshot = Readonly<{
  id: string
  places: ReadonlyMap<Entry, Pick<Entry, 'parent' | 'name'>>
  trash: readonly Trashed[]
}>

class Model {
  readonly root = entryOf('', undefined, true, undefined)
  readonly entries = new Set([this.root])
  readonly members: Record<Group, Set<Name>> = { board: new Set(['bob']), crew: new Set() }
  /** The newest last, with where it was. */
  trash: Trashed[] = []

  constructor() {
    this.root.grants.set('everybody', 'write')
  }

  wayTo(entry: Entry): Entry[] {
    return entry.parent ? [...this.wayTo(entry.parent), entry] : [entry]
  }
  pathOf(entry: Entry): string {
    return `/${this.wayTo(entry)
      .slice(1)
      .map(({ name }) => name)
      .join('/')}`
  }
  present(): Entry[] {
    return [...this.entries].filter((entry) => this.wayTo(entry)[0] === this.root)
  }
  at(path: string): Entry | undefined {
    return this.present().find((entry) => this.pathOf(entry) === path)
  }
  below(entry: Entry): Entry[] {
    return this.present().filter((one) => one !== entry && this.wayTo(one).includes(entry))
  }
  asOf({ places, trash }: Snapshot): void {
    for (const entry of this.entries) Object.assign(entry, places.get(entry) ?? { parent: undefined, name: entry.name })
    this.trash = [...trash]
  }
  isFor(holder: Holder, who: Name): boolean {
    if (holder === 'everybody' || holder === who) return true
    return (holder === 'board' || holder === 'crew') && this.members[holder].has(who)
  }
  isGranted(entry: Entry, who: Name): boolean {
    return [...entry.grants.keys()].some((holder) => this.isFor(holder, who))
  }
  /** 0 for none, 1 to 3 for the rights. */
  level(who: Name, entry: Entry): number {
    let level = 0
    for (const one of this.wayTo(entry)) {
      if (one.closed) level = 0
      for (const [holder, right] of one.grants)
        if (this.isFor(holder, who)) level = Math.max(level, rights.indexOf(right) + 1)
    }
    return level
  }
  sees(who: Name, entry: Entry): boolean {
    return (
      this.level(who, entry) > 0 || this.below(entry).some((one) => this.isGranted(one, who)) || entry === this.root
    )
  }
  manages(who: Name, entry: Entry): boolean {
    const level = this.level(who, entry)
    return level === 3 || (entry.owner === who && level === 2)
  }
  mayChange(who: Name, entry: Entry): boolean {
    return [entry, ...this.below(entry)].every((one) => this.level(who, one) >= 2)
  }
}

type Step = Readonly<{ who: Name; which: number; other: number }> &
  (
    | Readonly<{ verb: 'make' | 'put' | 'move'; name: string }>
    | Readonly<{ verb: 'grant'; holder: Holder; right: Right }>
    | Readonly<{ verb: 'revoke'; holder: Holder }>
    | Readonly<{ verb: 'close' | 'open' | 'delete' | 'restore' | 'snapshot' | 'rewind' }>
    | Readonly<{ verb: 'join' | 'leave'; group: Group }>
  )

const common = { who: fc.constantFrom(...names), which: fc.nat(30), other: fc.nat(30) }
const name = fc.constantFrom('a', 'b', 'c')
const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ ...common, verb: fc.constantFrom('make' as const, 'make' as const, 'put' as const), name }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      ...common,
      verb: fc.constant('grant' as const),
      holder: fc.constantFrom(...holders),
      right: fc.constantFrom(...rights),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ ...common, verb: fc.constant('revoke' as const), holder: fc.constantFrom(...holders) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ ...common, verb: fc.constantFrom('close' as const, 'close' as const, 'open' as const) }),
  },
  { weight: 4, arbitrary: fc.record({ ...common, verb: fc.constant('move' as const), name }) },
  { weight: 3, arbitrary: fc.record({ ...common, verb: fc.constantFrom('delete' as const, 'restore' as const) }) },
  { weight: 2, arbitrary: fc.record({ ...common, verb: fc.constantFrom('snapshot' as const, 'rewind' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      ...common,
      verb: fc.constantFrom('join' as const, 'leave' as const),
      group: fc.constantFrom(...groups),
    }),
  },
)

const picked = <T>(from: readonly T[], which: number): T | undefined => from[which % Math.max(1, from.length)]
const json = { 'Content-Type': 'application/json' }
const isDone = (status: number): boolean => status >= 200 && status < 300
const named = (holder: Holder) =>
  holder === 'everybody'
    ? { everybody: true }
    : holder === 'board' || holder === 'crew'
      ? { group: holder }
      : { user: holder }

/** Refused where the model does not allow it; done, or in conflict with something else, where it does. */
function expectOnlyIf(allowed: boolean, status: number): void {
  if (!allowed) expect([403, 404]).toContain(status)
  else if (!isDone(status)) expect([404, 405, 409, 412]).toContain(status)
}

function life(files: RunningFiles, people: Readonly<Record<Name, Person>>) {
  const model = new Model()

  async function ask(who: Name, method: string, path: string, body?: unknown): Promise<number> {
    const headers = { ...people[who].headers, ...json }
    const { status } = await files.ask(method, path, {
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return status
  }

  async function make(who: Name, parent: Entry, name: string, isFolder: boolean): Promise<void> {
    const path = `${parent === model.root ? '' : model.pathOf(parent)}/${name}`
    const known = model.at(path)
    const status = await ask(who, isFolder ? 'MKCOL' : 'PUT', path, isFolder ? undefined : 'x')
    const allowed = model.level(who, known ?? parent) >= 2
    expectOnlyIf(allowed, status)
    if (known) return
    expect(isDone(status)).toBe(allowed)
    if (allowed) model.entries.add(entryOf(name, parent, isFolder, who))
  }

  async function move(who: Name, entry: Entry, to: Entry, name: string): Promise<void> {
    const path = `${to === model.root ? '' : model.pathOf(to)}/${name}`
    if (model.at(path) || model.wayTo(to).includes(entry)) return
    const status = await ask(who, 'POST', '/api/files/move', { from: model.pathOf(entry), to: path })
    const allowed = model.mayChange(who, entry) && model.level(who, to) >= 2
    expectOnlyIf(allowed, status)
    if (isDone(status)) Object.assign(entry, { parent: to, name })
  }

  async function remove(who: Name, entry: Entry): Promise<void> {
    const path = model.pathOf(entry)
    const allowed = model.mayChange(who, entry)
    const status = await ask(who, 'DELETE', path)
    expect(isDone(status)).toBe(allowed)
    if (!allowed) return
    entry.parent = undefined
    model.trash.push({ entry, path, by: who })
  }

  async function restore(who: Name, which: number): Promise<void> {
    const path = picked(
      model.trash.filter(({ by }) => by === who),
      which,
    )?.path
    const kept = model.trash.findLast((one) => one.by === who && one.path === path)
    if (!kept || path === undefined) return
    const parent = model.at(path.replace(/\/[^/]*$/, '') || '/')
    if (!parent?.isFolder || model.at(path)) return
    const status = await ask(who, 'POST', '/api/trash/restore', { path })
    expectOnlyIf(model.level(who, parent) >= 2, status)
    if (!isDone(status)) return
    Object.assign(kept.entry, { parent, name: path.replace(/^.*\//, '') })
    model.trash.splice(model.trash.indexOf(kept), 1)
  }

  const snapshots: Snapshot[] = []

  async function snapshot(who: Name): Promise<void> {
    const { status, body } = await people[who].ask('POST', '/api/snapshots', {})
    expectOnlyIf(true, status)
    const places = new Map([...model.entries].map((entry) => [entry, { parent: entry.parent, name: entry.name }]))
    snapshots.push({ id: body.id, places, trash: [...model.trash] })
  }

  /** The whole tree becomes what it was, for everybody; only an administrator may ask for it. */
  async function rewind(who: Name, which: number): Promise<void> {
    const chosen = picked(snapshots, which)
    if (!chosen) return
    const route = `/api/snapshots/${chosen.id}/restore`
    expect((await people[who].ask('POST', route)).status).toBe(403)
    const { status } = await files.ask('POST', route, { headers: { Authorization: adminBasic } })
    expect(status).toBe(200)
    model.asOf(chosen)
  }

  async function take(step: Step): Promise<void> {
    const { who, verb } = step
    const entries = model.present()
    const entry = picked(entries, step.which) ?? model.root
    const folder =
      picked(
        entries.filter(({ isFolder }) => isFolder),
        step.other,
      ) ?? model.root
    const path = encodeURIComponent(model.pathOf(entry).slice(1) || '/')
    switch (verb) {
      case 'make':
      case 'put':
        return make(who, folder, step.name, verb === 'make')
      case 'move':
        return entry === model.root ? undefined : move(who, entry, folder, step.name)
      case 'delete':
        return entry === model.root ? undefined : remove(who, entry)
      case 'restore':
        return restore(who, step.which)
      case 'snapshot':
        return snapshot(who)
      case 'rewind':
        return rewind(who, step.which)
      case 'grant': {
        const status = await ask(who, 'PUT', `/api/grants/${path}`, { ...named(step.holder), right: step.right })
        expectOnlyIf(model.manages(who, entry), status)
        if (isDone(status)) entry.grants.set(step.holder, step.right)
        return
      }
      case 'revoke': {
        const [[kind, value]] = Object.entries(named(step.holder)) as [[string, string]]
        const status = await ask(who, 'DELETE', `/api/grants/${path}?${kind}=${value}`)
        expectOnlyIf(model.manages(who, entry) || step.holder === who, status)
        if (isDone(status)) entry.grants.delete(step.holder)
        return
      }
      case 'close':
      case 'open': {
        const closed = verb === 'close'
        const status = await ask(who, 'PATCH', `/api/access/${path}`, { closed })
        if (entry !== model.root && entry.isFolder) expect(isDone(status)).toBe(model.manages(who, entry))
        if (!isDone(status) || entry.closed === closed) return
        entry.closed = closed
        if (closed) entry.grants.set(who, 'manage')
        return
      }
      case 'join':
      case 'leave': {
        const method = verb === 'join' ? 'PUT' : 'DELETE'
        const route = `/api/admin/groups/${step.group}/members/${who}`
        expect(isDone((await files.ask(method, route, { headers: { Authorization: adminBasic } })).status)).toBe(true)
        if (verb === 'join') model.members[step.group].add(who)
        else model.members[step.group].delete(who)
      }
    }
  }

  /** Each sees what the model says, and nothing else, with the right that it says. */
  async function check(): Promise<void> {
    for (const who of names) {
      const headers = { ...people[who].headers, Depth: 'infinity' }
      const { text } = await files.ask('PROPFIND', '/', { headers })
      const seen = [...text.matchAll(/<d:href>([^<]*)<\/d:href>/gi)].map(([, href = '']) =>
        href.replace(/(.)\/$/, '$1'),
      )
      const visible = model.present().filter((entry) => model.sees(who, entry))
      expect([who, ...seen.toSorted()]).toEqual([who, ...visible.map((entry) => model.pathOf(entry)).toSorted()])
      for (const entry of visible) {
        const route = `/api/access/${encodeURIComponent(model.pathOf(entry).slice(1) || '/')}`
        const { body } = await people[who].ask('GET', route)
        const yours = model.manages(who, entry) ? 'manage' : (rights[model.level(who, entry) - 1] ?? null)
        expect([who, body]).toEqual([
          who,
          expect.objectContaining({ path: model.pathOf(entry), closed: entry.closed, yours }),
        ])
      }
    }
  }

  return { take, check }
}

describeFilesOnEach('rights that are given, taken and moved', (start) => {
  const { numRuns, timeout } = rounds(5, 400, 20)

  test('each sees what was granted to them and nothing else, whatever anybody did', { timeout }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 8, maxLength: 24 }), async (taken) => {
        await using files = await start({ admin })
        const people = {
          ada: await person(files, 'ada'),
          bob: await person(files, 'bob'),
          cy: await person(files, 'cy'),
        }
        for (const group of groups)
          await files.ask('POST', '/api/admin/groups', {
            headers: { Authorization: adminBasic, ...json },
            body: JSON.stringify({ name: group }),
          })
        await files.ask('PUT', '/api/admin/groups/board/members/bob', { headers: { Authorization: adminBasic } })
        const { take, check } = life(files, people)
        for (const [at, step] of taken.entries()) {
          await take(step)
          if (at % 4 === 3) await check()
        }
        await check()
      }),
      { numRuns },
    )
  })
})
