/**
 * Links for downloads. A browser that follows a link sends no token with it, so a person who is logged in asks for a link
 * and gives it to the browser, which then streams, shows progress and resumes by itself. A link
 *
 *   is for these entries and this account alone, and only reads
 *   allows no more than the account may do at the moment of each use, by the credential that it was made with
 *   must be begun soon; then it can be resumed for a day, but only from the network that began it
 *   ends with the account, a new password, or the log-in, the issuer's token or the app password that it was made with
 */
import { type Script, worksOnFullDisk } from '@alluvium/database'
import { type Caller, newSecret } from '@alluvium/kernel'
import type { Entry } from '../../model/entry.ts'
import { type Path, parsePath } from '../../model/path.ts'
import { seal, unseal } from '../../model/sealed.ts'
import { type EntryRow, statement, type Tables } from '../../ports/ledger.ts'
import { downloadMissing } from '../../problems/downloads.ts'
import { pathMissing } from '../../problems/paths.ts'
import { type Account, accountByNumber, isTokenKept, tokenHash } from '../accounts/accounts.ts'
import { actorOf, authorizeRequest, followRightsNow, mayReadEntry } from '../authorization/authorize.ts'
import { isKept } from '../credentials/app-passwords.ts'
import { versionsOf } from '../history/versions.ts'
import { locate } from '../nodes/locate.ts'
import { placeOfNode } from '../nodes/path-of-node.ts'
import { entrySeenBy } from '../nodes/seen-by.ts'

/** How long it may take from the answer to the browser's first request. */
const beginMs = 2 * 60_000
/** How long a download that was begun can be resumed. */
const resumeMs = 24 * 60 * 60_000
/** The most links of one account: a new one ends the oldest. */
export const maxLinks = 100
const tokenBits = 256
const sealedFor = 'download link'

type LinkRow = Tables['download_links']

const insert = statement((db, row: LinkRow) =>
  db.insertInto('download_links').values({
    hash: row.hash,
    account: row.account,
    nodes: row.nodes,
    version: row.version,
    credential_version: row.credential_version,
    made_at: row.made_at,
    expires_at: row.expires_at,
    network: row.network,
    made_with: row.made_with,
    app_password: row.app_password,
    session_hash: row.session_hash,
    issuer_token: row.issuer_token,
  }),
)
const find = statement((db, { hash, now }: { hash: string; now: number }) =>
  db.selectFrom('download_links').selectAll().where('hash', '=', hash).where('expires_at', '>', now),
)
const beginRow = statement((db, { hash, network, until }: { hash: string; network: string; until: number }) =>
  db
    .updateTable('download_links')
    .set({ network, expires_at: until })
    .where('hash', '=', hash)
    .where('network', 'is', null),
)
const forgetExpired = statement((db, { now }: { now: number }) =>
  db.deleteFrom('download_links').where('expires_at', '<=', now),
)
const forgetOldest = statement((db, { account, kept }: { account: number; kept: number }) =>
  db
    .deleteFrom('download_links')
    .where('account', '=', account)
    .where('hash', 'not in', (eb) =>
      eb
        .selectFrom('download_links')
        .select('hash')
        .where('account', '=', account)
        .orderBy('made_at', 'desc')
        .orderBy('hash')
        .limit(kept),
    ),
)

/** The nodes at these paths. Throws what `authorizeRequest` throws, `files.path-missing`. */
export function* nodesToDownload({
  caller,
  paths,
}: Readonly<{ caller: Caller; paths: readonly Path[] }>): Script<readonly number[]> {
  const nodes: number[] = []
  for (const path of paths) {
    const { row } = yield* locate(path)
    yield* followRightsNow(caller)
    authorizeRequest(caller, 'read', path)
    if (!row) throw pathMissing(path.text)
    nodes.push(row.node)
  }
  return nodes
}

export type GiveLink = Readonly<{
  caller: Caller
  /** One that is there again counts once. */
  nodes: readonly number[]
  /** Of the one file; undefined for what is there now. */
  version?: number | undefined
  /** The token of the caller's log-in; undefined for another credential. */
  session?: string | undefined
  /** The issuer's token that the caller sent; undefined for another credential. */
  issuerToken?: string | undefined
  at: number
}>

