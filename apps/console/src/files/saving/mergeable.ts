import { useQuery } from '@tanstack/react-query'

/** Whether a format merges files of this name; false until the list of formats is there, which no first page waits for. */
export function useCanBeMerged(path: string): boolean {
  const known = useQuery({
    queryKey: ['can-be-merged', path],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => (await import('@alluvium/merge-engine/drivers')).driverForPath(path) !== undefined,
  })
  return known.data ?? false
}
