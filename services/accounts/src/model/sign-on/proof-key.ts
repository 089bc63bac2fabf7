/** Proof Key for Code Exchange (RFC 7636): whoever redeems a code proves that they requested it. `S256` alone; `plain` proves nothing. */
import { newSecret } from '@alluvium/kernel'
import { digestOf } from './digest.ts'

/** 43 characters, the least that 4.1 allows. */
export const newVerifier = (): string => newSecret(256)

export const challengeOf = (verifier: string): string => digestOf(verifier)

export const isVerifier = (text: string): boolean => /^[\w.~-]{43,128}$/.test(text)

export const isChallenge = (text: string): boolean => /^[\w-]{43}$/.test(text)
