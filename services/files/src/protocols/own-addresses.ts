/** Addresses of this server that are given away. */
import type { Capabilities } from './capabilities.ts'
import type { Service } from './service.ts'

/** The address of a share, for whoever gets it. */
export const shareUrl = ({ externalUrl }: Pick<Capabilities, 'externalUrl'>, token: string): string =>
  `${externalUrl()}/s/${token}`

/** The address at which an editor finds a file. */
export const addressOfFile = ({ capabilities }: Service, node: number): string =>
  `${capabilities.externalUrl()}/api/wopi/files/${node}`
