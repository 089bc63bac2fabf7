import type { Capabilities } from '../rest/service/config-route.ts'

/** The address of a share, for whoever gets it. */
export const shareUrl = ({ externalUrl }: Pick<Capabilities, 'externalUrl'>, token: string): string =>
  `${externalUrl()}/s/${token}`
