import { readdirSync, readFileSync } from 'node:fs'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { QueryState } from './query-state.tsx'

const refetch = () => undefined
const failed = new Error('away')
const drawn = (query: Readonly<{ data: readonly string[] | undefined; error: Error | null; isPending: boolean }>) => {
  const page = renderToStaticMarkup(
    <MantineProvider>
      <QueryState query={{ ...query, isError: query.error !== null, refetch }} empty={<p>nothing</p>}>
        {(items) => <p>{items.join(' ')}</p>}
      </QueryState>
    </MantineProvider>,
  )
  return {
    waits: page.includes('role="status"'),
    fails: page.includes('role="alert"'),
    shows: page.match(/<p>(.*?)<\/p>/)?.[1],
  }
}

test.for([
  ['no answer yet', { data: undefined, error: null, isPending: true }, { waits: true, fails: false, shows: undefined }],
  ['an empty answer', { data: [], error: null, isPending: false }, { waits: false, fails: false, shows: 'nothing' }],
  ['an answer', { data: ['a', 'b'], error: null, isPending: false }, { waits: false, fails: false, shows: 'a b' }],
  ['a failure', { data: undefined, error: failed, isPending: false }, { waits: false, fails: true, shows: undefined }],
  [
    'a failure after an empty answer',
    { data: [], error: failed, isPending: false },
    { waits: false, fails: true, shows: undefined },
  ],
  [
    'a failure after an answer',
    { data: ['a'], error: failed, isPending: false },
    { waits: false, fails: true, shows: 'a' },
  ],
] as const)('a list says that it is empty only from an answer: %s', ([, query, expected]) => {
  expect(drawn(query)).toEqual(expected)
})

test('no page but that of a folder, which has an error page of its own, draws the state of a query by itself', () => {
  const source = new URL('../', import.meta.url)
  const pages = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'))
  const byThemselves = pages.filter((name) =>
    /\.isPending \? <Waiting|\.data\?\.length === 0/.test(readFileSync(new URL(name, source), 'utf8')),
  )
  expect(byThemselves).toEqual(['files/browse/folder-page.tsx'])
})
