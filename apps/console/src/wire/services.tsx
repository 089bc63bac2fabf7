import { useQuery } from '@tanstack/react-query'
import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import { type Addresses, findServices, type ServiceName } from './addresses.ts'

const Known = createContext<Addresses>({})

/** The addresses of the services, learnt once; what stands below may ask for them. */
export function Services({
  waiting,
  failed: Failed,
  children,
}: Readonly<{
  waiting: ReactNode
  failed: ComponentType<Readonly<{ error: Error; again: () => void }>>
  children: ReactNode
}>) {
  const found = useQuery({
    queryKey: ['services'],
    queryFn: () => findServices(import.meta.env.BASE_URL, location.origin),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (found.isPending) return waiting
  if (found.isError) return <Failed error={found.error} again={() => void found.refetch()} />
  return <Known value={found.data}>{children}</Known>
}

/** Where each service is that this page was told of. */
export const useServices = (): Addresses => useContext(Known)

/** Where a service is; undefined when this page wasn't told. */
export const useAddress = (name: ServiceName): string | undefined => useContext(Known)[name]
