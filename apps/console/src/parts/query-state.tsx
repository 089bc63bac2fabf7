import type { ReactNode } from 'react'
import { ErrorAlert } from './error-alert.tsx'
import { Waiting } from './page.tsx'

/** What a page knows of an answer: as `useQuery` and `useInfiniteQuery` tell it. */
type Query<Data> = Readonly<{
  data: Data | undefined
  error: unknown
  isPending: boolean
  isError: boolean
  refetch: () => unknown
}>

type QueryStateProps<Data> = Readonly<{
  query: Query<Data>
  /** How many lines it shows while it waits. Default: 5. */
  lines?: number
  /** Default: what has no length. */
  isEmpty?: (data: Data) => boolean
  /** What to say when there is nothing. */
  empty?: ReactNode
  children: (data: Data) => ReactNode
}>

/**
 * An answer: on its way, what went wrong, that there is nothing, or what there is. That there is nothing is said only from an answer:
 * when it could not be read again, nobody knows; what was there before stays.
 */
export function QueryState<Data>({
  query,
  lines = 5,
  isEmpty = hasNothing,
  empty = null,
  children,
}: QueryStateProps<Data>) {
  const { data, error, isPending, isError, refetch } = query
  const isKnown = data !== undefined
  const nothing = isKnown && isEmpty(data)
  return (
    <>
      {isPending ? <Waiting lines={lines} /> : null}
      {isError ? <ErrorAlert error={error} again={() => void refetch()} /> : null}
      {nothing && !isError ? empty : null}
      {isKnown && !nothing ? children(data) : null}
    </>
  )
}

const hasNothing = (data: unknown): boolean => Array.isArray(data) && data.length === 0
