import { freePort } from '@alluvium/http/free-port'

/** `port`, or a free one in the place of 0, so that a service which is started again is found where it was. */
export const settledPort = async (host: string, port: number): Promise<number> =>
  port === 0 ? await freePort(host) : port
