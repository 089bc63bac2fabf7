/**
 * The key pairs that sign: Ed25519 (`EdDSA`, RFC 8037) for everything that we check ourselves, RSA (`RS256`) for id tokens
 * of applications, because that is the one algorithm which every OpenID Connect library must know.
 */
import type { Clock } from '@alluvium/kernel'
import {
  type CryptoKey,
  calculateJwkThumbprint,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTHeaderParameters,
} from 'jose'
import { z } from 'zod'
import type { SigningAlgorithm, SigningKey } from '../../model/signing-key.ts'
import type { PublicKey } from '../../ports/openid-tokens.ts'

export type KeyPair = Readonly<{
  id: string
  algorithm: SigningAlgorithm
  privateKey: CryptoKey
  publicKey: CryptoKey
  publicJwk: PublicKey
}>

/** A new key pair, to be stored. */
export async function newSigningKey(algorithm: SigningAlgorithm, clock: Clock): Promise<SigningKey> {
  const kind = algorithm === 'EdDSA' ? { crv: 'Ed25519' } : { modulusLength: 2048 }
  const { privateKey } = await generateKeyPair(algorithm, { ...kind, extractable: true })
  const jwk = await exportJWK(privateKey)
  return { id: await calculateJwkThumbprint(jwk), algorithm, privateJwk: JSON.stringify(jwk), createdAt: clock.now() }
}

const edwards = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() })
const rsa = z.object({ kty: z.literal('RSA'), n: z.string(), e: z.string() })

export async function keyPair({ id, algorithm, privateJwk }: SigningKey): Promise<KeyPair> {
  const jwk: unknown = JSON.parse(privateJwk)
  const published: PublicKey =
    algorithm === 'EdDSA'
      ? { ...edwards.parse(jwk), kid: id, alg: algorithm, use: 'sig' }
      : { ...rsa.parse(jwk), kid: id, alg: algorithm, use: 'sig' }
  const [privateKey, publicKey] = await Promise.all([
    cryptoKey(Object(jwk), algorithm),
    cryptoKey(published, algorithm),
  ])
  return { id, algorithm, privateKey, publicKey, publicJwk: published }
}

/** The key that a token names. */
export function keyOf(publicKeys: ReadonlyMap<string, CryptoKey>, { kid }: JWTHeaderParameters): CryptoKey {
  const key = kid === undefined ? undefined : publicKeys.get(kid)
  if (!key) throw new errors.JWKSNoMatchingKey()
  return key
}

async function cryptoKey(jwk: JWK, algorithm: SigningAlgorithm): Promise<CryptoKey> {
  const key = await importJWK(jwk, algorithm)
  if (key instanceof Uint8Array) throw new Error('a signing key is a key pair, not a secret')
  return key
}
