/** What the settings of the service are checked with before it starts: an entry of its own, because the service takes long to load. */
export { assertBilling } from './model/billing/assert-billing.ts'
export { assertFirstAdministrator } from './model/first-administrator.ts'
export { parseClients } from './model/sign-on/client.ts'
