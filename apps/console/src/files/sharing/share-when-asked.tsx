import { type ComponentProps, lazy, Suspense } from 'react'

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }))

/** The dialog that shares. Its fields and its picture of the link are fetched when somebody shares something. */
export const ShareWhenAsked = (asked: ComponentProps<typeof ShareDialog>) => (
  <Suspense fallback={null}>
    <ShareDialog {...asked} />
  </Suspense>
)
