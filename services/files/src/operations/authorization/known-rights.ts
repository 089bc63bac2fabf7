/** The rights of all accounts as of one state of the ledger, with what was derived from them for those who asked. */
import { type Clock, GenerationalMap } from '@alluvium/kernel'
import { AccessTree, everybody, holderKey, type Person } from '../../model/access/access-tree.ts'
import type { OwnRights } from '../../model/access/own-rights.ts'
import { rootNode } from '../../ports/ledger.ts'
import type { Member } from './access-rows.ts'

const all = 3

/** How many accounts' rights are kept at once, and how many entries in them together, about 100 bytes each. */
const maxKept = { accounts: 500, entries: 500_000 }

type KnownPerson = Person & {
  readonly key: string
  /** When the next membership ends, milliseconds since 1970. */
  readonly until: number
  /** Derived when it is first asked for. */
  own: OwnRights | undefined
}

export class KnownRights {
  readonly tree = new AccessTree(rootNode)
  readonly #clock: Pick<Clock, 'now'>
  readonly #groupsOf = new Map<string, Map<string, number | null>>()
  #persons = new GenerationalMap<string, KnownPerson>(maxKept.accounts)
  #keptEntries = 0

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock
  }

  addMember({ account_id: account, group_id: group, ends_at: end }: Member): void {
    const groups = this.#groupsOf.get(account) ?? new Map<string, number | null>()
    this.#groupsOf.set(account, groups.set(group, end))
  }

  removeMembersOf(groups: Iterable<string>): void {
    for (const group of groups) for (const memberships of this.#groupsOf.values()) memberships.delete(group)
  }

  /** To be called after each change. */
  forgetDerived(): void {
    this.#persons = new GenerationalMap(maxKept.accounts)
    this.#keptEntries = 0
  }

  /** Whom an account stands for, until its next membership ends. */
  personOf(id: string, role: string, boundedBy: 'role' | 'manifest'): KnownPerson {
    const key = `${boundedBy} ${role} ${id}`
    const now = this.#clock.now()
    const kept = this.#persons.get(key)
    if (kept && now < kept.until) return kept
    const groups = [...(this.#groupsOf.get(id) ?? [])].filter(([, end]) => end === null || end > now)
    const keys = new Set([holderKey({ kind: 'user', id }), ...groups.map(([id]) => holderKey({ kind: 'group', id }))])
    if (boundedBy === 'manifest' || role !== 'none') keys.add(holderKey(everybody))
    const until = Math.min(...groups.map(([, end]) => end ?? Number.POSITIVE_INFINITY))
    const person: KnownPerson = { key, until, keys, everywhere: role === 'admin' ? all : 0, own: undefined }
    this.#persons.set(key, person)
    return person
  }

  /** What was granted to the person. */
  ownRightsOf(person: KnownPerson): OwnRights {
    if (person.own) return person.own
    person.own = this.tree.rightsOf(person)
    this.#keptEntries += person.own.size
    if (this.#keptEntries > maxKept.entries) {
      this.forgetDerived()
      this.#persons.set(person.key, person)
    }
    return person.own
  }
}
