/**
 * Whether two scripts have the same effect: they contain the same statements, and those whose order has a meaning are in the
 * same order. For each name, this is the order of what makes or changes it, and what mentions it in between:
 *
 *   CREATE TABLE t; CREATE TABLE u; INSERT t      t: CREATE TABLE t, INSERT t      u: CREATE TABLE u
 *   CREATE TABLE u; CREATE TABLE t; INSERT t      the same for t and for u, so both scripts do the same
 */

import { Interner } from '../../core/document/interner.ts'
import { Values } from '../../core/document/values.ts'
import { coreText, type Tree } from '../../core/model/node.ts'
import type { Describe } from './describe.ts'
import { statementsIn } from './description.ts'

export function doTheSame(one: Tree, other: Tree, describe: Describe): boolean {
  const numbers = new Interner()
  const [first, second] = [new Values(one, numbers), new Values(other, numbers)]
  if (first.of(one.root) === second.of(other.root)) return true
  const [before, after] = [orderOf(one, first, describe), orderOf(other, second, describe)]
  return before.size === after.size && [...before].every(([name, order]) => after.get(name) === order)
}

/** For one name: the statements up to the last one that makes it, and those behind it that only mention it. */
type Story = { statements: string[]; mentioned: number[] }

/** For each name its statements, with only the order that has a meaning. */
function orderOf(tree: Tree, values: Values, describe: Describe): ReadonlyMap<string, string> {
  const stories = new Map<string, Story>()
  const storyOf = (name: string) => {
    const story = stories.get(name) ?? { statements: [], mentioned: [] }
    stories.set(name, story)
    return story
  }
  let session = 0
  for (const node of statementsIn(tree)) {
    const value = values.of(node)
    const { makes, mentions, ofSession } = describe(node.kind, coreText(tree, node))
    if (ofSession) session++
    storyOf(`all ${session}`).mentioned.push(value)
    if (ofSession) storyOf('session').statements.push(String(value))
    const made = makes ?? mentions()
    for (const name of made) make(storyOf(`name ${name}`), value)
    for (const name of mentions()) if (!made.has(name)) storyOf(`name ${name}`).mentioned.push(value)
  }
  for (const story of stories.values()) close(story)
  return new Map([...stories].map(([name, { statements }]) => [name, statements.join(' ')]))
}

function make(story: Story, value: number): void {
  close(story)
  story.statements.push(String(value))
}

/** Among statements that only mention a name, the order has no meaning. */
function close({ statements, mentioned }: Story): void {
  if (mentioned.length > 0) statements.push(`(${mentioned.toSorted((one, other) => one - other).join(' ')})`)
  mentioned.length = 0
}
