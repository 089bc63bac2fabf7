/** The accounts, put together: routes over operations over the database, passwords and tokens. */
import { AttemptQueue, type PasswordCost } from '@alluvium/credentials'
import type { Database } from '@alluvium/database'
import type { Refusals, Route } from '@alluvium/http/json'
import type { Caller, Clock, Logger } from '@alluvium/kernel'
import { argon2Passwords } from './adapters/argon2/argon2-passwords.ts'
import { joseTokens } from './adapters/jose/jose-tokens.ts'
import { newSigningKey } from './adapters/jose/key-pairs.ts'
import { loggedMail } from './adapters/smtp/logged-mail.ts'
import type { Actor } from './model/administration/act.ts'
import { emailKey } from './model/email.ts'
import type { LinkPurpose } from './model/recovery/mailed-link.ts'
import type { SigningAlgorithm, SigningKey } from './model/signing-key.ts'
import type { Tier, User } from './model/user.ts'
import { type BillingOptions, openBilling } from './open-billing.ts'
import { type SignOnOptions, signOnRoutes } from './open-sign-on.ts'
import { billingData } from './operations/billing/personal-data.ts'
import { CallCounter } from './operations/call-counter.ts'
import { type ChangeAccountStatus, changeAccountStatus } from './operations/change-account-status.ts'
import { type Administrator, ensureAdministrator } from './operations/ensure-administrator.ts'
import { ensureSigningKey, signingKeys } from './operations/ensure-signing-key.ts'
import { findUser } from './operations/find-user.ts'
import { TokenUses } from './operations/gather-token-uses.ts'
import { openMailQueue } from './operations/mail/mail-queue.ts'
import { recordedMail } from './operations/mail/mail-record.ts'
import { isInvited } from './operations/organizations/is-invited.ts'
import { organizationsData } from './operations/organizations/personal-data.ts'
import { sharedOrganizationMembers } from './operations/organizations/shared-organization-members.ts'
import { ownPersonalData } from './operations/personal-data/own-personal-data.ts'
import { signOnData } from './operations/sign-on/personal-data.ts'
import type { Mail } from './ports/mail.ts'
import type { ExternalPersonalDataStore, PersonalDataStore } from './ports/personal-data-store.ts'
import type { IsInvited, RegistrationRule } from './ports/registration.ts'
import { accountClosed } from './problems/tokens.ts'
import { usersRoute } from './protocols/rest/admin-routes.ts'
import { addingRoute } from './protocols/rest/administration/adding-route.ts'
import { auditRoute } from './protocols/rest/administration/audit-route.ts'
import { mailRoutes } from './protocols/rest/administration/mail-routes.ts'
import { removalRoutes } from './protocols/rest/administration/removal-routes.ts'
import { userRoute } from './protocols/rest/administration/user-route.ts'
import { authRoutes } from './protocols/rest/auth-routes.ts'
import { credentialRefusals, openSessions, type Sessions } from './protocols/rest/authenticate.ts'
import { healthRoute } from './protocols/rest/health-route.ts'
import { organizationRoutes } from './protocols/rest/organizations/organization-routes.ts'
import { linkPath } from './protocols/rest/recovery/link-pages.ts'
import { recoveryRoutes } from './protocols/rest/recovery/routes.ts'
import { serviceEndedRoute } from './protocols/rest/services/ended-route.ts'
import { serviceMembershipRoute } from './protocols/rest/services/membership-route.ts'
import { serviceMailRoute } from './protocols/rest/services/service-mail-route.ts'
import { sessionRoutes } from './protocols/rest/session-routes.ts'

export type AccountsOptions = Readonly<{
  /** Opened with `accountsMigrations`; whoever opened it closes it, after the accounts. */
  database: Database
  logger: Logger
  clock: Clock
  /** The platform's address as others reach it, without a trailing slash; `iss` of every token. Asked at each use. */
  issuer(): string
  /** The first administrator, created at start unless an account has that address. */
  admin?: Administrator | undefined
  /** Default: open. */
  registration?: RegistrationRule
  /** Whether somebody of this e-mail address may register, for `registration: 'invited'`. Default: whom an organization has invited. */
  isInvited?: IsInvited
  /** The payment provider. Default: none, nothing is sold. */
  billing?: BillingOptions
  /** Other providers, and applications that sign people in here. */
  signOn?: SignOnOptions
  /** Whether it is open to the world: then registrations of one network are limited also where nobody delivers. Default: no. */
  production?: boolean
  /** Opens `/api/service/…` to another service. Default: nobody may ask. */
  serviceSecret?: string | undefined
  /** Default: mail is not delivered but logged. */
  mail?: Mail | undefined
  /** What other services keep of people: shown in their export, removed when they leave. Default: nothing. */
  elsewhere?: readonly ExternalPersonalDataStore[]
  /** Default: 19 MiB and two passes. Lowered only by tests that make hundreds of accounts. */
  passwordCost?: PasswordCost
}>

