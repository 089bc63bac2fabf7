export type SigningAlgorithm = 'EdDSA' | 'RS256'

/** A key pair that signs tokens, as it is stored. */
export type SigningKey = Readonly<{
  /** The thumbprint of RFC 7638. */
  id: string
  algorithm: SigningAlgorithm
  /** The private key as a JWK (RFC 8037 or RFC 7518, 6.3); the public half is part of it. */
  privateJwk: string
  /** Milliseconds since 1970. */
  createdAt: number
}>
