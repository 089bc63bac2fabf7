import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

/** In a world of its own, from which the additions of newer languages were taken away before. */
function onOlderRuntime(expression: string): unknown {
  const source = stripTypeScriptTypes(readFileSync(`${import.meta.dirname}/older-runtimes.ts`, 'utf8'))
  const without = [
    "for (const name of ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf']) delete Set.prototype[name]",
    'delete Map.groupBy',
    'delete RegExp.escape',
  ]
  return JSON.parse(runInNewContext([...without, source, `JSON.stringify(${expression})`].join(';\n')))
}

test.each([
  ['[...new Set([1, 2]).union(new Set([2, 3]))]', [1, 2, 3]],
  ['[...new Set([1, 2]).intersection(new Set([2, 3]))]', [2]],
  ['[...new Set([1, 2]).difference(new Set([2, 3]))]', [1]],
  ['[new Set([1]).isSubsetOf(new Set([1, 2])), new Set([1, 3]).isSubsetOf(new Set([1, 2]))]', [true, false]],
  ['[new Set([1, 2]).isSupersetOf(new Set([1])), new Set([1]).isSupersetOf(new Set([2]))]', [true, false]],
  [
    '[...Map.groupBy([1, 2, 3], (one) => one % 2)]',
    [
      [1, [1, 3]],
      [0, [2]],
    ],
  ],
  ['Object.keys(new Set())', []],
])('on a runtime that lacks it, %s is what the standard says', (expression, expected) => {
  expect(onOlderRuntime(expression)).toEqual(expected)
})

test.each(['a.b*c', '1+1=2', 'ä-ß\n𝒳', '[x](y)', '\\d', ''])(
  'an escaped %j matches itself and nothing longer or shorter',
  (text) => {
    const found = onOlderRuntime(
      `['', 'u', 'v'].map((flags) => { const escaped = new RegExp('^' + RegExp.escape(${JSON.stringify(text)}) + '$', flags); return [escaped.test(${JSON.stringify(text)}), escaped.test(${JSON.stringify(`${text}x`)})] })`,
    )
    expect(found).toEqual([
      [true, false],
      [true, false],
      [true, false],
    ])
  },
)
