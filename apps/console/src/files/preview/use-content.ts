import { useQuery } from '@tanstack/react-query'

let lastNumber = 0
const numbers = new WeakMap<Blob, number>()

/** Which content it is, for the names of remembered answers. */
function numberOf(content: Blob): number {
  const known = numbers.get(content)
  if (known !== undefined) return known
  numbers.set(content, ++lastNumber)
  return lastNumber
}

/** What is made of a content, once; the error is that of the making. */
export const useMade = <T>(what: string, content: Blob, make: (content: Blob) => Promise<T>) =>
  useQuery({
    queryKey: ['made', what, numberOf(content)],
    queryFn: () => make(content),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 15_000,
  })

/** For the `ref` of what shows or plays a content: gives it an address of the bytes, for as long as it is there. */
export const showing = (content: Blob) => (element: HTMLImageElement | HTMLMediaElement | null) => {
  if (!element) return undefined
  const address = URL.createObjectURL(content)
  element.src = address
  return () => URL.revokeObjectURL(address)
}