/** Stores a link, also while the disk is full, for a link takes the place of another. */
export const giveLink = worksOnFullDisk(function* giveLink({
  caller,
  nodes,
  version,
  session,
  issuerToken,
  at,
}: GiveLink): Script<Readonly<{ token: string; expiresAt: number }>> {
  const { number: account } = yield* actorOf(caller)
  const token = newSecret(tokenBits)
  const expiresAt = at + beginMs
  yield* forgetExpired.run({ now: at })
  yield* forgetOldest.run({ account, kept: maxLinks - 1 })
  yield* insert.run({
    hash: tokenHash(token),
    account,
    nodes: JSON.stringify([...new Set(nodes)]),
    version: version ?? null,
    credential_version: (yield* accountByNumber(account))?.credential_version ?? 0,
    made_at: at,
    expires_at: expiresAt,
    network: null,
    made_with: caller.by,
    app_password: caller.appPassword ?? null,
    session_hash: session === undefined ? null : tokenHash(session),
    issuer_token: issuerToken === undefined ? null : seal(issuerToken, token, sealedFor),
  })
  return { token, expiresAt }
})

type UseLink = Readonly<{ token: string; network: string; now: number }>

export type OpenLink = Readonly<{
  account: Account
  nodes: readonly number[]
  version: number | undefined
  madeWith: Caller['by']
  appPassword: string | undefined
  /** The issuer's token that it was made with: whoever serves the download asks whether it still counts. */
  issuerToken: string | undefined
  /** Nobody has used it yet. */
  isNew: boolean
}>

/** Throws `files.download-missing`. */
export function* openLink({ token, network, now }: UseLink): Script<OpenLink> {
  const link = yield* find.first({ hash: tokenHash(token), now })
  const account = link && (yield* accountByNumber(link.account))
  if (!link || account?.status !== 'active' || account.credential_version !== link.credential_version)
    throw downloadMissing()
  const { network: begunIn, app_password: id, session_hash: session, made_with: madeWith } = link
  if (begunIn !== null && begunIn !== network) throw downloadMissing()
  if (id !== null && !(yield* isKept({ id, account: account.number }))) throw downloadMissing()
  if (session !== null && !(yield* isTokenKept(session, now))) throw downloadMissing()
  const nodes: readonly number[] = JSON.parse(link.nodes)
  return {
    account,
    nodes,
    version: link.version ?? undefined,
    madeWith,
    appPassword: id ?? undefined,
    issuerToken: link.issuer_token === null ? undefined : unseal(link.issuer_token, token, sealedFor),
    isNew: begunIn === null,
  }
}

/** Begins a download: from now on the link is for this network. Throws `files.download-missing` when another one was quicker. */
export const beginDownload = worksOnFullDisk(function* beginDownload(use: UseLink): Script<void> {
  yield* beginRow.run({ hash: tokenHash(use.token), network: use.network, until: use.now + resumeMs })
  yield* openLink(use)
})

export type Selected = Readonly<{ row: EntryRow; entry: Entry; path: string }>

/** The entries as they are now. Throws `files.download-missing` where one is gone, or the caller may not read it any more. */
export function* selectedEntries({
  caller,
  nodes,
}: Readonly<{ caller: Caller; nodes: readonly number[] }>): Script<readonly Selected[]> {
  const places: Readonly<{ row: EntryRow; path: Path }>[] = []
  for (const node of nodes) {
    const place = yield* placeOfNode(node)
    if (!place) throw downloadMissing()
    places.push(place)
  }
  yield* followRightsNow(caller)
  if (places.some(({ row, path }) => !mayReadEntry(caller, path.text, row.node))) throw downloadMissing()
  const selected: Selected[] = []
  for (const { row, path } of places) selected.push({ row, path: path.text, entry: yield* entrySeenBy(caller, row) })
  return selected
}

type SelectedVersion = Readonly<{ caller: Caller; node: number; version: number }>

/**
 * A version of a file, under the name that the file has now. Throws `files.download-missing` where one of them is gone, or the
 * caller may not read it any more.
 */
export function* selectedVersion({ caller, node, version }: SelectedVersion): Script<Omit<Selected, 'entry'>> {
  const [selected] = yield* selectedEntries({ caller, nodes: [node] })
  if (!selected || selected.row.is_folder) throw downloadMissing()
  const { row, path } = selected
  const found = (yield* versionsOf({ caller, path: parsePath(path) })).find((one) => one.version === version)
  if (!found) throw downloadMissing()
  return { row: { ...found.row, name: row.name }, path }
}
