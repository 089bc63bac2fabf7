/** Saves of a JSON document over the wire, as one who had a certain version of it. */
import type { Server } from './server.ts'

const lineOf = (member: number, value: string) =>
  `  "member ${member}": { "name": "thing ${member}", "value": "${value}", "tags": ["a", "b"] }`
const unedited = (member: number) => lineOf(member, `plain words ${member}`)
const edited = (member: number) => lineOf(member, `edit ${member}`)

export const documentOf = (members: number): string =>
  `{\n${Array.from({ length: members }, (_, at) => unedited(at)).join(',\n')}\n}\n`

export const isEdited = (text: string, member: number): boolean => text.includes(edited(member))

export type Version = Readonly<{ etag: string; text: string }>
/** `turn` and `merge`: waited for the merges of others, and for its own, where it was merged; milliseconds. */
export type Saved = Readonly<{ ms: number; merged: boolean; turn: number; merge: number }>

type Where = Pick<Server, 'port'>
const at = ({ port }: Where, path: string) => `http://127.0.0.1:${port}${path}`

export async function read(server: Where, path: string): Promise<Version> {
  const answer = await fetch(at(server, path))
  if (!answer.ok) throw new Error(`GET ${path} was answered ${answer.status}.`)
  return { etag: answer.headers.get('etag') ?? '', text: await answer.text() }
}

export async function put(
  server: Where,
  path: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Saved> {
  const begun = performance.now()
  const answer = await fetch(at(server, path), { method: 'PUT', headers, body })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`PUT ${path} was answered ${answer.status}: ${text}`)
  const ms = performance.now() - begun
  return { ms, merged: answer.status === 200, turn: durationOf(answer, 'turn'), merge: durationOf(answer, 'merge') }
}

const durationOf = ({ headers }: Response, name: string) =>
  Number(new RegExp(`${name};dur=([0-9.]+)`).exec(headers.get('server-timing') ?? '')?.[1] ?? 0)

/** Edits a member that nobody else edits, and saves as one who had that version. */
export async function save(server: Where, path: string, had: Version, member: number): Promise<Saved> {
  const body = had.text.replace(unedited(member), edited(member))
  return await put(server, path, body, { 'If-Match': had.etag, Prefer: 'merge' })
}

/** A late save: somebody else saves between its reading and its saving. Edits that member and the next. */
export async function saveLate(server: Where, path: string, member: number): Promise<Saved> {
  const had = await read(server, path)
  await save(server, path, had, member)
  return await save(server, path, had, member + 1)
}
