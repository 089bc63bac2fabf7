import { networkOf } from '@alluvium/kernel'

/** Where a request comes from, as budgets count it. */
export type Origin = Readonly<{
  /** `networkOf` its address. */
  network: string
  /** Not of a trusted proxy's own address: that is whoever comes through it. */
  isCounted: boolean
  /** Whether it is local development. */
  isLocal: boolean
}>

type Asked = Readonly<{ peer: string; isLocal: boolean }>

/** @param isProxy whether an address is a trusted proxy's. */
export const originsBut =
  (isProxy: (address: string) => boolean) =>
  ({ peer, isLocal }: Asked): Origin => ({ network: networkOf(peer), isCounted: !isProxy(peer), isLocal })

export type OriginOf = (asked: Asked) => Origin
