/** What a hand, a bug or a lost page may do to rows while every page is well, as statements of both engines. */
import type { FindingKind } from '@alluvium/files/upkeep'
import { expect } from 'vitest'

const large = (word: string) => `${word} `.repeat(20_000)

/** Small and large files, versions and a folder, which the harms are done to. */
export async function putWhatIsHarmed(url: string): Promise<void> {
  const put = async (path: string, body: string) =>
    expect((await fetch(url + path, { method: 'PUT', body })).status).toBeLessThan(300)
  for (let at = 0; at < 3; at += 1) await put(`/folder/small-${at}.txt`, `small ${at}`)
  for (let at = 0; at < 3; at += 1) await put('/large.txt', large(`large ${at}`))
  await put('/other.txt', large('other'))
  for (const word of ['first', 'second']) await put('/note.txt', word)
  await put('/outer/inner/deep.txt', large('deep'))
}

/** Stores again what a repair could not find. */
export async function putAgain(url: string, bodies: readonly Body[]): Promise<void> {
  for (const [path, body] of bodies) expect((await fetch(url + path, { method: 'PUT', body })).status).toBe(204)
}

type Body = readonly [path: string, body: string]

type Harm = Readonly<{
  kind: FindingKind
  sql: string
  /** Whether all is sound after `files repair`. */
  isRepaired: boolean
  /** What is to be stored again then, because the repair noted it as damaged. */
  lost?: readonly Body[]
}>

const into = (parent: string, name: string, key = name) =>
  `update present set key = '${key}', parent = (select node from present where name = '${parent}') where name = '${name}'`

