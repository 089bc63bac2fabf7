/**
 * Strict transport security (RFC 6797): a browser that has come by https once comes by http no more. Said where TLS is
 * ours, and where the address that the outside knows is https, for then a proxy in front speaks TLS and passes it on.
 * Never under a name of loopback: it would hold for all ports, and what else runs on that machine may speak plain HTTP.
 * Without `includeSubDomains`, for other hosts below this name are not ours.
 */
import { type Deployment, namesLoopback } from '@alluvium/kernel'

const field = ['Strict-Transport-Security', 'max-age=31536000'] as const
const nothing: readonly string[] = []

/** The field, name and value, as the answer to a request with this Host has it; undefined where no answer ever has it. */
export function strictTransport(
  { externalUrl }: Pick<Deployment, 'externalUrl'>,
  { tls }: Readonly<{ tls: boolean }>,
): ((host: string | undefined) => readonly string[]) | undefined {
  const isOutsideSecure = externalUrl !== undefined && isPublicHttps(new URL(externalUrl))
  // A proxy may ask under a name of its own, such as 127.0.0.1:8080.
  if (!tls) return isOutsideSecure ? () => field : undefined
  return (host) => (host === undefined || namesLoopback(host) ? nothing : field)
}

const isPublicHttps = ({ protocol, host }: URL): boolean => protocol === 'https:' && !namesLoopback(host)
