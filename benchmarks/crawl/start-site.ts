/** The site's process, for those who measure. */
import { fork } from 'node:child_process'
import { on } from 'node:events'
import { fileURLToPath } from 'node:url'
import { pathOf } from './pages.ts'
import type { FromSite, Ledger, ToSite } from './site.ts'

export type Site = Readonly<{
  /** Of the first page. */
  url: string
  /** Forgets what was asked, and has so many pages from now on. */
  reset(pages: number): void
  ledger(): Promise<Ledger>
  stop(): void
}>

export async function startSite(): Promise<Site> {
  const child = fork(fileURLToPath(new URL('site.ts', import.meta.url)))
  const messages = on(child, 'message', { close: ['exit'] })
  const next = async (): Promise<FromSite> => {
    const { value, done } = await messages.next()
    if (done === true) throw new Error('The site has ended.')
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the site says nothing else
    return (value as [FromSite])[0]
  }
  const send = (message: ToSite): void => void child.send(message)
  const first = await next()
  if (first.kind !== 'port') throw new Error('The site did not say where it is.')
  return {
    url: `http://127.0.0.1:${first.port}${pathOf(0)}`,
    reset: (pages) => send({ kind: 'reset', pages }),
    async ledger() {
      send({ kind: 'tell' })
      const answer = await next()
      if (answer.kind !== 'ledger') throw new Error('The site did not tell what was asked.')
      return answer.ledger
    },
    stop: () => child.disconnect(),
  }
}
