import { accountsBudgets } from '../budgets.ts'

/**
 * When log-ins are refused unseen: ten failures within five minutes, of one account **and** one address; and a hundred of
 * one network, whatever the accounts.
 *
 * Counting by account alone would let anybody lock anybody out; ten by address alone would let one office lock itself out.
 */
export const failuresAllowed = 10
export const failureWindowMs = accountsBudgets.failedLogIns.perMs
