/** What one account, network, mailbox or organization may have of the accounts, or do in a time. */
import type { Budgets } from '@alluvium/kernel'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

export const accountsBudgets = {
  registrations: {
    counts: 'registrations',
    per: 'network',
    limit: 20,
    perMs: hourMs,
    past: '429, where mail is configured or with `--production`',
    wayOut: 'Wait, or sign in with another provider.',
  },
  failedLogIns: {
    counts: 'failed log-ins, of whatever accounts',
    per: 'network',
    limit: 100,
    perMs: 5 * minuteMs,
    past: '429',
    wayOut: 'Wait; or choose a new password by mail, from anywhere.',
  },
  passwordChecks: {
    counts: 'passwords that wait to be checked',
    per: 'network',
    limit: 100,
    past: '503',
    wayOut: 'Log in again in a few seconds.',
  },
  signIns: {
    counts: 'sign-ins with another provider that are begun',
    per: 'network',
    limit: 1000,
    perMs: 10 * minuteMs,
    past: '429',
    wayOut: 'Wait a moment, or log in with a password.',
  },
  lettersOfNetwork: {
    counts: 'links by mail that are asked for',
    per: 'network',
    limit: 60,
    perMs: hourMs,
    past: '429',
    wayOut: 'Look for the messages that came already, or wait.',
  },
  lettersOfAccount: {
    counts: 'messages to others, by inviting or adding them',
    per: 'account',
    limit: 200,
    perMs: dayMs,
    past: '429',
    wayOut: 'Wait, or let another owner or admin of the organization invite.',
  },
  lettersToMailbox: {
    counts: 'invitations by mail, from any account',
    per: 'mailbox',
    limit: 10,
    perMs: dayMs,
    past: '429',
    wayOut: 'Send the link of the invitation another way, or wait.',
  },
  testLetters: {
    counts: 'test messages to itself, by an administrator',
    per: 'account',
    limit: 20,
    perMs: hourMs,
    past: '429',
    wayOut: 'Wait, or look for the messages that came already.',
  },
  organizations: {
    counts: 'organizations that it has made',
    per: 'account',
    limit: 100,
    past: '429',
    wayOut: 'Delete one that nobody needs.',
  },
  invitations: {
    counts: 'open invitations',
    per: 'organization',
    limit: 1000,
    past: '429',
    wayOut: 'Wait until some are answered; after seven days they expire.',
  },
  members: {
    counts: 'members',
    per: 'organization',
    limit: 10_000,
    past: '429',
    wayOut: 'Remove somebody, or make another organization.',
  },
} as const satisfies Budgets

export type AccountsBudget = keyof typeof accountsBudgets