export const harms: readonly (readonly [what: string, harm: Harm])[] = [
  [
    'files without their rows',
    { kind: 'content-unreferenced', sql: `delete from present where name = 'other.txt'`, isRepaired: true },
  ],
  [
    'a version without its row',
    { kind: 'content-unreferenced', sql: 'delete from past where size > 100000', isRepaired: true },
  ],
  [
    'one file more counted than there is',
    { kind: 'totals-wrong', sql: 'update totals set files = files + 1 where node = 1', isRepaired: true },
  ],
  ['totals that were lost', { kind: 'totals-wrong', sql: 'delete from totals where node <> 1', isRepaired: true }],
  ['another sum of storage', { kind: 'sums-wrong', sql: 'update history set small_bytes = 7', isRepaired: true }],
  [
    'other kept bytes of an account',
    { kind: 'sums-wrong', sql: 'update kept_bytes set version_bytes = 1', isRepaired: true },
  ],
  [
    'a revision that was lost',
    { kind: 'row-missing', sql: 'delete from revisions where revision > 5', isRepaired: true },
  ],
  [
    'a revision between others that was lost',
    { kind: 'row-missing', sql: 'delete from revisions where revision in (1, 3)', isRepaired: true },
  ],
  ...[
    `insert into user_name_keys values ('ada', 7)`,
    `insert into identities (issuer, subject, account, role_from, proved, groups_digest, groups_said_at, provisioned) values ('', '', 3, 'here', 0, '', 0, 0)`,
  ].map((sql, at): readonly [string, Harm] => [
    `an account that was lost, ${at}`,
    { kind: 'row-missing', sql, isRepaired: true },
  ]),
  [
    'an account that was lost and has rights',
    {
      kind: 'row-missing',
      sql: `insert into grants (node, kind, holder, right_name, granted_by, granted_at, number) values (1, 'user', 'lost', 'read', null, 0, 0)`,
      isRepaired: true,
    },
  ],
  [
    'a group that was lost',
    {
      kind: 'row-missing',
      sql: `insert into grants (node, kind, holder, right_name, granted_by, granted_at, number) values (1, 'group', 'lost', 'read', null, 0, 0)`,
      isRepaired: true,
    },
  ],
  [
    'a folder that is not closed any more',
    {
      kind: 'closing-lost',
      sql: `insert into holding_folders select node, 'homes' from present where name = 'folder'`,
      isRepaired: true,
    },
  ],
  ...['revision', 'node', 'small'].map((name): readonly [string, Harm] => [
    `the counter ${name} set back`,
    { kind: 'counter-wrong', sql: `update ledger set ${name} = 1`, isRepaired: true },
  ]),
  ...[
    ['audit_chain', 'revision'],
    ['search_progress', 'revision'],
  ].map(([table, column]): readonly [string, Harm] => [
    `${table} ahead of the last revision`,
    { kind: 'counter-wrong', sql: `update ${table} set ${column} = 1000000`, isRepaired: true },
  ]),
  [
    'a history that begins in the future',
    { kind: 'counter-wrong', sql: 'update history set horizon = 1000000', isRepaired: true },
  ],
  [
    'small contents without a name',
    { kind: 'orphan', sql: `delete from present where name like 'small-%'`, isRepaired: true },
  ],
  ['the root that was lost', { kind: 'row-missing', sql: 'delete from present where node = 1', isRepaired: true }],
  ['the trash that was lost', { kind: 'row-missing', sql: 'delete from present where node = 2', isRepaired: true }],
  ['a folder that was lost', { kind: 'orphan', sql: `delete from present where name = 'folder'`, isRepaired: true }],
  [
    'a folder within itself',
    { kind: 'orphan', sql: `update present set parent = node where name = 'folder'`, isRepaired: true },
  ],
  [
    'a file with the key of another name',
    { kind: 'orphan', sql: `update present set key = 'another' where name = 'other.txt'`, isRepaired: true },
  ],
  ['a circle of two folders', { kind: 'orphan', sql: into('inner', 'outer'), isRepaired: true }],
  [
    'a file in a file, with the key of another name',
    { kind: 'orphan', sql: into('note.txt', 'other.txt', 'another'), isRepaired: true },
  ],
  [
    'a counter of revisions far ahead',
    { kind: 'row-missing', sql: 'update ledger set revision = revision + 5000000', isRepaired: true },
  ],
  [
    'a file in no folder at all',
    { kind: 'orphan', sql: `update present set parent = -7 where name = 'deep.txt'`, isRepaired: true },
  ],
  ['a file in a file', { kind: 'orphan', sql: into('other.txt', 'note.txt'), isRepaired: true }],
  [
    'small contents that were lost',
    {
      kind: 'content-missing',
      sql: 'delete from smalls',
      isRepaired: false,
      lost: [
        ...[0, 1, 2].map((at): Body => [`/folder/small-${at}.txt`, `small ${at}`]),
        ['/note.txt', 'first'],
        ['/note.txt', 'second'],
      ],
    },
  ],
  [
    'a small content of a former version that was lost',
    {
      kind: 'content-missing',
      sql: `delete from smalls where small in (select small from past where name = 'note.txt')`,
      isRepaired: false,
      lost: [
        ['/note.txt', 'first'],
        ['/note.txt', 'second'],
      ],
    },
  ],
  [
    'a large content without its row',
    {
      kind: 'content-missing',
      sql: `delete from blobs where digest in (select digest from present where name = 'other.txt')`,
      isRepaired: false,
      lost: [['/other.txt', large('other')]],
    },
  ],
  [
    'a file with the content of another size',
    { kind: 'content-missing', sql: `update present set size = size + 1 where name = 'large.txt'`, isRepaired: true },
  ],
  [
    'an entry of the audit log that was changed',
    {
      kind: 'audit-broken',
      sql: `update audit set status = case status when 200 then 201 else 200 end`,
      isRepaired: false,
    },
  ],
]

/** One of each kind of finding in `npm test`; all of them in `npm run proof`. */
export const harmsOfThisRound =
  process.env['ALLUVIUM_PROOF'] === 'full'
    ? harms
    : [...Map.groupBy(harms, ([, { kind }]) => kind).values()].flatMap((ofKind) => ofKind.slice(0, 1))
