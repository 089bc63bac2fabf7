import { createHash } from 'node:crypto'

/**
 * Two spellings of an e-mail address that differ in case alone are one address: mailboxes that tell `A@` from `a@`
 * don't exist in practice, and people who would impersonate by them do. Addresses are ASCII (the edge sees to it),
 * so lower case is the whole of folding; nothing like the dotless i can make two people one.
 */
export const emailKey = (email: string): string => email.toLowerCase()

/** RFC 5321, 4.5.3.1.3: a path holds 256 octets with its brackets. */
export const maxEmailLength = 254

/** One mailbox has many addresses: what follows a `+` is the receiver's to sort by (RFC 5233, subaddressing). */
export const mailboxOf = (email: string): string => emailKey(email).replace(/\+[^@]*(?=@)/, '')

/**
 * Under which name failed log-ins of an address are counted, whether or not it has an account. A digest, because
 * what stands in the field of a failed log-in is now and then a password.
 */
export const attemptKey = (email: string): string => createHash('sha256').update(emailKey(email)).digest('base64url')

/** Whether an account could have this address at all: printable ASCII, which every database takes as text. */
export const couldBeEmail = (text: string): boolean => text.length <= maxEmailLength && /^[\x21-\x7e]+$/.test(text)
