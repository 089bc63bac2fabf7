import './theme/styles.ts'
import { MantineProvider } from '@mantine/core'
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followLanguage, loadMessages, t } from './messages/messages.ts'
import { readPathAsFragment } from './routing/route.ts'
import { keepFocus } from './shell/keep-focus.ts'
import { keepScrollPlaces } from './shell/scroll-places.ts'
import { theme } from './theme/theme.ts'
import { mayPass, needsSignIn } from './wire/refusal.ts'

/** Asking again would take the form away that somebody is just typing into: who signs in asks anew anyway. */
const unlessClosed = ({ state }: Readonly<{ state: Readonly<{ error: unknown }> }>): boolean =>
  !needsSignIn(state.error)

/** Milliseconds until a service that did not answer, or was not ready, is asked again: it is found without a click. */
const awayMs = 2000

const soonIfAway = ({ state }: Readonly<{ state: Readonly<{ error: unknown }> }>): number | false =>
  mayPass(state.error) && awayMs

// A refusal won't change by asking again, and what may change is asked for again by its own page.
const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      refetchInterval: soonIfAway,
      refetchOnWindowFocus: unlessClosed,
      refetchOnReconnect: unlessClosed,
    },
    mutations: { retry: false },
  },
  queryCache: new QueryCache({ onError: lookAgain }),
})

/** A session may end while one looks at the files: who one is there is then asked anew, and the gate closes. */
function lookAgain(error: Error, { queryKey: [area, what] }: Readonly<{ queryKey: readonly unknown[] }>): void {
  if (needsSignIn(error) && area === 'files' && what !== 'me')
    void queries.invalidateQueries({ queryKey: ['files', 'me'] })
}

/** Its button shows what was typed: by a name in the reader's language, and by keys, too. */
const PasswordInput = {
  defaultProps: () => ({
    visibilityToggleFocusable: true,
    visibilityToggleButtonProps: { 'aria-label': t('parts.showThePassword') },
  }),
}

/** A script that can't be had is said in the place of its page; all else is a bug, for the browser's console. */
function report(error: unknown): void {
  if (!/dynamically imported module|module script failed/i.test(String(error))) reportError(error)
}

const place = document.getElementById('console')
if (place) {
  readPathAsFragment()
  keepScrollPlaces()
  keepFocus()
  followLanguage()
  await loadMessages()
  // Only now, for some texts are read when their scripts run.
  const [{ Console, fetchAhead }, { takeEntrance }] = await Promise.all([
    import('./console.tsx'),
    import('./account/session.ts'),
  ])
  await takeEntrance()
  const spoken: typeof theme = { ...theme, components: { ...theme.components, PasswordInput } }
  fetchAhead()
  createRoot(place, { onCaughtError: report }).render(
    <StrictMode>
      <MantineProvider theme={spoken} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
        <QueryClientProvider client={queries}>
          <Console />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )
}
