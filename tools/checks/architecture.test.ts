/** The drawings of ARCHITECTURE.md show what `import-rules.ts` allows and what the packages declare, no more and no less. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { repository } from '../repository.ts'
import { libraryImports, seenFrom } from './import-rules.ts'

/** The arrows of each Mermaid drawing, as `from -> to`; an arrow at a frame (`subgraph`) is one for each of its members. */
function drawings(): readonly (readonly string[])[] {
  const page = readFileSync(repository('ARCHITECTURE.md'), 'utf8')
  return [...page.matchAll(/^```mermaid\n(?<lines>[^]*?)^```$/gm)].map(({ groups }) => {
    const lines = (groups?.['lines'] ?? '').split('\n').map((line) => line.trim())
    const frames = framesOf(lines)
    const membersOf = (name: string): readonly string[] => frames.get(name)?.flatMap(membersOf) ?? [name]
    return lines.flatMap((line) => {
      const { from, to } = /^(?<from>[\w-]+) --> (?<to>[\w-]+)$/.exec(line)?.groups ?? {}
      if (from === undefined || to === undefined) return []
      return membersOf(from).flatMap((one) => membersOf(to).map((other) => `${one} -> ${other}`))
    })
  })
}

function framesOf(lines: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const frames = new Map<string, string[]>()
  const open: string[] = []
  for (const line of lines) {
    const frame = /^subgraph (?<name>[\w-]+)/.exec(line)?.groups?.['name']
    const node = /^(?<name>[\w-]+)[[(]/.exec(line)?.groups?.['name']
    const name = frame ?? node
    if (name !== undefined && open.length > 0) frames.get(open.at(-1) ?? '')?.push(name)
    if (frame !== undefined) {
      open.push(frame)
      frames.set(frame, [])
    } else if (line === 'end') open.pop()
  }
  return frames
}

const manifest = z.object({ name: z.string(), dependencies: z.record(z.string(), z.string()).default({}) })

const nameOf = (name: string) => name.replace('@alluvium/', '')

/** What the applications and services declare. For libraries the table of `import-rules.ts` says it. */
function declared(): string[] {
  return globSync('{apps,services}/*/package.json', { cwd: repository() }).flatMap((path) => {
    const { name, dependencies } = manifest.parse(JSON.parse(readFileSync(repository(path), 'utf8')))
    const own = Object.keys(dependencies).filter((one) => one.startsWith('@alluvium/'))
    return own.map((one) => `${nameOf(name)} -> ${nameOf(one)}`)
  })
}

const arrowsOf = (table: Readonly<Record<string, readonly string[]>>): string[] =>
  Object.entries(table).flatMap(([from, targets]) => targets.map((to) => `${from} -> ${to}`))

test('the drawing of packages is what they declare, and what libraries may import', () => {
  expect(drawings()[0]?.toSorted()).toEqual([...declared(), ...arrowsOf(libraryImports)].toSorted())
})

test('the drawing of rooms is what a room may import', () => {
  const { wiring: _, ...rooms } = seenFrom
  expect(drawings()[1]?.toSorted()).toEqual(arrowsOf(rooms).toSorted())
})
