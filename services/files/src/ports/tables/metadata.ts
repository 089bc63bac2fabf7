/** The tables of a node's metadata, which follows the node wherever it is moved. */
import type { Algorithm } from '../../model/checksum.ts'

export type MetadataTables = Readonly<{
  /** Dead properties (RFC 4918, 4): `value` is the whole element, as XML that declares every namespace it uses. */
  properties: Readonly<{ node: number; uri: string; local: string; value: string; since: number }>
  /** `since`, here, of a property and of a label: the revision that was the last one when it was written. */
  tags: Readonly<{ node: number; tag: string; since: number }>
  /** What ended at the revision `until`: by going back with the whole tree (`taken_back`), or by somebody who removed or replaced it. */
  past_properties: Readonly<{
    node: number
    uri: string
    local: string
    value: string
    since: number
    until: number
    taken_back: 0 | 1
  }>
  past_tags: Readonly<{ node: number; tag: string; since: number; until: number; taken_back: 0 | 1 }>
  /** The entries that accounts want at hand, wherever they are moved. `added_at`: milliseconds since 1970. */
  favorites: Readonly<{ account: number; node: number; added_at: number }>
  /** Names that people gave to versions of a file. */
  version_labels: Readonly<{
    node: number
    /** The revision that made the version when it was named. */
    version: number
    label: string
    since: number
  }>
  /** Names of versions that ended at the revision `until`. */
  past_version_labels: Readonly<{
    node: number
    version: number
    label: string
    since: number
    until: number
    taken_back: 0 | 1
  }>
  /** Verified digests that clients announced for the content `digest`, in lower-case hexadecimal. */
  checksums: Readonly<{ node: number; algorithm: Algorithm; digest: string; hex: string }>
  /** Contents that `encrypt` made, wherever they are. */
  encrypted_contents: Readonly<{ digest: string }>
  /**
   * The place of a file when it was encrypted. Its earlier contents, and those of other files at that place, are no
   * versions any more.
   */
  sealings: Readonly<{ node: number; revision: number; parent: number; key: string }>
  /** Write locks (RFC 4918, 6). After `expires_at` (milliseconds) a lock does not count. */
  locks: Readonly<{
    /** `urn:alluvium:…`, a secret of 128 bits */
    token: string
    node: number
    /** Also for everything below. */
    deep: 0 | 1
    exclusive: 0 | 1
    /** The account that took it: only its requests can submit the token. */
    account: number
    /** The owner as the client described it: the content of DAV:owner, as XML. */
    owner: string
    /** Where it was taken, for `DAV:lockroot`. */
    root: string
    expires_at: number
    /** Seconds, as granted. */
    timeout: number
  }>
}>