/** The opened accounts: their routes, and what the other services of the platform ask of them. */
export type Accounts = Readonly<{
  routes: readonly Route[]
  /** For `jsonService`: undefined without a bearer token, throws when it isn't good. Each success counts as one call. */
  authenticate: Sessions['authenticate']
  /** What it throws, for the API description. */
  credentialRefusals: Refusals
  /** The tier of a caller as it is now; no query for one whom `authenticate` has just let in. */
  accountStatus(caller: Caller): Promise<Readonly<{ tier: Tier }>>
  /** The authenticated requests of a caller in a month (`2026-11`, UTC), the present one included. */
  apiCalls(caller: Caller, month: string): Promise<number>
  /** Those of some accounts, by their ids, that belong to an organization of this one; and since when, milliseconds since 1970. */
  sharedOrganizationMembers(account: string, others: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Role, tier or status of an account by its e-mail address, for an operator; counts from the next request on. */
  changeAccountStatus(change: ChangeAccountStatus, by?: Actor): Promise<User>
  /** Whether this start made the administrator: only then is a generated password worth printing. */
  adminCreated: boolean
  /** Writes what is counted. Stop listening first. */
  close(): Promise<void>
}>

/** Opens the accounts, and makes the first administrator where there is none. Throws `configuration.invalid` when there could be no such account. */
export async function openAccounts(options: AccountsOptions): Promise<Accounts> {
  const { database, logger, clock, issuer, registration = 'open' } = options
  const passwords = await argon2Passwords(options.passwordCost)
  const keys = await keysOf('EdDSA', { database, clock })
  const tokens = await joseTokens({ keys, issuer, clock })
  const calls = new CallCounter({ database, clock, logger })
  const tokenUses = new TokenUses({ database, clock, logger })
  const sessions = openSessions({ database, tokens, calls, tokenUses, clock })
  const mail = recordedMail(options.mail ?? loggedMail(logger), clock)
  const mailQueue = openMailQueue(logger)
  const organizations = organizationsData({ provesAddresses: mail.delivers })
  const personalData: readonly PersonalDataStore[] = [...ownPersonalData, signOnData, organizations, billingData]
  const consoleUrl = () => options.signOn?.consoleUrl ?? `${issuer()}/ui/`
  const needs = {
    database,
    clock,
    logger,
    passwords,
    tokens,
    sessions,
    tokenUses,
    registration,
    isInvited: options.isInvited ?? ((email: string) => database.read(isInvited(email, clock.now()))),
    issuer,
    keys,
    rsaKeys: () => keysOf('RS256', { database, clock }),
    logInQueue: new AttemptQueue(),
    mail,
    mailQueue,
    isReserved: (email: string) => options.admin !== undefined && emailKey(email) === emailKey(options.admin.email),
    limitsRegistrations: mail.delivers || (options.production ?? false),
    pageOf: (purpose: LinkPurpose, secret: string) => `${issuer()}${linkPath(purpose, secret)}`,
    personalData,
    elsewhere: options.elsewhere ?? [],
    settle: async () => void (await Promise.all([calls.settle(), tokenUses.settle()])),
    invitationUrl: (inviteId: string) => `${consoleUrl()}#/account/invitations/${inviteId}`,
    organizationUrl: (orgId: string) => `${consoleUrl()}#/merge/organizations/${orgId}`,
    consoleUrl,
    consolePage: () => `${consoleUrl()}#/account/billing`,
    serviceSecret: options.serviceSecret,
  }
  const adminCreated = options.admin !== undefined && (await ensureAdministrator(needs, options.admin))
  const billing = await openBilling(needs, options.billing ?? { sandbox: false })

  async function accountStatus(caller: Caller): Promise<Readonly<{ tier: Tier }>> {
    const user = sessions.of(caller)?.user ?? (await database.read(findUser(caller.id)))
    if (!user) throw accountClosed()
    return { tier: user.tier }
  }

  return {
    routes: [
      healthRoute(),
      ...authRoutes(needs),
      ...sessionRoutes(needs),
      ...recoveryRoutes(needs),
      usersRoute(needs),
      addingRoute(needs),
      userRoute(needs),
      ...removalRoutes(needs),
      auditRoute(needs),
      ...mailRoutes(needs),
      ...(await signOnRoutes(needs, options.signOn ?? {})),
      ...organizationRoutes(needs),
      serviceMembershipRoute(needs),
      serviceEndedRoute(needs),
      serviceMailRoute(needs),
      ...billing.routes,
    ],
    authenticate: sessions.authenticate,
    credentialRefusals,
    accountStatus,
    apiCalls: (caller, month) => calls.of(caller.id, month),
    sharedOrganizationMembers: (account, others) => database.read(sharedOrganizationMembers(account, others)),
    changeAccountStatus: (change, by) =>
      database.write(
        changeAccountStatus(change, { ...(by && { by }), needsVerifiedEmail: mail.delivers, now: clock.now() }),
      ),
    adminCreated,
    async close() {
      await billing.close()
      await mailQueue.close()
      await calls.close()
      await tokenUses.close()
    },
  }
}

/** The keys of an algorithm; where there are none, the first is made. */
async function keysOf(
  algorithm: SigningAlgorithm,
  { database, clock }: Pick<AccountsOptions, 'database' | 'clock'>,
): Promise<readonly SigningKey[]> {
  const existing = await database.read(signingKeys(algorithm))
  return existing.length > 0 ? existing : database.write(ensureSigningKey(await newSigningKey(algorithm, clock)))
}
