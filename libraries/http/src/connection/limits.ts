/** What a connection may take, in bytes and in time, and how many there may be. */
import { connectionBudgets } from './budgets.ts'

export type Limits = Readonly<{
  /** All header fields together, bytes. Default 16 KiB. */
  headerBytes: number
  /** How many header fields. Default 100. */
  headerCount: number
  /** Until the whole header is there, milliseconds. Default 15 s. */
  headersMs: number
  /** A body that brings no byte, or an answer of which no byte is taken, for so long is cut off, milliseconds. Default 30 s. */
  idleMs: number
  /** A kept connection without a request, milliseconds. Default 65 s. */
  keepAliveMs: number
  /**
   * Connections at once. Default 10,000, and never more than half of the files and sockets that the system lets the process
   * open. When all are taken, the network that holds the most gives one up for a newcomer of another.
   */
  connections: number
  /** Of these, what one network may have; never more than half. Default 1,000, in a local deployment a hundred times as many for loopback. */
  connectionsPerNetwork: number
  /** And how many of these without a whole request header yet; likewise. Default 256. */
  halfSentPerNetwork: number
  /** Requests under way of one network, which a trusted proxy may name; likewise. Default 1,000. */
  requestsPerNetwork: number
}>

/** Generous to people on slow lines, useless to those who only hold connections open. */
export const defaultLimits: Limits = {
  headerBytes: 16_384,
  headerCount: 100,
  headersMs: 15_000,
  idleMs: 30_000,
  keepAliveMs: 65_000,
  connections: 10_000,
  connectionsPerNetwork: connectionBudgets.connections.limit,
  halfSentPerNetwork: connectionBudgets.halfSentRequests.limit,
  requestsPerNetwork: connectionBudgets.requestsUnderWay.limit,
}
