import './theme/styles.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { takeEntrance } from './account/session.ts'
import { Console } from './console.tsx'
import { theme } from './theme/theme.ts'

// A refusal won't change by asking again, and what may change is asked for again by its own page.
const queries = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } })

takeEntrance()

const place = document.getElementById('console')
if (place) {
  createRoot(place).render(
    <StrictMode>
      <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
        <QueryClientProvider client={queries}>
          <Console />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )
}
