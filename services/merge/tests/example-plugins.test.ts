/** The examples of the documentation are what their sources say, and merge as it says. */
import { expect, test } from 'vitest'
import { compiled, mergeWith, shortcomings } from '../src/adapters/threads/plugin-module.ts'
import { type PluginAnswer, pluginAnswer } from '../src/adapters/threads/plugin-request.ts'
import { example, rebuilt } from '../testing/plugin-modules.ts'

test.each(['counter', 'ini'] as const)('compiling %s again gives the same bytes', async (name) => {
  expect(Buffer.from(await rebuilt(name)).equals(Buffer.from(await example(name)))).toBe(true)
})

const base = '; top\na = 1\n\n[server]\nhost = a\nport = 1\n\n; about paths\n[paths]\nhome = /\n'

/** The answer, and that to the sides turned round. */
async function answers(ours: string, theirs: string): Promise<readonly [PluginAnswer, PluginAnswer]> {
  const module = compiled(await example('ini'))
  expect(shortcomings(module)).toEqual([])
  const [b, o, t] = [Buffer.from(base), Buffer.from(ours), Buffer.from(theirs)]
  const answerTo = (ours: Uint8Array, theirs: Uint8Array) => pluginAnswer(mergeWith(module, { base: b, ours, theirs }))
  return [answerTo(o, t), answerTo(t, o)]
}

test.each<readonly [string, string, string, string]>([
  [
    'two keys beside each other',
    base.replace('host = a', 'host = b'),
    base.replace('port = 1', 'port = 2'),
    base.replace('host = a', 'host = b').replace('port = 1', 'port = 2'),
  ],
  [
    'additions at one place',
    base.replace('port = 1\n', 'port = 1\nours = 1\n'),
    base.replace('port = 1\n', 'port = 1\ntheirs = 1\n'),
    base.replace('port = 1\n', 'port = 1\nours = 1\ntheirs = 1\n'),
  ],
  [
    'a section behind the one that gets a key',
    base.replace('\n; about', '\n[ours]\nk = 1\n\n; about'),
    base.replace('port = 1\n', 'port = 1\ntheirs = 1\n'),
    base.replace('port = 1\n', 'port = 1\ntheirs = 1\n').replace('\n; about', '\n[ours]\nk = 1\n\n; about'),
  ],
  [
    'a comment here and its key there',
    base.replace('; top', '; first'),
    base.replace('a = 1', 'a = 2'),
    base.replace('; top', '; first').replace('a = 1', 'a = 2'),
  ],
])('ini merges %s', async (_, ours, theirs, expected) => {
  const [one, other] = await answers(ours, theirs)
  expect(one).toEqual({ kind: 'merged', result: expected })
  expect(other.kind === 'merged' && sorted(other.result)).toBe(sorted(expected))
})

test.each<readonly [string, string, string, string]>([
  ['one key that both changed', base.replace('a = 1', 'a = 2'), base.replace('a = 1', 'a = 3'), ' a'],
  [
    'a change of what is removed',
    base.replace('host = a\n', ''),
    base.replace('host = a', 'host = b'),
    '[server] host',
  ],
  [
    'an addition to a section that is removed',
    base.replace('[paths]\nhome = /\n', ''),
    base.replace('home = /\n', 'home = /\nroot = /\n'),
    '[paths]',
  ],
])('ini finds a conflict in %s', async (_, ours, theirs, path) => {
  for (const answer of await answers(ours, theirs))
    expect(answer).toMatchObject({ kind: 'conflicted', conflicts: [{ path }] })
})

test.each<readonly [string, string, string, string]>([
  ['keys that stand twice', base.replace('a = 1\n', 'a = 1\na = 2\n'), `${base}b = 1\n`, 'stands twice'],
  [
    'another order',
    base.replace('host = a\nport = 1\n', 'port = 1\nhost = a\n'),
    base.replace('a = 1', 'a = 2'),
    'another order',
  ],
])('ini declines %s', async (_, ours, theirs, why) => {
  for (const answer of await answers(ours, theirs))
    expect(answer).toEqual({ kind: 'declined', why: expect.stringContaining(why) })
})

/** Additions of both at one place stand in the order of the sides, which the test turns round. */
const sorted = (text: string) => text.split('\n').toSorted().join('\n')
