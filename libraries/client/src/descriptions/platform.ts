/**
 * What the service says of itself at /api/openapi.json, as types. `npm run fix` writes this file; a test fails while
 * a running service says something else.
 */
export type paths = {
    readonly "/.well-known/jwks.json": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The public keys of our tokens (RFC 7517) */
        readonly get: operations["getWellKnownJwksJson"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/.well-known/oauth-authorization-server": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The same, as RFC 8414 names it */
        readonly get: operations["getWellKnownOauthAuthorizationServer"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/.well-known/openid-configuration": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Who issues our tokens, and what it can do (OpenID Connect Discovery 1.0) */
        readonly get: operations["getWellKnownOpenidConfiguration"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/admin/audit": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * What administrators did, newest first
         * @description Entries are only ever added: the database itself refuses to change or remove one.
         */
        readonly get: operations["getAdminAudit"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/admin/users": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** All users, newest first */
        readonly get: operations["getAdminUsers"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/admin/users/{user_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Change the role, tier or status of an account
         * @description Counts from the next request of the account on. Suspending ends its tokens: who is let in again logs in again.
         */
        readonly patch: operations["patchAdminUsersUserId"];
        readonly trace?: never;
    };
    readonly "/api/analytics": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** How many merges, by which drivers, on which days, and how they came out */
        readonly get: operations["getApiAnalytics"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/drivers": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The merge drivers, with the file extensions that belong to each */
        readonly get: operations["getApiDrivers"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/invitations": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The invitations that the caller sent or received, newest first */
        readonly get: operations["getApiInvitations"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/invitations/{invite_id}/accept": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Accept an invitation, and be a member */
        readonly post: operations["postApiInvitationsInviteIdAccept"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/invitations/{invite_id}/decline": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Decline an invitation */
        readonly post: operations["postApiInvitationsInviteIdDecline"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/merge": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Merge two edited versions of a document with their common ancestor */
        readonly post: operations["postApiMerge"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/orgs": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The organizations that the caller belongs to, newest first */
        readonly get: operations["getApiOrgs"];
        readonly put?: never;
        /** Make an organization, and own it */
        readonly post: operations["postApiOrgs"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/orgs/{org_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Delete an organization, with its members and invitations */
        readonly delete: operations["deleteApiOrgsOrgId"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/orgs/{org_id}/invite": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Add whoever has this e-mail address, or invite them by mail
         * @description Somebody with an account is a member at once (`added`). Anybody else gets a letter with a link, good for seven days (`invited`); inviting them again renews it.
         */
        readonly post: operations["postApiOrgsOrgIdInvite"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/orgs/{org_id}/members": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The members of an organization, newest first */
        readonly get: operations["getApiOrgsOrgIdMembers"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/orgs/{org_id}/members/{user_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Remove a member; everybody may remove themselves */
        readonly delete: operations["deleteApiOrgsOrgIdMembersUserId"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/orgs/{org_id}/members/{user_id}/role": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Give a member another role */
        readonly put: operations["putApiOrgsOrgIdMembersUserIdRole"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/plugins": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The plugins that may be used: the public ones, and with a token one's own and those of one's organizations */
        readonly get: operations["getApiPlugins"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/plugins/{driver}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Remove a plugin of your own; administrators also public ones of others */
        readonly delete: operations["deleteApiPluginsDriver"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/plugins/merge": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Merge with a plugin */
        readonly post: operations["postApiPluginsMerge"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/plugins/upload": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Upload a merge driver as a WebAssembly module, or replace one of your own
         * @description A form with one file, `NAME.wasm`, and optionally the field `visibility`: `public` (by default) or `private`, for you and your organizations.
         */
        readonly post: operations["postApiPluginsUpload"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/usage": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** This month's use, and what the tier allows */
        readonly get: operations["getApiUsage"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/auth/email": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Whether the e-mail address is confirmed */
        readonly get: operations["getAuthEmail"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/auth/email/send": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send the link that confirms the e-mail address again
         * @description At most five of them are good at the same time; a further one is not sent.
         */
        readonly post: operations["postAuthEmailSend"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/auth/email/verify": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Confirm the e-mail address, with the secret of a mailed link */
        readonly post: operations["postAuthEmailVerify"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/auth/github/callback": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Come back from github, and go on to the console */
        readonly get: operations["getAuthGithubCallback"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/auth/google/callback": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Come back from google, and go on to the console */
        readonly get: operations["getAuthGoogleCallback"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/auth/login": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Log in with e-mail address and password */
        readonly post: operations["postAuthLogin"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/auth/logout": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Revoke the token of this request */
        readonly post: operations["postAuthLogout"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/auth/me": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The account of the token */
        readonly get: operations["getAuthMe"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete the account, for good
         * @description With everything that `GET /auth/me/export` shows, except what administrators did to it.
         */
        readonly delete: operations["deleteAuthMe"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/auth/me/export": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Everything that is kept of this account, as a file
         * @description Secrets are not part of it: neither the password’s hash nor the secret of the one-time codes.
         */
        readonly get: operations["getAuthMeExport"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/auth/oauth/start": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Begin to sign in with Google or GitHub
         * @description Send the browser to `url`. It comes back to the console (`--console-url`) with `#token=` or, when it did not work,
         *     `#error=` and `error_description=`; and with `state=` when one was given here, so that a page can tell a sign-in that
         *     it began itself. Without client ids, local development has a sandbox: a page that asks who you want to be.
         */
        readonly get: operations["getAuthOauthStart"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/auth/pages/reset-password": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The page of a link to choose a new password */
        readonly get: operations["getAuthPagesResetPassword"];
        readonly put?: never;
        /** The form of that page */
        readonly post: operations["postAuthPagesResetPassword"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/auth/pages/verify-email": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The page of a link that confirms an e-mail address */
        readonly get: operations["getAuthPagesVerifyEmail"];
        readonly put?: never;
        /** The form of that page */
        readonly post: operations["postAuthPagesVerifyEmail"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/auth/password": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Change the password
         * @description All other tokens of the account are revoked; the one of this request stays good.
         */
        readonly post: operations["postAuthPassword"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/auth/password/forgot": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send a link to choose a new password
         * @description The answer is the same, and as fast, whether or not there is such an account. The link works once, for an hour.
         */
        readonly post: operations["postAuthPasswordForgot"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/auth/password/reset": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Choose a new password, with the secret of a mailed link
         * @description All tokens of the account are revoked. One-time codes stay on.
         */
        readonly post: operations["postAuthPasswordReset"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/auth/register": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Make an account, and log in to it */
        readonly post: operations["postAuthRegister"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/auth/sandbox": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The sandbox in place of Google and GitHub: who are you? */
        readonly get: operations["getAuthSandbox"];
        readonly put?: never;
        /** Be somebody, in the sandbox */
        readonly post: operations["postAuthSandbox"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/auth/totp": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Whether log-ins need a one-time code */
        readonly get: operations["getAuthTotp"];
        readonly put?: never;
        /**
         * Set one-time codes up
         * @description The secret goes into an authenticator app, as text or as a QR code of `otpauth_uri`; the recovery codes go on paper. Both are shown only now, and nothing is asked for before a first code has confirmed that it worked.
         */
        readonly post: operations["postAuthTotp"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/auth/totp/confirm": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Turn one-time codes on
         * @description From then on a log-in needs a code beside the password, in the field `totp`.
         */
        readonly post: operations["postAuthTotpConfirm"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/auth/totp/disable": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Turn one-time codes off */
        readonly post: operations["postAuthTotpDisable"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/billing/checkout": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * A page of the payment provider where the caller can buy a tier
         * @description Whoever pays for another tier already is sent to where the plan is changed, and pays once. The two addresses are where the page leads afterwards; without them, the console.
         */
        readonly post: operations["postBillingCheckout"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/billing/portal": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A page of the payment provider where the caller can change and end what they bought */
        readonly post: operations["postBillingPortal"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/billing/sandbox": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The page of the payment sandbox */
        readonly get: operations["getBillingSandbox"];
        readonly put?: never;
        /** A click on the page of the payment sandbox */
        readonly post: operations["postBillingSandbox"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/billing/subscription": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** What the caller has bought, and the tier they have */
        readonly get: operations["getBillingSubscription"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/billing/webhook": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Events of the payment provider
         * @description Authenticated by `Stripe-Signature` over the very bytes of the body. An event counts once, however often it is sent; one that is older than what is known already changes nothing, and kinds that are not known are taken and left.
         */
        readonly post: operations["postBillingWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/healthz": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Whether the platform is up */
        readonly get: operations["getHealthz"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/oauth/authorize": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Sign in to an application with the platform (OpenID Connect, authorization code with PKCE) */
        readonly get: operations["getOauthAuthorize"];
        readonly put?: never;
        /** The same, by a form (OpenID Connect Core, 3.1.2.1) */
        readonly post: operations["postOauthAuthorize"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/oauth/consent": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Whether an application may know who somebody is */
        readonly post: operations["postOauthConsent"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/oauth/introspect": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Whether a token is good (RFC 7662)
         * @description Without a client's credentials the answer is `active` alone; with them, whose token it is as the account is now.
         */
        readonly post: operations["postOauthIntrospect"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/oauth/revoke": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Revoke a token (RFC 7009)
         * @description The same as logging out with it. A token that is worth nothing is none the worse for it, and answered alike.
         */
        readonly post: operations["postOauthRevoke"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/oauth/sign-in": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Sign in with another provider, on the way to an application */
        readonly get: operations["getOauthSignIn"];
        readonly put?: never;
        /** Sign in with a password, on the way to an application */
        readonly post: operations["postOauthSignIn"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/oauth/sign-out": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Sign out of everything */
        readonly get: operations["getOauthSignOut"];
        readonly put?: never;
        /** Sign out of everything, as the page asked */
        readonly post: operations["postOauthSignOut"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/oauth/token": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Redeem an authorization code */
        readonly post: operations["postOauthToken"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/userinfo": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Who the token is about
         * @description As much of it as the scope of the token allows; everything for a token of a log-in.
         */
        readonly get: operations["getUserinfo"];
        readonly put?: never;
        /**
         * Who the token is about
         * @description As much of it as the scope of the token allows; everything for a token of a log-in.
         */
        readonly post: operations["postUserinfo"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
};
export type webhooks = Record<string, never>;
export type components = {
    schemas: {
        readonly Refusal: {
            /** @description A sentence for the person who asked. */
            readonly error: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
};
export type $defs = Record<string, never>;
export interface operations {
    readonly getWellKnownJwksJson: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly keys: readonly ({
                            /** @enum {string} */
                            readonly alg: "EdDSA";
                            /** @enum {string} */
                            readonly crv: "Ed25519";
                            readonly kid: string;
                            /** @enum {string} */
                            readonly kty: "OKP";
                            /** @enum {string} */
                            readonly use: "sig";
                            readonly x: string;
                        } | {
                            /** @enum {string} */
                            readonly alg: "RS256";
                            readonly e: string;
                            readonly kid: string;
                            /** @enum {string} */
                            readonly kty: "RSA";
                            readonly n: string;
                            /** @enum {string} */
                            readonly use: "sig";
                        })[];
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly getWellKnownOauthAuthorizationServer: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly authorization_endpoint: string;
                        readonly authorization_response_iss_parameter_supported: boolean;
                        readonly claims_parameter_supported: boolean;
                        readonly claims_supported: readonly string[];
                        readonly code_challenge_methods_supported: readonly string[];
                        readonly end_session_endpoint: string;
                        readonly grant_types_supported: readonly string[];
                        readonly id_token_signing_alg_values_supported: readonly string[];
                        readonly introspection_endpoint: string;
                        readonly introspection_endpoint_auth_methods_supported: readonly string[];
                        readonly issuer: string;
                        readonly jwks_uri: string;
                        readonly prompt_values_supported: readonly string[];
                        readonly request_parameter_supported: boolean;
                        readonly request_uri_parameter_supported: boolean;
                        readonly response_modes_supported: readonly string[];
                        readonly response_types_supported: readonly string[];
                        readonly revocation_endpoint: string;
                        readonly revocation_endpoint_auth_methods_supported: readonly string[];
                        readonly scopes_supported: readonly string[];
                        readonly subject_types_supported: readonly string[];
                        readonly token_endpoint: string;
                        readonly token_endpoint_auth_methods_supported: readonly string[];
                        readonly userinfo_endpoint: string;
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly getWellKnownOpenidConfiguration: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly authorization_endpoint: string;
                        readonly authorization_response_iss_parameter_supported: boolean;
                        readonly claims_parameter_supported: boolean;
                        readonly claims_supported: readonly string[];
                        readonly code_challenge_methods_supported: readonly string[];
                        readonly end_session_endpoint: string;
                        readonly grant_types_supported: readonly string[];
                        readonly id_token_signing_alg_values_supported: readonly string[];
                        readonly introspection_endpoint: string;
                        readonly introspection_endpoint_auth_methods_supported: readonly string[];
                        readonly issuer: string;
                        readonly jwks_uri: string;
                        readonly prompt_values_supported: readonly string[];
                        readonly request_parameter_supported: boolean;
                        readonly request_uri_parameter_supported: boolean;
                        readonly response_modes_supported: readonly string[];
                        readonly response_types_supported: readonly string[];
                        readonly revocation_endpoint: string;
                        readonly revocation_endpoint_auth_methods_supported: readonly string[];
                        readonly scopes_supported: readonly string[];
                        readonly subject_types_supported: readonly string[];
                        readonly token_endpoint: string;
                        readonly token_endpoint_auth_methods_supported: readonly string[];
                        readonly userinfo_endpoint: string;
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly getAdminAudit: {
        readonly parameters: {
            readonly query?: {
                /** @description How many; 1000 at most, and when not given */
                readonly limit?: number;
                /** @description How many of the newest to leave out */
                readonly offset?: number;
                /** @description Only what this account did, or was done to it */
                readonly user_id?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly {
                        /** @enum {string} */
                        readonly act: "make" | "change";
                        /** @description Their e-mail address, or the user of the operating system */
                        readonly actor: string;
                        /** @description Null for whoever acted on the machine itself */
                        readonly actor_id: string | null;
                        /** @description Where the request came from */
                        readonly address: string | null;
                        readonly changes: readonly {
                            readonly field: string;
                            readonly from: string | null;
                            readonly to: string;
                        }[];
                        /** @description The e-mail address of the account, as it was then */
                        readonly target: string;
                        readonly target_id: string;
                        /** Format: date-time */
                        readonly timestamp: string;
                    }[];
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
             *     - `accounts.token-refused`: the token is not one of ours
             *     - `accounts.token-expired`: the token is older than seven days
             *     - `accounts.token-revoked`: the token was logged out
             *     - `accounts.account-closed`: the account is closed or suspended
             */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Forbidden
             *     - `http.forbidden`: The caller may not do this.
             *     - `accounts.administrators-only`: the caller is no administrator
             */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly getAdminUsers: {
        readonly parameters: {
            readonly query?: {
                /** @description How many; 1000 at most, and when not given */
                readonly limit?: number;
                /** @description How many of the newest to leave out */
                readonly offset?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly {
                        /**
                         * Format: date-time
                         * @example 2026-11-20T15:30:00.000+00:00
                         */
                        readonly created_at: string;
                        readonly display_name: string;
                        readonly email: string;
                        readonly last_login: string | null;
                        /** @enum {string} */
                        readonly role: "user" | "admin";
                        /** @enum {string} */
                        readonly status: "active" | "suspended";
                        /** @enum {string} */
                        readonly tier: "free" | "pro" | "enterprise";
                        /** Format: uuid */
                        readonly user_id: string;
                    }[];
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
             *     - `accounts.token-refused`: the token is not one of ours
             *     - `accounts.token-expired`: the token is older than seven days
             *     - `accounts.token-revoked`: the token was logged out
             *     - `accounts.account-closed`: the account is closed or suspended
             */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Forbidden
             *     - `http.forbidden`: The caller may not do this.
             *     - `accounts.administrators-only`: the caller is no administrator
             */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly patchAdminUsersUserId: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly user_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @enum {string} */
                    readonly role?: "user" | "admin";
                    /** @enum {string} */
                    readonly status?: "active" | "suspended";
                    /** @enum {string} */
                    readonly tier?: "free" | "pro" | "enterprise";
                };
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * Format: date-time
                         * @example 2026-11-20T15:30:00.000+00:00
                         */
                        readonly created_at: string;
                        readonly display_name: string;
                        readonly email: string;
                        readonly last_login: string | null;
                        /** @enum {string} */
                        readonly role: "user" | "admin";
                        /** @enum {string} */
                        readonly status: "active" | "suspended";
                        /** @enum {string} */
                        readonly tier: "free" | "pro" | "enterprise";
                        /** Format: uuid */
                        readonly user_id: string;
                    };
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
             *     - `accounts.token-refused`: the token is not one of ours
             *     - `accounts.token-expired`: the token is older than seven days
             *     - `accounts.token-revoked`: the token was logged out
             *     - `accounts.account-closed`: the account is closed or suspended
             */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Forbidden
             *     - `http.forbidden`: The caller may not do this.
             *     - `accounts.administrators-only`: the caller is no administrator
             */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Not Found
             *     - `accounts.user-missing`: There is no such account
             */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Conflict
             *     - `accounts.last-administrator`: Nobody else is an administrator
             */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
             */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `http.unsupported-media-type`: The body is not in a media type or content coding that this request takes.
             */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly getApiAnalytics: {
        readonly parameters: {
            readonly query?: {
                /** @description all: of everybody, for administrators */
                readonly scope?: "own" | "all";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Accounts of the scope that have merged today */
                        readonly active_users_today: number;
                        /** @description Time that merging took, without waiting for it */
                        readonly avg_merge_time_ms: number;
                        /** @description Merges answered with conflicts */
                        readonly conflicts_detected: number;
                        /** @description Merges that came out clean where merging by lines would have conflicted */
                        readonly conflicts_resolved: number;
                        /** @description The last thirty days in UTC, the earliest first */
                        readonly merges_by_day: readonly {
                            readonly count: number;
                            /** @example 2026-11-20 */
                            readonly date: string;
                        }[];
                        /**
                         * @example {
                         *       "json": 12,
                         *       "plugin-ini": 3
                         *     }
                         */
                        readonly merges_by_driver: {
                            readonly [key: string]: number;
                        };
                        /** @description Since Monday, UTC */
                        readonly merges_this_week: number;
                        readonly merges_today: number;
                        readonly total_merges: number;
                    };
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
             *     - `accounts.token-refused`: the token is not one of ours
             *     - `accounts.token-expired`: the token is older than seven days
             *     - `accounts.token-revoked`: the token was logged out
             *     - `accounts.account-closed`: the account is closed or suspended
             */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Forbidden
             *     - `http.forbidden`: The caller may not do this.
             *     - `merge.tier-too-low`: Analytics come with the pro tier
             *     - `merge.administrators-only`: The scope is everybody, and the caller is no administrator
             */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly getApiDrivers: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly drivers: readonly {
                            /**
                             * @description Each with its leading dot
                             * @example [
                             *       ".json"
                             *     ]
                             */
                            readonly extensions: readonly string[];
                            /** @example json */
                            readonly name: string;
                        }[];
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly getApiInvitations: {
        readonly parameters: {
            readonly query?: {
                /** @description How many; 1000 at most, and when not given */
                readonly limit?: number;
                /** @description How many of the newest to leave out */
                readonly offset?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly {
                        readonly accepted_at: string | null;
                        /**
                         * Format: date-time
                         * @example 2026-11-20T15:30:00.000+00:00
                         */
                        readonly created_at: string;
                        readonly email: string;
                        /**
                         * Format: date-time
                         * @example 2026-11-20T15:30:00.000+00:00
                         */
                        readonly expires_at: string;
                        /** Format: uuid */
                        readonly invite_id: string;
                        /** Format: uuid */
                        readonly invited_by: string;
                        /** Format: uuid */
                        readonly org_id: string;
                        readonly org_name: string;
                        /** @enum {string} */
                        readonly role: "owner" | "admin" | "member" | "viewer";
                        /** @enum {string} */
                        readonly status: "pending" | "accepted" | "declined" | "expired";
                    }[];
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
             *     - `accounts.token-refused`: the token is not one of ours
             *     - `accounts.token-expired`: the token is older than seven days
             *     - `accounts.token-revoked`: the token was logged out
             *     - `accounts.account-closed`: the account is closed or suspended
             */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly postApiInvitationsInviteIdAccept: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly invite_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description No Content */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
             *     - `accounts.token-refused`: the token is not one of ours
             *     - `accounts.token-expired`: the token is older than seven days
             *     - `accounts.token-revoked`: the token was logged out
             *     - `accounts.account-closed`: the account is closed or suspended
             */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Forbidden
             *     - `organizations.invitation-of-another`: The invitation is for another e-mail address
             *     - `organizations.email-unverified`: Letters are delivered here, and the caller has not verified the address
             *     - `organizations.too-many-members`: The organization has 10,000 members
             */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Not Found
             *     - `organizations.invitation-missing`: There is no such invitation
             */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Conflict
             *     - `organizations.invitation-answered`: It was accepted or declined already
             */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Gone
             *     - `organizations.invitation-expired`: It has expired
             */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
             */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `http.unsupported-media-type`: The body is not in a media type or content coding that this request takes.
             */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly postApiInvitationsInviteIdDecline: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly invite_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description No Content */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
             *     - `accounts.token-refused`: the token is not one of ours
             *     - `accounts.token-expired`: the token is older than seven days
             *     - `accounts.token-revoked`: the token was logged out
             *     - `accounts.account-closed`: the account is closed or suspended
             */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Forbidden
             *     - `organizations.invitation-of-another`: The invitation is for another e-mail address
             */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Not Found
             *     - `organizations.invitation-missing`: There is no such invitation
             */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Conflict
             *     - `organizations.invitation-answered`: It was accepted or declined already
             */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Gone
             *     - `organizations.invitation-expired`: It has expired
             */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
             */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `http.unsupported-media-type`: The body is not in a media type or content coding that this request takes.
             */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly postApiMerge: {
        readonly parameters: {
            readonly query?: {
                /** @description Whether to answer `marked` as well */
                readonly markers?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description The common ancestor: the text, or for docx, xlsx, pptx, pdf and image base64 (also as a data URL) */
                    readonly base: string;
                    /**
                     * @description A name that GET /api/drivers lists, in any case, or an extension without its dot
                     * @example json
                     */
                    readonly driver: string;
                    /** @description One edited version: the text, or for docx, xlsx, pptx, pdf and image base64 (also as a data URL) */
                    readonly ours: string;
                    /** @description The other edited version: the text, or for docx, xlsx, pptx, pdf and image base64 (also as a data URL) */
                    readonly theirs: string;
                };
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly conflict_details: readonly {
                            readonly base: string | null;
                            /** @description A sentence, where the kind does not explain itself */
                            readonly detail?: string;
                            /** @example edit-edit */
                            readonly kind: string;
                            readonly ours: string | null;
                            /** @description The place, such as dependencies.react or lines 12-15; empty for the whole document */
                            readonly path: string;
                            readonly theirs: string | null;
                        }[];
                        readonly conflicts: boolean;
                        /** @description The name of the driver that was asked for, as it is listed */
                        readonly driver: string;
                        /** @description With markers=true and a text driver: the document with conflict markers; when nothing conflicts, the result */
                        readonly marked?: string;
                        /** @description The merged document; null when there are conflicts */
                        readonly result: string | null;
                    };
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `merge.unknown-driver`: The driver is not one of those that GET /api/drivers lists
             *     - `merge.not-base64`: A binary document has to be merged and is not base64
             *     - `merge.not-unicode`: A text document has to be merged and holds half of a surrogate pair
             */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
             *     - `accounts.token-refused`: the token is not one of ours
             *     - `accounts.token-expired`: the token is older than seven days
             *     - `accounts.token-revoked`: the token was logged out
             *     - `accounts.account-closed`: the account is closed or suspended
             */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Forbidden
             *     - `merge.quota-reached`: The tier's merges of this month are used up
             */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
             *     - `merge.document-too-large`: A document is larger than 64 MiB
             */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `http.unsupported-media-type`: The body is not in a media type or content coding that this request takes.
             */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unprocessable Entity
             *     - `merge.too-slow`: Merging the documents takes too long
             *     - `merge.too-complex`: Merging the documents takes too much memory
             */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `merge.busy`: Too many merges wait already
             */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly getApiOrgs: {
        readonly parameters: {
            readonly query?: {
                /** @description How many; 1000 at most, and when not given */
                readonly limit?: number;
                /** @description How many of the newest to leave out */
                readonly offset?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly {
                        readonly display_name: string;
                        readonly is_owner: boolean;
                        readonly member_count: number;
                        readonly name: string;
                        /** Format: uuid */
                        readonly org_id: string;
                        /**
                         * @description The best tier of its owners
                         * @enum {string}
                         */
                        readonly tier: "free" | "pro" | "enterprise";
                    }[];
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
             *     - `accounts.token-refused`: the token is not one of ours
             *     - `accounts.token-expired`: the token is older than seven days
             *     - `accounts.token-revoked`: the token was logged out
             *     - `accounts.account-closed`: the account is closed or suspended
             */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly postApiOrgs: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly display_name: string;
                    /** @example acme */
                    readonly name: string;
                };
            };
        };
        readonly responses: {
            /** @description Created */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly display_name: string;
                        readonly is_owner: boolean;
                        readonly member_count: number;
                        readonly name: string;
                        /** Format: uuid */
                        readonly org_id: string;
                        /**
                         * @description The best tier of its owners
                         * @enum {string}
                         */
                        readonly tier: "free" | "pro" | "enterprise";
                    };
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
             *     - `accounts.token-refused`: the token is not one of ours
             *     - `accounts.token-expired`: the token is older than seven days
             *     - `accounts.token-revoked`: the token was logged out
             *     - `accounts.account-closed`: the account is closed or suspended
             */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Forbidden
             *     - `organizations.too-many-organizations`: The caller has made a hundred
             */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Conflict
             *     - `organizations.name-taken`: An organization has this name, in any case, already
             */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
             */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `http.unsupported-media-type`: The body is not in a media type or content coding that this request takes.
             */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly deleteApiOrgsOrgId: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly org_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description No Content */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
             *     - `accounts.token-refused`: the token is not one of ours
             *     - `accounts.token-expired`: the token is older than seven days
             *     - `accounts.token-revoked`: the token was logged out
             *     - `accounts.account-closed`: the account is closed or suspended
             */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Forbidden
             *     - `organizations.not-a-member`: The caller is no member
             *     - `organizations.role-forbids`: The caller is no owner
             */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Not Found
             *     - `organizations.organization-missing`: There is no such organization
             */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
             */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `http.unsupported-media-type`: The body is not in a media type or content coding that this request takes.
             */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly postApiOrgsOrgIdInvite: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly org_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** Format: email */
                    readonly email: string;
                    /** @enum {string} */
                    readonly role: "owner" | "admin" | "member" | "viewer";
                };
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly email: string;
                        /** @enum {string} */
                        readonly status: "added" | "invited";
                        readonly user_id: string | null;
                    };
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
             *     - `accounts.token-refused`: the token is not one of ours
             *     - `accounts.token-expired`: the token is older than seven days
             *     - `accounts.token-revoked`: the token was logged out
             *     - `accounts.account-closed`: the account is closed or suspended
             */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Forbidden
             *     - `organizations.not-a-member`: The caller is no member
             *     - `organizations.role-forbids`: The caller is neither owner nor admin
             *     - `organizations.above-you`: The member, or the role, is above the caller
             *     - `organizations.too-many-members`: The organization has 10,000 members
             *     - `organizations.too-many-invitations`: The organization has 1,000 open invitations
             */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Not Found
             *     - `organizations.organization-missing`: There is no such organization
             */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Conflict
             *     - `organizations.member-already`: The person is a member already
             */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
             */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `http.unsupported-media-type`: The body is not in a media type or content coding that this request takes.
             */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly getApiOrgsOrgIdMembers: {
        readonly parameters: {
            readonly query?: {
                /** @description How many; 1000 at most, and when not given */
                readonly limit?: number;
                /** @description How many of the newest to leave out */
                readonly offset?: number;
            };
            readonly header?: never;
            readonly path: {
                readonly org_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly {
                        readonly display_name: string;
                        readonly email: string;
                        /**
                         * Format: date-time
                         * @example 2026-11-20T15:30:00.000+00:00
                         */
                        readonly joined_at: string;
                        /** @enum {string} */
                        readonly role: "owner" | "admin" | "member" | "viewer";
                        /** Format: uuid */
                        readonly user_id: string;
                    }[];
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
             *     - `accounts.token-refused`: the token is not one of ours
             *     - `accounts.token-expired`: the token is older than seven days
             *     - `accounts.token-revoked`: the token was logged out
             *     - `accounts.account-closed`: the account is closed or suspended
             */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Forbidden
             *     - `organizations.not-a-member`: The caller is no member
             */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Not Found
             *     - `organizations.organization-missing`: There is no such organization
             */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly deleteApiOrgsOrgIdMembersUserId: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly org_id: string;
                readonly user_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description No Content */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
             *     - `accounts.token-refused`: the token is not one of ours
             *     - `accounts.token-expired`: the token is older than seven days
             *     - `accounts.token-revoked`: the token was logged out
             *     - `accounts.account-closed`: the account is closed or suspended
             */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Forbidden
             *     - `organizations.not-a-member`: The caller is no member
             *     - `organizations.role-forbids`: The caller is neither owner nor admin
             *     - `organizations.above-you`: The member, or the role, is above the caller
             */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Not Found
             *     - `organizations.organization-missing`: There is no such organization
             *     - `organizations.member-missing`: There is no such member
             */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Conflict
             *     - `organizations.last-owner`: This is the last owner
             */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
             */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `http.unsupported-media-type`: The body is not in a media type or content coding that this request takes.
             */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly putApiOrgsOrgIdMembersUserIdRole: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly org_id: string;
                readonly user_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @enum {string} */
                    readonly role: "owner" | "admin" | "member" | "viewer";
                };
            };
        };
        readonly responses: {
            /** @description No Content */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
             *     - `accounts.token-refused`: the token is not one of ours
             *     - `accounts.token-expired`: the token is older than seven days
             *     - `accounts.token-revoked`: the token was logged out
             *     - `accounts.account-closed`: the account is closed or suspended
             */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Forbidden
             *     - `organizations.not-a-member`: The caller is no member
             *     - `organizations.role-forbids`: The caller is neither owner nor admin
             *     - `organizations.above-you`: The member, or the role, is above the caller
             */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Not Found
             *     - `organizations.organization-missing`: There is no such organization
             *     - `organizations.member-missing`: There is no such member
             */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Conflict
             *     - `organizations.last-owner`: This is the last owner
             */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
             */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `http.unsupported-media-type`: The body is not in a media type or content coding that this request takes.
             */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly getApiPlugins: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly count: number;
                        readonly plugins: readonly {
                            readonly description: string;
                            /**
                             * @description What a request for a merge calls it
                             * @example plugin-ini
                             */
                            readonly driver: string;
                            /**
                             * @example [
                             *       ".ini"
                             *     ]
                             */
                            readonly extensions: readonly string[];
                            /** @description Whether it is the caller who uploaded it */
                            readonly is_owner: boolean;
                            readonly name: string;
                            readonly version: string;
                            /** @enum {string} */
                            readonly visibility: "public" | "private";
                        }[];
                    };
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly deleteApiPluginsDriver: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Its name, or that of its driver */
                readonly driver: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description No Content */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
             *     - `accounts.token-refused`: the token is not one of ours
             *     - `accounts.token-expired`: the token is older than seven days
             *     - `accounts.token-revoked`: the token was logged out
             *     - `accounts.account-closed`: the account is closed or suspended
             */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Forbidden
             *     - `merge.plugin-not-yours`: The plugin is public, and somebody else's
             */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Not Found
             *     - `merge.unknown-plugin`: There is no such plugin
             */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
             */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `http.unsupported-media-type`: The body is not in a media type or content coding that this request takes.
             */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly postApiPluginsMerge: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description The common ancestor: the text, or for docx, xlsx, pptx, pdf and image base64 (also as a data URL) */
                    readonly base: string;
                    /**
                     * @description A name that GET /api/drivers lists, in any case, or an extension without its dot
                     * @example json
                     */
                    readonly driver: string;
                    /** @description One edited version: the text, or for docx, xlsx, pptx, pdf and image base64 (also as a data URL) */
                    readonly ours: string;
                    /** @description The other edited version: the text, or for docx, xlsx, pptx, pdf and image base64 (also as a data URL) */
                    readonly theirs: string;
                };
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly conflict_details: readonly {
                            readonly base: string | null;
                            /** @description A sentence, where the kind does not explain itself */
                            readonly detail?: string;
                            /** @example edit-edit */
                            readonly kind: string;
                            readonly ours: string | null;
                            /** @description The place, such as dependencies.react or lines 12-15; empty for the whole document */
                            readonly path: string;
                            readonly theirs: string | null;
                        }[];
                        readonly conflicts: boolean;
                        /** @description The name of the driver that was asked for, as it is listed */
                        readonly driver: string;
                        /** @description With markers=true and a text driver: the document with conflict markers; when nothing conflicts, the result */
                        readonly marked?: string;
                        /** @description The merged document; null when there are conflicts */
                        readonly result: string | null;
                    };
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `merge.not-unicode`: A document has to be merged and holds half of a surrogate pair
             */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
             *     - `accounts.token-refused`: the token is not one of ours
             *     - `accounts.token-expired`: the token is older than seven days
             *     - `accounts.token-revoked`: the token was logged out
             *     - `accounts.account-closed`: the account is closed or suspended
             */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Forbidden
             *     - `merge.quota-reached`: The tier's merges of this month are used up
             */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Not Found
             *     - `merge.unknown-plugin`: There is no such plugin, or it is private to others
             */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
             */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `http.unsupported-media-type`: The body is not in a media type or content coding that this request takes.
             */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unprocessable Entity
             *     - `merge.plugin-failed`: The plugin traps, never ends, or answers garbage
             */
            readonly 422: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `merge.busy`: Too many merges wait already
             */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly postApiPluginsUpload: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "multipart/form-data": unknown;
            };
        };
        readonly responses: {
            /** @description Created */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @example plugin-ini */
                        readonly driver: string;
                        /**
                         * @description The file's name
                         * @example ini.wasm
                         */
                        readonly name: string;
                        /** @enum {string} */
                        readonly status: "loaded";
                        readonly version: string;
                        /** @description What keeps it from merging, or is missing */
                        readonly warnings: readonly string[];
                    };
                };
            };
            /**
             * @description Bad Request
             *     - `merge.form-invalid`: The form has no file, several, or an unknown field
             *     - `merge.plugin-name-invalid`: The file's name can't be a plugin's
             *     - `merge.plugin-refused`: The file is no WebAssembly, or its start traps or never ends
             */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
             *     - `accounts.token-refused`: the token is not one of ours
             *     - `accounts.token-expired`: the token is older than seven days
             *     - `accounts.token-revoked`: the token was logged out
             *     - `accounts.account-closed`: the account is closed or suspended
             */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Forbidden
             *     - `http.forbidden`: The caller may not do this.
             *     - `merge.tier-too-low`: Uploading comes with the enterprise tier
             */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Conflict
             *     - `merge.plugin-taken`: Somebody else has a public plugin of this name
             */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
             *     - `merge.plugin-too-large`: The module is larger than 4 MiB
             */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `http.unsupported-media-type`: The body is not in a media type or content coding that this request takes.
             */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `merge.busy`: Too much waits already
             */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Insufficient Storage
             *     - `merge.storage-full`: The tier may keep no more
             *     - `merge.too-many-plugins`: The account has a hundred plugins
             */
            readonly 507: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly getApiUsage: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Authenticated requests of this month, this one included */
                        readonly api_calls: number;
                        /** @description -1: unlimited */
                        readonly merges_limit: number;
                        readonly merges_used: number;
                        /**
                         * @description The month in UTC
                         * @example 2026-11
                         */
                        readonly period: string;
                        readonly repos_count: number;
                        /** @description -1: unlimited */
                        readonly repos_limit: number;
                        /** @description What the account keeps on the platform: the modules of its plugins */
                        readonly storage_bytes: number;
                        readonly storage_limit: number;
                        /** @enum {string} */
                        readonly tier: "free" | "pro" | "enterprise";
                        /** @description merges_used of merges_limit, two decimals; 0 when unlimited */
                        readonly utilization_percent: number;
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
             *     - `accounts.token-refused`: the token is not one of ours
             *     - `accounts.token-expired`: the token is older than seven days
             *     - `accounts.token-revoked`: the token was logged out
             *     - `accounts.account-closed`: the account is closed or suspended
             */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly getAuthEmail: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly email: string;
                        readonly verified: boolean;
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
             *     - `accounts.token-refused`: the token is not one of ours
             *     - `accounts.token-expired`: the token is older than seven days
             *     - `accounts.token-revoked`: the token was logged out
             *     - `accounts.account-closed`: the account is closed or suspended
             */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly postAuthEmailSend: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Accepted */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
             *     - `accounts.token-refused`: the token is not one of ours
             *     - `accounts.token-expired`: the token is older than seven days
             *     - `accounts.token-revoked`: the token was logged out
             *     - `accounts.account-closed`: the account is closed or suspended
             */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Conflict
             *     - `accounts.email-verified`: The address is confirmed already
             */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
             */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `http.unsupported-media-type`: The body is not in a media type or content coding that this request takes.
             */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `accounts.busy`: Too many people ask for this at this moment
             */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly postAuthEmailVerify: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description The secret of the link that was mailed, behind its `once=` */
                    readonly token: string;
                };
            };
        };
        readonly responses: {
            /** @description No Content */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Gone
             *     - `accounts.link-refused`: The link was used, has expired or never was
             */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
             */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `http.unsupported-media-type`: The body is not in a media type or content coding that this request takes.
             */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly getAuthGithubCallback: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Found */
            readonly 302: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description See Other */
            readonly 303: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Forbidden */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Not Found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Too Many Requests */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Service Unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
        };
    };
    readonly getAuthGoogleCallback: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Found */
            readonly 302: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description See Other */
            readonly 303: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Forbidden */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Not Found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Too Many Requests */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Service Unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
        };
    };
    readonly postAuthLogin: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly email: string;
                    readonly password: string;
                    /**
                     * @description Six digits of the authenticator app, or a recovery code
                     * @example 123456
                     */
                    readonly totp?: string;
                };
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description A JWT for `Authorization: Bearer`, good for seven days */
                        readonly token: string;
                        readonly user: {
                            /**
                             * Format: date-time
                             * @example 2026-11-20T15:30:00.000+00:00
                             */
                            readonly created_at: string;
                            readonly display_name: string;
                            readonly email: string;
                            /** @enum {string} */
                            readonly tier: "free" | "pro" | "enterprise";
                            /** Format: uuid */
                            readonly user_id: string;
                        };
                    };
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unauthorized
             *     - `accounts.log-in-refused`: The account is unknown or suspended, or the password wrong; which, is not told
             *     - `accounts.totp-needed`: The password was right, and the account also needs a one-time code
             *     - `accounts.totp-wrong`: The one-time code is wrong, or was used already
             */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
             */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `http.unsupported-media-type`: The body is not in a media type or content coding that this request takes.
             */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `accounts.too-many-failures`: Ten log-ins of this account from this address failed within five minutes
             */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `accounts.busy`: Too many people log in at this moment
             */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly postAuthLogout: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly logged_out: boolean;
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
             *     - `accounts.token-refused`: the token is not one of ours
             *     - `accounts.token-expired`: the token is older than seven days
             *     - `accounts.token-revoked`: the token was logged out
             *     - `accounts.account-closed`: the account is closed or suspended
             */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
             */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `http.unsupported-media-type`: The body is not in a media type or content coding that this request takes.
             */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly getAuthMe: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * Format: date-time
                         * @example 2026-11-20T15:30:00.000+00:00
                         */
                        readonly created_at: string;
                        readonly display_name: string;
                        readonly email: string;
                        /** @enum {string} */
                        readonly tier: "free" | "pro" | "enterprise";
                        /** Format: uuid */
                        readonly user_id: string;
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
             *     - `accounts.token-refused`: the token is not one of ours
             *     - `accounts.token-expired`: the token is older than seven days
             *     - `accounts.token-revoked`: the token was logged out
             *     - `accounts.account-closed`: the account is closed or suspended
             */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly deleteAuthMe: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly password: string;
                };
            };
        };
        readonly responses: {
            /** @description No Content */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
             *     - `accounts.token-refused`: the token is not one of ours
             *     - `accounts.token-expired`: the token is older than seven days
             *     - `accounts.token-revoked`: the token was logged out
             *     - `accounts.account-closed`: the account is closed or suspended
             */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Forbidden
             *     - `accounts.password-wrong`: The password is wrong
             *     - `accounts.password-none`: The account has no password yet: a link by mail sets one
             */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Conflict
             *     - `accounts.last-administrator`: Nobody else is an administrator
             *     - `organizations.last-owner`: An organization would be left without an owner
             *     - `billing.paid-for`: A subscription goes on: cancel it first
             */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
             */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `http.unsupported-media-type`: The body is not in a media type or content coding that this request takes.
             */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             *     - `accounts.too-many-failures`: Ten wrong passwords of this account from this address in five minutes
             */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly getAuthMeExport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly account: {
                            /**
                             * Format: date-time
                             * @example 2026-11-20T15:30:00.000+00:00
                             */
                            readonly created_at: string;
                            readonly display_name: string;
                            readonly email: string;
                            readonly email_verified: boolean;
                            readonly has_password: boolean;
                            readonly last_login: string | null;
                            /** @enum {string} */
                            readonly role: "user" | "admin";
                            /** @enum {string} */
                            readonly status: "active" | "suspended";
                            /** @enum {string} */
                            readonly tier: "free" | "pro" | "enterprise";
                            /** Format: uuid */
                            readonly user_id: string;
                        };
                        /** Format: date-time */
                        readonly exported_at: string;
                    } & {
                        readonly [key: string]: unknown;
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
             *     - `accounts.token-refused`: the token is not one of ours
             *     - `accounts.token-expired`: the token is older than seven days
             *     - `accounts.token-revoked`: the token was logged out
             *     - `accounts.account-closed`: the account is closed or suspended
             */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly getAuthOauthStart: {
        readonly parameters: {
            readonly query: {
                readonly provider: "google" | "github";
                /** @description Anything; given back at the end */
                readonly state?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** Format: uri */
                        readonly url: string;
                    };
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `accounts.provider-not-configured`: There are no client ids for this provider, and this is no local development
             *     - `accounts.provider-failed`: The provider does not answer
             *     - `accounts.too-many-sign-ins`: A hundred thousand sign-ins are under way
             */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly getAuthPagesResetPassword: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Found */
            readonly 302: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description See Other */
            readonly 303: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Forbidden */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Not Found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Too Many Requests */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Service Unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
        };
    };
    readonly postAuthPagesResetPassword: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/x-www-form-urlencoded": unknown;
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Found */
            readonly 302: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description See Other */
            readonly 303: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Forbidden */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Not Found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /**
             * @description Payload Too Large
             *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
             */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `http.unsupported-media-type`: The body is not in a media type or content coding that this request takes.
             */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Too Many Requests */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Service Unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
        };
    };
    readonly getAuthPagesVerifyEmail: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Found */
            readonly 302: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description See Other */
            readonly 303: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Forbidden */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Not Found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Too Many Requests */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Service Unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
        };
    };
    readonly postAuthPagesVerifyEmail: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/x-www-form-urlencoded": unknown;
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Found */
            readonly 302: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description See Other */
            readonly 303: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Forbidden */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Not Found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /**
             * @description Payload Too Large
             *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
             */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `http.unsupported-media-type`: The body is not in a media type or content coding that this request takes.
             */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Too Many Requests */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Service Unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
        };
    };
    readonly postAuthPassword: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly new_password: string;
                    readonly old_password: string;
                };
            };
        };
        readonly responses: {
            /** @description No Content */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
             *     - `accounts.token-refused`: the token is not one of ours
             *     - `accounts.token-expired`: the token is older than seven days
             *     - `accounts.token-revoked`: the token was logged out
             *     - `accounts.account-closed`: the account is closed or suspended
             */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Forbidden
             *     - `accounts.password-wrong`: The old password is wrong
             *     - `accounts.password-none`: The account has no password yet
             */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
             */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `http.unsupported-media-type`: The body is not in a media type or content coding that this request takes.
             */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             *     - `accounts.too-many-failures`: Ten wrong passwords of this account from this address in five minutes
             */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `accounts.busy`: Too many people ask for this at this moment
             */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly postAuthPasswordForgot: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly email: string;
                };
            };
        };
        readonly responses: {
            /** @description Accepted */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
             */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `http.unsupported-media-type`: The body is not in a media type or content coding that this request takes.
             */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `accounts.busy`: Too many people ask for this at this moment
             */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly postAuthPasswordReset: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly new_password: string;
                    /** @description The secret of the link that was mailed, behind its `once=` */
                    readonly token: string;
                };
            };
        };
        readonly responses: {
            /** @description No Content */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Gone
             *     - `accounts.link-refused`: The link was used, has expired or never was
             */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
             */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `http.unsupported-media-type`: The body is not in a media type or content coding that this request takes.
             */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `accounts.busy`: Too many people ask for this at this moment
             */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly postAuthRegister: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly display_name: string;
                    /** Format: email */
                    readonly email: string;
                    readonly password: string;
                };
            };
        };
        readonly responses: {
            /** @description Created */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description A JWT for `Authorization: Bearer`, good for seven days */
                        readonly token: string;
                        readonly user: {
                            /**
                             * Format: date-time
                             * @example 2026-11-20T15:30:00.000+00:00
                             */
                            readonly created_at: string;
                            readonly display_name: string;
                            readonly email: string;
                            /** @enum {string} */
                            readonly tier: "free" | "pro" | "enterprise";
                            /** Format: uuid */
                            readonly user_id: string;
                        };
                    };
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Forbidden
             *     - `accounts.registration-closed`: Registration is closed
             *     - `accounts.registration-by-invitation`: Registration is by invitation, and there is none for this address
             */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Conflict
             *     - `accounts.email-taken`: An account has this e-mail address, in any case, already
             */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
             */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `http.unsupported-media-type`: The body is not in a media type or content coding that this request takes.
             */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `accounts.busy`: Too many people log in at this moment
             */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly getAuthSandbox: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Found */
            readonly 302: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description See Other */
            readonly 303: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Forbidden */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Not Found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Too Many Requests */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Service Unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
        };
    };
    readonly postAuthSandbox: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/x-www-form-urlencoded": unknown;
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Found */
            readonly 302: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description See Other */
            readonly 303: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Forbidden */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Not Found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /**
             * @description Payload Too Large
             *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
             */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `http.unsupported-media-type`: The body is not in a media type or content coding that this request takes.
             */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Too Many Requests */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Service Unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
        };
    };
    readonly getAuthTotp: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly enabled: boolean;
                        readonly recovery_codes_left: number;
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
             *     - `accounts.token-refused`: the token is not one of ours
             *     - `accounts.token-expired`: the token is older than seven days
             *     - `accounts.token-revoked`: the token was logged out
             *     - `accounts.account-closed`: the account is closed or suspended
             */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly postAuthTotp: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly password: string;
                };
            };
        };
        readonly responses: {
            /** @description Created */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly otpauth_uri: string;
                        readonly recovery_codes: readonly string[];
                        readonly secret: string;
                    };
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
             *     - `accounts.token-refused`: the token is not one of ours
             *     - `accounts.token-expired`: the token is older than seven days
             *     - `accounts.token-revoked`: the token was logged out
             *     - `accounts.account-closed`: the account is closed or suspended
             */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Forbidden
             *     - `accounts.password-wrong`: The password is wrong
             *     - `accounts.password-none`: The account has no password, so nothing needs a second factor
             */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Conflict
             *     - `accounts.totp-enabled`: One-time codes are on already
             */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
             */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `http.unsupported-media-type`: The body is not in a media type or content coding that this request takes.
             */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             *     - `accounts.too-many-failures`: Ten failures in five minutes
             */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly postAuthTotpConfirm: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description Six digits of the authenticator app, or a recovery code
                     * @example 123456
                     */
                    readonly totp: string;
                };
            };
        };
        readonly responses: {
            /** @description No Content */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
             *     - `accounts.token-refused`: the token is not one of ours
             *     - `accounts.token-expired`: the token is older than seven days
             *     - `accounts.token-revoked`: the token was logged out
             *     - `accounts.account-closed`: the account is closed or suspended
             */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Forbidden
             *     - `accounts.totp-wrong`: The code is wrong, or was used already
             */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Not Found
             *     - `accounts.totp-missing`: Nothing was set up
             */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Conflict
             *     - `accounts.totp-enabled`: One-time codes are on already
             */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
             */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `http.unsupported-media-type`: The body is not in a media type or content coding that this request takes.
             */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             *     - `accounts.too-many-failures`: Ten failures in five minutes
             */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly postAuthTotpDisable: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description Six digits of the authenticator app, or a recovery code
                     * @example 123456
                     */
                    readonly totp: string;
                };
            };
        };
        readonly responses: {
            /** @description No Content */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
             *     - `accounts.token-refused`: the token is not one of ours
             *     - `accounts.token-expired`: the token is older than seven days
             *     - `accounts.token-revoked`: the token was logged out
             *     - `accounts.account-closed`: the account is closed or suspended
             */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Forbidden
             *     - `accounts.totp-wrong`: The code is wrong, or was used already
             */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Not Found
             *     - `accounts.totp-missing`: Nothing was set up
             */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
             */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `http.unsupported-media-type`: The body is not in a media type or content coding that this request takes.
             */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             *     - `accounts.too-many-failures`: Ten failures in five minutes
             */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly postBillingCheckout: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** Format: uri */
                    readonly cancel_url?: string;
                    /** Format: uri */
                    readonly success_url?: string;
                    /** @enum {string} */
                    readonly tier: "pro" | "enterprise";
                };
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** Format: uri */
                        readonly url: string;
                    };
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
             *     - `accounts.token-refused`: the token is not one of ours
             *     - `accounts.token-expired`: the token is older than seven days
             *     - `accounts.token-revoked`: the token was logged out
             *     - `accounts.account-closed`: the account is closed or suspended
             */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Conflict
             *     - `billing.subscribed-already`: The caller pays for this tier already
             */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
             */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `http.unsupported-media-type`: The body is not in a media type or content coding that this request takes.
             */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `billing.unavailable`: No payment provider is configured
             *     - `billing.provider-failed`: The payment provider refused or did not answer
             *     - `billing.price-missing`: The payment provider has no price for the tier
             */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly postBillingPortal: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** Format: uri */
                        readonly url: string;
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
             *     - `accounts.token-refused`: the token is not one of ours
             *     - `accounts.token-expired`: the token is older than seven days
             *     - `accounts.token-revoked`: the token was logged out
             *     - `accounts.account-closed`: the account is closed or suspended
             */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
             */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `http.unsupported-media-type`: The body is not in a media type or content coding that this request takes.
             */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `billing.unavailable`: No payment provider is configured
             *     - `billing.provider-failed`: The payment provider refused or did not answer
             */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly getBillingSandbox: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Found */
            readonly 302: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description See Other */
            readonly 303: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Forbidden */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Not Found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Too Many Requests */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Service Unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
        };
    };
    readonly postBillingSandbox: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/x-www-form-urlencoded": unknown;
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Found */
            readonly 302: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description See Other */
            readonly 303: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Forbidden */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Not Found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /**
             * @description Payload Too Large
             *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
             */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `http.unsupported-media-type`: The body is not in a media type or content coding that this request takes.
             */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Too Many Requests */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Service Unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
        };
    };
    readonly getBillingSubscription: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly cancel_at_period_end: boolean;
                        readonly current_period_end: string | null;
                        /** @enum {string} */
                        readonly status: "none" | "active" | "trialing" | "past_due" | "canceled" | "unpaid" | "incomplete";
                        /** @enum {string} */
                        readonly tier: "free" | "pro" | "enterprise";
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `http.unauthenticated`: This request needs credentials and came without them.
             *     - `accounts.token-refused`: the token is not one of ours
             *     - `accounts.token-expired`: the token is older than seven days
             *     - `accounts.token-revoked`: the token was logged out
             *     - `accounts.account-closed`: the account is closed or suspended
             */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly postBillingWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "*/*": unknown;
                readonly "application/json": unknown;
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly received: boolean;
                    };
                };
            };
            /**
             * @description Bad Request
             *     - `billing.signature-refused`: The signature is missing, wrong, or more than five minutes old
             *     - `billing.event-unreadable`: The body is signed, but no event
             */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
             */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `http.unsupported-media-type`: The body is not in a media type or content coding that this request takes.
             */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Service Unavailable
             *     - `billing.unavailable`: No secret is configured that events could be signed with
             */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly getHealthz: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/plain": unknown;
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly getOauthAuthorize: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Found */
            readonly 302: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description See Other */
            readonly 303: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Forbidden */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Not Found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Too Many Requests */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Service Unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
        };
    };
    readonly postOauthAuthorize: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/x-www-form-urlencoded": unknown;
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Found */
            readonly 302: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description See Other */
            readonly 303: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Forbidden */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Not Found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /**
             * @description Payload Too Large
             *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
             */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `http.unsupported-media-type`: The body is not in a media type or content coding that this request takes.
             */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Too Many Requests */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Service Unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
        };
    };
    readonly postOauthConsent: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/x-www-form-urlencoded": unknown;
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Found */
            readonly 302: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description See Other */
            readonly 303: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Forbidden */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Not Found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /**
             * @description Payload Too Large
             *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
             */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `http.unsupported-media-type`: The body is not in a media type or content coding that this request takes.
             */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Too Many Requests */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Service Unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
        };
    };
    readonly postOauthIntrospect: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/x-www-form-urlencoded": unknown;
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly active: boolean;
                        readonly aud?: string;
                        readonly client_id?: string;
                        readonly email?: string;
                        readonly exp?: number;
                        readonly iat?: number;
                        readonly iss?: string;
                        readonly jti?: string;
                        readonly role?: string;
                        readonly scope?: string;
                        readonly sub?: string;
                        readonly tier?: string;
                        /** @enum {string} */
                        readonly token_type?: "Bearer";
                        readonly username?: string;
                    };
                };
            };
            /** @description Bad Request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @example invalid_grant */
                        readonly error: string;
                        readonly error_description: string;
                    };
                };
            };
            /** @description Unauthorized */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @example invalid_grant */
                        readonly error: string;
                        readonly error_description: string;
                    };
                };
            };
            /**
             * @description Payload Too Large
             *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
             */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `http.unsupported-media-type`: The body is not in a media type or content coding that this request takes.
             */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly postOauthRevoke: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/x-www-form-urlencoded": unknown;
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @example invalid_grant */
                        readonly error: string;
                        readonly error_description: string;
                    };
                };
            };
            /** @description Unauthorized */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @example invalid_grant */
                        readonly error: string;
                        readonly error_description: string;
                    };
                };
            };
            /**
             * @description Payload Too Large
             *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
             */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `http.unsupported-media-type`: The body is not in a media type or content coding that this request takes.
             */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly getOauthSignIn: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Found */
            readonly 302: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description See Other */
            readonly 303: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Forbidden */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Not Found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Too Many Requests */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Service Unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
        };
    };
    readonly postOauthSignIn: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/x-www-form-urlencoded": unknown;
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Found */
            readonly 302: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description See Other */
            readonly 303: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Forbidden */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Not Found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /**
             * @description Payload Too Large
             *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
             */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `http.unsupported-media-type`: The body is not in a media type or content coding that this request takes.
             */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Too Many Requests */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Service Unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
        };
    };
    readonly getOauthSignOut: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Found */
            readonly 302: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description See Other */
            readonly 303: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Forbidden */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Not Found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Too Many Requests */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Service Unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
        };
    };
    readonly postOauthSignOut: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/x-www-form-urlencoded": unknown;
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Found */
            readonly 302: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description See Other */
            readonly 303: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Forbidden */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /** @description Not Found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /**
             * @description Payload Too Large
             *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
             */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `http.unsupported-media-type`: The body is not in a media type or content coding that this request takes.
             */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Too Many Requests */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Service Unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": unknown;
                };
            };
        };
    };
    readonly postOauthToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/x-www-form-urlencoded": unknown;
            };
        };
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly access_token: string;
                        /** @description Seconds */
                        readonly expires_in: number;
                        readonly id_token?: string;
                        readonly scope: string;
                        /** @enum {string} */
                        readonly token_type: "Bearer";
                    };
                };
            };
            /** @description Bad Request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @example invalid_grant */
                        readonly error: string;
                        readonly error_description: string;
                    };
                };
            };
            /** @description Unauthorized */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @example invalid_grant */
                        readonly error: string;
                        readonly error_description: string;
                    };
                };
            };
            /**
             * @description Payload Too Large
             *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
             */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `http.unsupported-media-type`: The body is not in a media type or content coding that this request takes.
             */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly getUserinfo: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly email?: string;
                        readonly email_verified?: boolean;
                        readonly name?: string;
                        readonly preferred_username?: string;
                        readonly sub: string;
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `accounts.token-refused`: There is no token, or none of ours
             *     - `accounts.token-expired`: The token has expired
             *     - `accounts.token-revoked`: The token was logged out
             *     - `accounts.account-closed`: The account is closed or suspended
             */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly postUserinfo: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OK */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly email?: string;
                        readonly email_verified?: boolean;
                        readonly name?: string;
                        readonly preferred_username?: string;
                        readonly sub: string;
                    };
                };
            };
            /**
             * @description Unauthorized
             *     - `accounts.token-refused`: There is no token, or none of ours
             *     - `accounts.token-expired`: The token has expired
             *     - `accounts.token-revoked`: The token was logged out
             *     - `accounts.account-closed`: The account is closed or suspended
             */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
             */
            readonly 413: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Unsupported Media Type
             *     - `http.unsupported-media-type`: The body is not in a media type or content coding that this request takes.
             */
            readonly 415: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description Internal Server Error
             *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
             */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
}
