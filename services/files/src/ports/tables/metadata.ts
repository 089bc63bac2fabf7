/** What is kept of a node beside its rows, and hence follows it wherever it is moved. */
import type { Algorithm } from '../../model/checksum.ts'

export type MetadataTables = Readonly<{
  /** Dead properties (RFC 4918, 4): `value` is the whole element, as XML that declares every namespace it uses. */
  properties: Readonly<{ node: number; uri: string; local: string; value: string }>
  tags: Readonly<{ node: number; tag: string }>
  /** Digests that clients announced, in lower-case hexadecimal, and that were true of the content named `digest`. */
  checksums: Readonly<{ node: number; algorithm: Algorithm; digest: string; hex: string }>
  /** Contents that were made by `encrypt`, wherever they lie. */
  encrypted_contents: Readonly<{ digest: string }>
  /** Where a file lay when it was encrypted: what it held until then, and what others held that lay there until then, is no version of a file. */
  sealings: Readonly<{ node: number; revision: number; parent: number; key: string }>
  /** Write locks (RFC 4918, 6). Past `expires_at` (milliseconds) a lock is none. */
  locks: Readonly<{
    /** `urn:alluvium:…`, a secret of 128 bits */
    token: string
    node: number
    /** Also for everything below. */
    deep: 0 | 1
    exclusive: 0 | 1
    /** The account that took it: nobody else's request can submit its token. */
    account: number
    /** What the client said of its owner: the content of DAV:owner, as XML. */
    owner: string
    /** Where it was taken, for `DAV:lockroot`. */
    root: string
    expires_at: number
    /** Seconds, as granted. */
    timeout: number
  }>
}>
