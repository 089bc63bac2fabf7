import { type ComponentProps, lazy, Suspense } from 'react'

const PeopleDialog = lazy(async () => ({ default: (await import('./people-dialog.tsx')).PeopleDialog }))

/** The people of an entry. The panel and its completion of names are fetched when somebody asks. */
export const PeopleWhenAsked = (asked: ComponentProps<typeof PeopleDialog>) => (
  <Suspense fallback={null}>
    <PeopleDialog {...asked} />
  </Suspense>
)
