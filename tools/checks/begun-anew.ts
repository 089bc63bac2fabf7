/**
 * No script that is handed over as a function (`write(() => rename(id, name))`) looks at a clock or asks for anything random: it may be
 * begun more than once, and its runs must be alike (docs/decisions/2026-11-26-expected-results.md). What differs at each look is taken
 * before and handed in.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Node, parseSync, Visitor } from 'oxc-parser'

const sources = '{apps,libraries,services}/*/src/**/*.ts'

/** What is another one at each look. */
const differing = /\b(?:now|random\w*)\(/

/** Where a script of the repository at `root` that may be begun anew differs from run to run. */
export const differingScripts = (root: string): string[] =>
  globSync(sources, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.(?:test|proof)\.ts$/.test(file))
    .toSorted()
    .flatMap((file) => differingScriptsIn(file, readFileSync(join(root, file), 'utf8')))

/** The same for one file. A function counts where it stands, and where it is named and handed over in the file. */
export function differingScriptsIn(file: string, source: string): string[] {
  if (!source.includes('.write(')) return []
  const { program } = parseSync(file, source)
  const named = new Map<string, Node>()
  const handedOver: Node[] = []
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init?.type === 'ArrowFunctionExpression') named.set(id.name, init.body)
    },
    CallExpression({ callee, arguments: [given] }) {
      const isWrite =
        callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.property.name === 'write'
      if (isWrite && given) handedOver.push(given)
    },
  }).visit(program)
  return handedOver.flatMap((given) => {
    const body = given.type === 'Identifier' ? named.get(given.name) : bodyOf(given)
    if (!body || !differing.test(source.slice(body.start, body.end))) return []
    const line = source.slice(0, given.start).split('\n').length
    return [`${file}:${line}: a script that may be begun anew looks at what differs each time; take it before`]
  })
}

const bodyOf = (given: Node): Node | undefined =>
  given.type === 'ArrowFunctionExpression' || given.type === 'FunctionExpression'
    ? (given.body ?? undefined)
    : undefined
