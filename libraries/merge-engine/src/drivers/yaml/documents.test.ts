/** A document that one side adds to a file of one, or takes out of a file of two, is no edit of the other one. */
import { describe, expect, test } from 'vitest'
import { mergedBothWays } from '../../../testing/merged-both-ways.ts'

const first = (replicas: number) => `kind: Deployment\nmetadata:\n  name: api\nspec:\n  replicas: ${replicas}\n`
const second = (port: number) => `kind: Service\nmetadata:\n  name: api\nspec:\n  port: ${port}\n`
const file = (...documents: readonly string[]) => documents.join('---\n')

describe.each(['', '---\n', '# of the shop\n---\n'])('behind %j', (head) => {
  const merged = (base: string, ours: string, theirs: string) =>
    mergedBothWays('yaml', { base: head + base, ours: head + ours, theirs: head + theirs })

  test('a document that one side took out is gone, and the edit of the other document stands', () => {
    const base = file(first(2), second(80))
    expect(merged(base, first(2), file(first(3), second(80)))).toBe(head + first(3))
    expect(merged(base, second(80), file(first(2), second(90)))).toBe(head + second(90))
  })

  test('a document that one side added stands, and so does the edit of the first one', () => {
    expect(merged(first(2), file(first(2), second(80)), first(3))).toBe(head + file(first(3), second(80)))
    expect(merged(second(80), file(first(2), second(80)), second(90))).toBe(head + file(first(2), second(90)))
  })

  test('a document that one side took out and the other edited is asked about', () => {
    expect(merged(file(first(2), second(80)), first(2), file(first(2), second(90)))).toBe('edit-delete')
  })
})
