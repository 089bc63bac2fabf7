/**
 * What the service says of itself at /api/openapi.json, as types. `npm run fix` writes this file; a test fails while
 * a running service says something else.
 */
export type paths = {
    "/.well-known/jwks.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The public keys of our tokens (RFC 7517) */
        get: operations["getWellKnownJwksJson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-authorization-server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same, as RFC 8414 names it */
        get: operations["getWellKnownOauthAuthorizationServer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/openid-configuration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who issues our tokens, and what it can do (OpenID Connect Discovery 1.0) */
        get: operations["getWellKnownOpenidConfiguration"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What administrators did, newest first
         * @description Entries are only ever added: the database itself refuses to change or remove one.
         */
        get: operations["getAdminAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/mail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether mail is configured, and what became of the last messages
         * @description Nothing in it opens the mail server, and no message is shown.
         */
        get: operations["getAdminMail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/mail/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test message to oneself
         * @description Waits for the mail server, and says what it answered.
         */
        post: operations["postAdminMailTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All users, newest first */
        get: operations["getAdminUsers"];
        put?: never;
        /**
         * Make an account for somebody
         * @description Also where registration is closed or by invitation. The address counts as theirs, by the word of the administrator. Without a `password` they are invited: they choose one on the page of the link in `invitation`, which is also sent to them where mail is delivered. With one nothing is sent.
         */
        post: operations["postAdminUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an account, for good
         * @description With everything that it has here. The account at a file service that follows this platform ends within seconds.
         */
        delete: operations["deleteAdminUsersUserId"];
        options?: never;
        head?: never;
        /**
         * Change the role, tier or status of an account, or confirm its address
         * @description Counts from the next request of the account on. Suspending ends its tokens: who is let in again logs in again.
         */
        patch: operations["patchAdminUsersUserId"];
        trace?: never;
    };
    "/admin/users/{user_id}/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make another link to choose the first password of an account
         * @description For somebody who was added without a password and has not signed in yet. It works once, for seven days; the one before ends. Where mail is delivered, it is sent to them, too.
         */
        post: operations["postAdminUsersUserIdInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/{user_id}/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give an account another password
         * @description All its tokens are revoked, and links to choose a password end. One-time codes stay on. Where mail is delivered, its owner is notified.
         */
        post: operations["postAdminUsersUserIdResetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/analytics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many merges, by which drivers, on which days, and how they came out */
        get: operations["getApiAnalytics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/drivers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The merge drivers, with the file extensions that belong to each */
        get: operations["getApiDrivers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The invitations that the caller sent or received, newest first */
        get: operations["getApiInvitations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invitations/{invite_id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accept an invitation, and be a member */
        post: operations["postApiInvitationsInviteIdAccept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invitations/{invite_id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Decline an invitation */
        post: operations["postApiInvitationsInviteIdDecline"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/memberships": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How the caller belongs to organizations, newest first
         * @description Whom somebody has added is a member at once; `accepted_at` is null until they join. Until then nothing of theirs is shared with the organization.
         */
        get: operations["getApiMemberships"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Merge two edited versions of a document with their common ancestor */
        post: operations["postApiMerge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orgs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The organizations that the caller belongs to, newest first */
        get: operations["getApiOrgs"];
        put?: never;
        /** Make an organization, and own it */
        post: operations["postApiOrgs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orgs/{org_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete an organization, with its members and invitations */
        delete: operations["deleteApiOrgsOrgId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orgs/{org_id}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The open invitations into an organization, newest first
         * @description Those whom somebody has invited, and who have neither answered nor let it expire.
         */
        get: operations["getApiOrgsOrgIdInvitations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orgs/{org_id}/invitations/{invite_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Withdraw an invitation
         * @description Its link leads nowhere from then on: it has expired. Inviting the same address again renews it.
         */
        delete: operations["deleteApiOrgsOrgIdInvitationsInviteId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orgs/{org_id}/invite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add whoever has this e-mail address, or invite them by mail
         * @description Somebody with an account is a member at once (`added`); nothing of theirs is shared before they join. Anybody else gets an e-mail with a link, good for seven days (`invited`); inviting them again renews it. Where mail is configured, an account whose address is not confirmed is invited like anybody else.
         */
        post: operations["postApiOrgsOrgIdInvite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orgs/{org_id}/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Agree to be a member
         * @description Private plugins of the caller are shared with the organization from then on. Who founded it, or accepted an invitation, has agreed already. To refuse, leave.
         */
        post: operations["postApiOrgsOrgIdJoin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orgs/{org_id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The members of an organization, newest first */
        get: operations["getApiOrgsOrgIdMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orgs/{org_id}/members/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a member; everybody may remove themselves */
        delete: operations["deleteApiOrgsOrgIdMembersUserId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orgs/{org_id}/members/{user_id}/role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Give a member another role */
        put: operations["putApiOrgsOrgIdMembersUserIdRole"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/plugins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The plugins that may be used: the public ones, and with a token one's own and those of one's organizations */
        get: operations["getApiPlugins"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/plugins/{driver}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a plugin of your own; administrators also public ones of others */
        delete: operations["deleteApiPluginsDriver"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/plugins/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Merge with a plugin */
        post: operations["postApiPluginsMerge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/plugins/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a merge driver as a WebAssembly module, or replace one of your own
         * @description A form with one file, `NAME.wasm`, and optionally the field `visibility`: `public` (by default) or `private`, for you and your organizations.
         */
        post: operations["postApiPluginsUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/service/ended-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The accounts that are no more, for another service
         * @description Opened by `Authorization: Bearer` with the secret of `--service-secret`, and by no token of an account. The oldest first.
         */
        get: operations["getApiServiceEndedAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/service/letters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write to an account by mail, for another service
         * @description Opened by `Authorization: Bearer` with the secret of `--service-secret`, and by no token of an account. `accepted` is false where nobody delivers mail, and for an account that is closed, unknown or has not proved its address.
         */
        post: operations["postApiServiceLetters"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/service/memberships": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The members of all organizations, for another service
         * @description Opened by `Authorization: Bearer` with the secret of `--service-secret`, and by no token of an account. Rows are in the order of organizations; the page after the last row has none.
         */
        get: operations["getApiServiceMemberships"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This month's use, and what the tier allows */
        get: operations["getApiUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the e-mail address is confirmed */
        get: operations["getAuthEmail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/email/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the link that confirms the e-mail address again
         * @description At most five of them are good at the same time; a further one is not sent.
         */
        post: operations["postAuthEmailSend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/email/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the e-mail address, with the secret of a mailed link
         * @description With the account's password, whoever made the account has shown that the mailbox is theirs, and all else stays.
         *     Without it, whoever reads the mailbox may be somebody else, so the account becomes theirs alone: its password, one-time
         *     codes and tokens are void, and `POST /auth/password/forgot` sends a link to choose a new password.
         */
        post: operations["postAuthEmailVerify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/github/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Come back from GitHub, and go on to the console */
        get: operations["getAuthGithubCallback"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/google/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Come back from Google, and go on to the console */
        get: operations["getAuthGoogleCallback"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Log in with e-mail address and password */
        post: operations["postAuthLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Revoke the token of this request */
        post: operations["postAuthLogout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The account of the token */
        get: operations["getAuthMe"];
        put?: never;
        post?: never;
        /**
         * Delete the account, for good
         * @description With everything that `GET /auth/me/export` shows, except what administrators did to it. The account at a file service that follows this platform ends within seconds. An account that has no password is deleted within ten minutes of signing in, without `password`.
         */
        delete: operations["deleteAuthMe"];
        options?: never;
        head?: never;
        /** Change one’s own name */
        patch: operations["patchAuthMe"];
        trace?: never;
    };
    "/auth/me/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everything that is kept of this account, as a file
         * @description Secrets are not part of it: neither the password’s hash nor the secret of the one-time codes.
         */
        get: operations["getAuthMeExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/oauth/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Begin to sign in with Google or GitHub
         * @description Send the browser to `url`. It comes back to the console (`--console-url`) with `#token=` or, when it did not work,
         *     `#error=` and `error_description=`; and with `state=` when one was given here, so that a page can tell a sign-in that
         *     it began itself. Without client ids, local development has a sandbox: a page that asks who you want to be.
         */
        get: operations["getAuthOauthStart"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/pages/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The page of a link to choose the first password */
        get: operations["getAuthPagesInvitation"];
        put?: never;
        /** The form of that page */
        post: operations["postAuthPagesInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/pages/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The page of a link to choose a new password */
        get: operations["getAuthPagesResetPassword"];
        put?: never;
        /** The form of that page */
        post: operations["postAuthPagesResetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/pages/verify-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The page of a link that confirms an e-mail address */
        get: operations["getAuthPagesVerifyEmail"];
        put?: never;
        /** The form of that page */
        post: operations["postAuthPagesVerifyEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the password
         * @description All other tokens of the account are revoked; the one of this request stays good. An account that has no password gets its first one within ten minutes of signing in, without `old_password`.
         */
        post: operations["postAuthPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password/forgot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a link to choose a new password
         * @description The answer is the same, and as fast, whether or not there is such an account. The link works once, for an hour.
         */
        post: operations["postAuthPasswordForgot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose a new password, with the secret of a mailed link
         * @description All tokens of the account are revoked. One-time codes stay on, unless nobody has confirmed the address before.
         */
        post: operations["postAuthPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make an account, and log in to it */
        post: operations["postAuthRegister"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sandbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The sandbox in place of Google and GitHub: who are you? */
        get: operations["getAuthSandbox"];
        put?: never;
        /** Be somebody, in the sandbox */
        post: operations["postAuthSandbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where the account is signed in
         * @description Tokens that were used and still hold, the last used first; at most 100.
         */
        get: operations["getAuthSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sessions/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Sign out there
         * @description The token is void from now on, as by a log-out with it.
         */
        delete: operations["deleteAuthSessionsSessionId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether log-ins need a one-time code */
        get: operations["getAuthTotp"];
        put?: never;
        /**
         * Set one-time codes up
         * @description The secret goes into an authenticator app, as text or as a QR code of `otpauth_uri`; the recovery codes go on paper. Both are shown only now, and nothing is asked for before a first code has confirmed that it worked.
         */
        post: operations["postAuthTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn one-time codes on
         * @description From then on a log-in needs a code beside the password, in the field `totp`.
         */
        post: operations["postAuthTotpConfirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/totp/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Turn one-time codes off */
        post: operations["postAuthTotpDisable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A page of the payment provider where the caller can buy a tier
         * @description Whoever pays for another tier already is sent to where the plan is changed, and pays once. The two addresses are where the page leads afterwards; without them, the console.
         */
        post: operations["postBillingCheckout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/portal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A page of the payment provider where the caller can change and end what they bought */
        post: operations["postBillingPortal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/sandbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The page of the payment sandbox */
        get: operations["getBillingSandbox"];
        put?: never;
        /** A click on the page of the payment sandbox */
        post: operations["postBillingSandbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/subscription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the caller has bought, and the tier they have */
        get: operations["getBillingSubscription"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Events of the payment provider
         * @description Authenticated by `Stripe-Signature` over the very bytes of the body. An event counts once, however often it is sent; one that is older than what is known already changes nothing, and kinds that are not known are taken and left.
         */
        post: operations["postBillingWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the platform is up */
        get: operations["getHealthz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sign in to an application with the platform (OpenID Connect, authorization code with PKCE) */
        get: operations["getOauthAuthorize"];
        put?: never;
        /** The same, by a form (OpenID Connect Core, 3.1.2.1) */
        post: operations["postOauthAuthorize"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/consent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Whether an application may know who somebody is */
        post: operations["postOauthConsent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/introspect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Whether a token is good (RFC 7662)
         * @description Without a client's credentials the answer is `active` alone; with them, whose token it is as the account is now.
         */
        post: operations["postOauthIntrospect"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a token (RFC 7009)
         * @description The same as logging out with it. A token that is worth nothing is none the worse for it, and answered alike.
         */
        post: operations["postOauthRevoke"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sign in with another provider, on the way to an application */
        get: operations["getOauthSignIn"];
        put?: never;
        /** Sign in with a password, on the way to an application */
        post: operations["postOauthSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sign out of everything */
        get: operations["getOauthSignOut"];
        put?: never;
        /** Sign out of everything, as the page asked */
        post: operations["postOauthSignOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Redeem an authorization code */
        post: operations["postOauthToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the service can do its work now
         * @description Its databases are asked; one that is `corrupt` takes no changes. 503 has the same body as 200, and says the reason in words.
         */
        get: operations["getReadyz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userinfo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who the token is about
         * @description As much of it as the scope of the token allows; everything for a token of a log-in.
         */
        get: operations["getUserinfo"];
        put?: never;
        /**
         * Who the token is about
         * @description As much of it as the scope of the token allows; everything for a token of a log-in.
         */
        post: operations["postUserinfo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
};
export type webhooks = Record<string, never>;
export type components = {
    schemas: {
        Account: {
            /**
             * Format: date-time
             * @example 2026-11-20T15:30:00.000+00:00
             */
            created_at: string;
            display_name: string;
            email: string;
            /** @enum {string} */
            tier: "free" | "pro" | "enterprise";
            /** Format: uuid */
            user_id: string;
        };
        AccountDetails: {
            /**
             * Format: date-time
             * @example 2026-11-20T15:30:00.000+00:00
             */
            created_at: string;
            display_name: string;
            email: string;
            email_verified: boolean;
            last_login: string | null;
            /** @enum {string} */
            role: "user" | "admin";
            /** @enum {string} */
            status: "active" | "suspended";
            /** @enum {string} */
            tier: "free" | "pro" | "enterprise";
            /** Format: uuid */
            user_id: string;
        };
        AccountExport: {
            account: components["schemas"]["ExportedAccount"];
            /** Format: date-time */
            exported_at: string;
        } & {
            [key: string]: unknown;
        };
        AccountInvitation: {
            /** Format: date-time */
            expires_at: string;
            /**
             * Format: uri
             * @description The page to choose a password on: good once, and not shown again
             */
            link: string;
        };
        AddAccountRequest: {
            display_name: string;
            /** Format: email */
            email: string;
            password?: string;
        };
        AddedAccount: {
            /**
             * Format: date-time
             * @example 2026-11-20T15:30:00.000+00:00
             */
            created_at: string;
            display_name: string;
            email: string;
            email_verified: boolean;
            /** @description Null where a password was given */
            invitation: components["schemas"]["AccountInvitation"] | null;
            last_login: string | null;
            /** @enum {string} */
            role: "user" | "admin";
            /** @enum {string} */
            status: "active" | "suspended";
            /** @enum {string} */
            tier: "free" | "pro" | "enterprise";
            /** @description A token of the new account, for whoever adds it to make it known to other services; to be revoked after that. It is no log-in, and changes nothing that guards the account. */
            token: string;
            /** Format: uuid */
            user_id: string;
        };
        Analytics: {
            /** @description Accounts of the scope that have merged today */
            active_users_today: number;
            /** @description Time that merging took, without waiting for it */
            avg_merge_time_ms: number;
            /** @description Merges answered with conflicts */
            conflicts_detected: number;
            /** @description Merges that came out clean where merging by lines would have conflicted */
            conflicts_resolved: number;
            /** @description The last thirty days in UTC, the earliest first */
            merges_by_day: components["schemas"]["DailyMerges"][];
            /**
             * @example {
             *       "json": 12,
             *       "plugin-ini": 3
             *     }
             */
            merges_by_driver: {
                [key: string]: number;
            };
            /** @description Since Monday, UTC */
            merges_this_week: number;
            merges_today: number;
            total_merges: number;
        };
        AuditChange: {
            field: string;
            from: string | null;
            to: string;
        };
        AuditEntry: {
            /** @enum {string} */
            act: "make" | "change" | "password" | "invite" | "delete";
            /** @description Their e-mail address, or the user of the operating system */
            actor: string;
            /** @description Null for whoever acted on the machine itself */
            actor_id: string | null;
            /** @description Where the request came from */
            address: string | null;
            changes: components["schemas"]["AuditChange"][];
            /** @description The e-mail address of the account, as it was then */
            target: string;
            target_id: string;
            /** Format: date-time */
            timestamp: string;
        };
        BillingPage: {
            /** Format: uri */
            url: string;
        };
        ChangeAccountRequest: {
            display_name: string;
        };
        ChangePasswordRequest: {
            new_password: string;
            old_password?: string;
        };
        ChangeRoleRequest: {
            /** @enum {string} */
            role: "owner" | "admin" | "member" | "viewer";
        };
        CheckoutRequest: {
            cancel_url?: string;
            success_url?: string;
            /** @enum {string} */
            tier: "pro" | "enterprise";
        };
        ConfirmTotpRequest: {
            /**
             * @description Six digits of the authenticator app, or a recovery code
             * @example 123456
             */
            totp: string;
        };
        CreateOrganizationRequest: {
            display_name: string;
            /** @example acme */
            name: string;
        };
        DailyMerges: {
            count: number;
            /** @example 2026-11-20 */
            date: string;
        };
        DeleteAccountRequest: {
            /**
             * @description What becomes of the personal folder at a file service that follows this platform: kept, it stays closed until an administrator takes it over. Other files stay in any case.
             * @default keep
             * @enum {string}
             */
            home?: "keep" | "trash";
            password?: string;
        };
        DisableTotpRequest: {
            password?: string;
            /**
             * @description Six digits of the authenticator app, or a recovery code
             * @example 123456
             */
            totp: string;
        };
        Driver: {
            /**
             * @description Each with its leading dot
             * @example [
             *       ".json"
             *     ]
             */
            extensions: string[];
            /** @example json */
            name: string;
        };
        DriverList: {
            drivers: components["schemas"]["Driver"][];
        };
        EmailStatus: {
            email: string;
            /** @description Whether mail is delivered here at all. Where none is, an administrator gives a new password or confirms an address. */
            sends_mail: boolean;
            verified: boolean;
        };
        EndedAccountForService: {
            /** @description Milliseconds since 1970 */
            ended_at: number;
            /**
             * @description What becomes of the personal folder of the account
             * @enum {string}
             */
            home: "keep" | "trash";
            /** Format: uuid */
            user_id: string;
        };
        ExportedAccount: {
            /**
             * Format: date-time
             * @example 2026-11-20T15:30:00.000+00:00
             */
            created_at: string;
            display_name: string;
            email: string;
            email_verified: boolean;
            has_password: boolean;
            last_login: string | null;
            /** @enum {string} */
            role: "user" | "admin";
            /** @enum {string} */
            status: "active" | "suspended";
            /** @enum {string} */
            tier: "free" | "pro" | "enterprise";
            /** Format: uuid */
            user_id: string;
        };
        ForgotPasswordRequest: {
            email: string;
        };
        GivePasswordRequest: {
            password: string;
        };
        Invitation: {
            accepted_at: string | null;
            /**
             * Format: date-time
             * @example 2026-11-20T15:30:00.000+00:00
             */
            created_at: string;
            email: string;
            /**
             * Format: date-time
             * @example 2026-11-20T15:30:00.000+00:00
             */
            expires_at: string;
            /** Format: uuid */
            invite_id: string;
            /** Format: uuid */
            invited_by: string;
            /** Format: uuid */
            org_id: string;
            org_name: string;
            /** @enum {string} */
            role: "owner" | "admin" | "member" | "viewer";
            /** @enum {string} */
            status: "pending" | "accepted" | "declined" | "expired";
        };
        InviteRequest: {
            /** Format: email */
            email: string;
            /** @enum {string} */
            role: "owner" | "admin" | "member" | "viewer";
        };
        InviteResult: {
            email: string;
            /** @enum {string} */
            status: "added" | "invited";
            user_id: string | null;
        };
        JsonWebKey: {
            /** @constant */
            alg: "EdDSA";
            /** @constant */
            crv: "Ed25519";
            kid: string;
            /** @constant */
            kty: "OKP";
            /** @constant */
            use: "sig";
            x: string;
        } | {
            /** @constant */
            alg: "RS256";
            e: string;
            kid: string;
            /** @constant */
            kty: "RSA";
            n: string;
            /** @constant */
            use: "sig";
        };
        JsonWebKeySet: {
            keys: components["schemas"]["JsonWebKey"][];
        };
        LetterAccepted: {
            accepted: boolean;
        };
        LetterFromService: {
            /**
             * Format: uri
             * @description Where the person sees more
             */
            link: string;
            sentence: string;
            subject: string;
            user_id: string;
        };
        LinkAsked: {
            /** @description Whether mail is delivered here at all. Where none is, an administrator gives a new password or confirms an address. */
            sends_mail: boolean;
        };
        LoginRequest: {
            email: string;
            password: string;
            /**
             * @description Six digits of the authenticator app, or a recovery code
             * @example 123456
             */
            totp?: string;
        };
        LoginResponse: {
            /** @description A JWT for `Authorization: Bearer`, good for seven days */
            token: string;
            user: components["schemas"]["Account"];
        };
        LogoutResponse: {
            logged_out: boolean;
        };
        MailState: {
            /** @description Whether a mail server is configured; without one, nothing is sent */
            delivers: boolean;
            failed: number;
            /** @description The last messages that the mail server did not take, newest first */
            failures: {
                /** Format: date-time */
                at: string;
                subject: string;
                to: string;
                why: string;
            }[];
            /** @description The sender of all messages */
            from: string | null;
            last_sent_at: string | null;
            sent: number;
            /** @description The mail server, by host and port */
            server: string | null;
            /**
             * Format: date-time
             * @description Since when what follows is counted: the start of this process
             */
            since: string;
            /** @description Messages that wait for the mail server */
            waiting: number;
        };
        Member: {
            display_name: string;
            email: string;
            /**
             * Format: date-time
             * @example 2026-11-20T15:30:00.000+00:00
             */
            joined_at: string;
            /** @enum {string} */
            role: "owner" | "admin" | "member" | "viewer";
            /** Format: uuid */
            user_id: string;
        };
        Membership: {
            /** @description When the caller agreed; null while somebody else has only added them */
            accepted_at: string | null;
            /**
             * Format: date-time
             * @example 2026-11-20T15:30:00.000+00:00
             */
            joined_at: string;
            org_display_name: string;
            /** Format: uuid */
            org_id: string;
            org_name: string;
            /** @enum {string} */
            role: "owner" | "admin" | "member" | "viewer";
        };
        MembershipForService: {
            /** @description False while the account is suspended */
            active: boolean;
            /** Format: uuid */
            org_id: string;
            org_name: string;
            /** @enum {string} */
            role: "owner" | "admin" | "member" | "viewer";
            /** Format: uuid */
            user_id: string;
        };
        MergeChoice: {
            /** @description The path of a conflict, as conflict_details gave it */
            path: string;
            /**
             * @description The side that stands there; base, where neither change is to count
             * @enum {string}
             */
            take: "base" | "ours" | "theirs";
        };
        MergeConflict: {
            base: string | null;
            /** @description A sentence, where the kind does not explain itself */
            detail?: string;
            /** @example edit-edit */
            kind: string;
            ours: string | null;
            /** @description The place, such as dependencies.react or lines 12-15; empty for the whole document */
            path: string;
            theirs: string | null;
        };
        MergeDecision: {
            /** @description The value of the other side */
            left: string;
            /** @description The place, such as version */
            path: string;
            /**
             * @description version: the higher of two raised versions of a project, or of two raised versions or ranges of a dependency that are compatible the one that fits both; derived: the greater of two values that programs make on every change; noise: one of two values that programs change by themselves
             * @enum {string}
             */
            rule: "version" | "derived" | "noise";
            /** @description The value that is in the result, as written */
            took: string;
        };
        MergeRequest: {
            /** @description The common ancestor: the text, or for docx, xlsx, pptx, pdf and image base64 (also as a data URL) */
            base: string;
            /** @description What somebody has decided of the conflicts of these documents; all else merges as without */
            choices?: components["schemas"]["MergeChoice"][];
            /**
             * @description A name that GET /api/drivers lists, in any case, or an extension without its dot
             * @example json
             */
            driver: string;
            /** @description One edited version: the text, or for docx, xlsx, pptx, pdf and image base64 (also as a data URL) */
            ours: string;
            /** @description The other edited version: the text, or for docx, xlsx, pptx, pdf and image base64 (also as a data URL) */
            theirs: string;
            /**
             * @description What is done where both sides raised the version of a project: the higher one is taken and named in `decisions`, or it is a conflict (default higher)
             * @enum {string}
             */
            versions?: "higher" | "ask";
        };
        MergeResult: {
            conflict_details: components["schemas"]["MergeConflict"][];
            conflicts: boolean;
            /** @description What rules decided where both sides changed one value; absent where they decided nothing */
            decisions?: components["schemas"]["MergeDecision"][];
            /** @description The name of the driver that was asked for, as it is listed */
            driver: string;
            /** @description With markers=true and a text driver: the document with conflict markers; when nothing conflicts, the result */
            marked?: string;
            /** @description The merged document; null when there are conflicts */
            result: string | null;
        };
        OAuthError: {
            /** @example invalid_grant */
            error: string;
            error_description: string;
        };
        OpenIdConfiguration: {
            authorization_endpoint: string;
            authorization_response_iss_parameter_supported: boolean;
            claims_parameter_supported: boolean;
            claims_supported: string[];
            code_challenge_methods_supported: string[];
            end_session_endpoint: string;
            grant_types_supported: string[];
            id_token_signing_alg_values_supported: string[];
            introspection_endpoint: string;
            introspection_endpoint_auth_methods_supported: string[];
            issuer: string;
            jwks_uri: string;
            prompt_values_supported: string[];
            request_parameter_supported: boolean;
            request_uri_parameter_supported: boolean;
            response_modes_supported: string[];
            response_types_supported: string[];
            revocation_endpoint: string;
            revocation_endpoint_auth_methods_supported: string[];
            scopes_supported: string[];
            subject_types_supported: string[];
            token_endpoint: string;
            token_endpoint_auth_methods_supported: string[];
            userinfo_endpoint: string;
        };
        Organization: {
            display_name: string;
            is_owner: boolean;
            member_count: number;
            name: string;
            /** Format: uuid */
            org_id: string;
            /**
             * @description The best tier of its owners
             * @enum {string}
             */
            tier: "free" | "pro" | "enterprise";
        };
        Plugin: {
            description: string;
            /**
             * @description What a request for a merge calls it
             * @example plugin-ini
             */
            driver: string;
            /**
             * @example [
             *       ".ini"
             *     ]
             */
            extensions: string[];
            /** @description Whether it is the caller who uploaded it */
            is_owner: boolean;
            name: string;
            version: string;
            /** @enum {string} */
            visibility: "public" | "private";
        };
        PluginList: {
            count: number;
            plugins: components["schemas"]["Plugin"][];
        };
        PluginMergeRequest: {
            /** @description The common ancestor: the text, or for docx, xlsx, pptx, pdf and image base64 (also as a data URL) */
            base: string;
            /**
             * @description A name that GET /api/drivers lists, in any case, or an extension without its dot
             * @example json
             */
            driver: string;
            /** @description One edited version: the text, or for docx, xlsx, pptx, pdf and image base64 (also as a data URL) */
            ours: string;
            /** @description The other edited version: the text, or for docx, xlsx, pptx, pdf and image base64 (also as a data URL) */
            theirs: string;
        };
        Problem: {
            /** @description A sentence for the person who asked. */
            error: string;
        };
        Readiness: {
            reason?: string;
            /** @enum {string} */
            status: "ok" | "unavailable";
            subsystems: {
                /** @enum {string} */
                accounts: "ok" | "unavailable" | "corrupt";
                /** @enum {string} */
                merge: "ok" | "unavailable" | "corrupt";
            };
        };
        ReceivedEvent: {
            received: boolean;
        };
        RegisterRequest: {
            display_name: string;
            /** Format: email */
            email: string;
            password: string;
        };
        ResetPasswordRequest: {
            new_password: string;
            /** @description The secret of the link that was mailed, behind its `once=` */
            token: string;
        };
        SetUpTotpRequest: {
            password?: string;
        };
        SignedInSession: {
            /** @description Whether it is the one of this request. */
            current: boolean;
            /** @description What the program calls itself (`User-Agent`); null where only another service has used it. */
            device: string | null;
            expires_at: string;
            id: string;
            signed_in_at: string;
            /** @description To about a minute. */
            used_at: string;
        };
        SignInPage: {
            /** Format: uri */
            url: string;
        };
        Subscription: {
            cancel_at_period_end: boolean;
            current_period_end: string | null;
            /** @enum {string} */
            status: "none" | "active" | "trialing" | "past_due" | "canceled" | "unpaid" | "incomplete";
            /** @enum {string} */
            tier: "free" | "pro" | "enterprise";
        };
        TestMessageOutcome: {
            sent: boolean;
            to: string;
            /** @description Why the mail server did not take it; null when it did */
            why: string | null;
        };
        TokenForm: {
            client_id?: string;
            client_secret?: string;
            token: string;
            token_type_hint?: string;
        };
        TokenIntrospection: {
            active: boolean;
            aud?: string;
            auth_time?: number;
            client_id?: string;
            email?: string;
            email_verified?: boolean;
            exp?: number;
            iat?: number;
            iss?: string;
            jti?: string;
            role?: string;
            scope?: string;
            sub?: string;
            tier?: string;
            /** @constant */
            token_type?: "Bearer";
            username?: string;
        };
        TokenRequest: {
            client_id?: string;
            client_secret?: string;
            code: string;
            /** @description Of PKCE (RFC 7636) */
            code_verifier?: string;
            /** @constant */
            grant_type: "authorization_code";
            redirect_uri?: string;
        };
        TokenResponse: {
            access_token: string;
            /** @description Seconds */
            expires_in: number;
            id_token?: string;
            scope: string;
            /** @constant */
            token_type: "Bearer";
        };
        TotpSetup: {
            otpauth_uri: string;
            recovery_codes: string[];
            secret: string;
        };
        TotpStatus: {
            enabled: boolean;
            recovery_codes_left: number;
        };
        UpdateAccountRequest: {
            /** @description Whether the address is theirs, by the word of the administrator */
            email_verified?: boolean;
            /** @enum {string} */
            role?: "user" | "admin";
            /** @enum {string} */
            status?: "active" | "suspended";
            /** @enum {string} */
            tier?: "free" | "pro" | "enterprise";
        };
        UploadedPlugin: {
            /** @example plugin-ini */
            driver: string;
            /**
             * @description The file's name
             * @example ini.wasm
             */
            name: string;
            /** @constant */
            status: "loaded";
            version: string;
            /** @description What keeps it from merging, or is missing */
            warnings: string[];
        };
        UploadPluginForm: {
            /** @description Called `NAME.wasm`. As the only file of the form it may have any field name. */
            file: Blob;
            /**
             * @default public
             * @enum {string}
             */
            visibility?: "public" | "private";
        };
        Usage: {
            /** @description Authenticated requests of this month, this one included */
            api_calls: number;
            /** @description -1: unlimited */
            merges_limit: number;
            merges_used: number;
            /**
             * @description The month in UTC
             * @example 2026-11
             */
            period: string;
            repos_count: number;
            /** @description -1: unlimited */
            repos_limit: number;
            /** @description What the account keeps on the platform: the modules of its plugins */
            storage_bytes: number;
            storage_limit: number;
            /** @enum {string} */
            tier: "free" | "pro" | "enterprise";
            /** @description merges_used of merges_limit, two decimals; 0 when unlimited */
            utilization_percent: number;
        };
        UserInfo: {
            email?: string;
            email_verified?: boolean;
            name?: string;
            preferred_username?: string;
            sub: string;
        };
        VerifyEmailRequest: {
            password?: string;
            /** @description The secret of the link that was mailed, behind its `once=` */
            token: string;
        };
    };
    responses: {
        /** @description Accepted */
        Accepted: {
            headers: {
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /**
         * @description Bad Request
         *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
         */
        BadRequestFields: {
            headers: {
                "Error-Code": components["headers"]["Error-Code"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description Bad Request
         *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
         *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
         *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
         *     - `http.empty-body`: This request needs a JSON body and came without one.
         */
        BadRequestFieldsJsonRequired: {
            headers: {
                "Error-Code": components["headers"]["Error-Code"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description Bad Request
         *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
         *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
         *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
         *     - `http.empty-body`: This request needs a JSON body and came without one.
         */
        BadRequestFieldsJsonRequiredUncounted: {
            headers: {
                "Error-Code": components["headers"]["Error-Code"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description Bad Request
         *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
         */
        BadRequestFieldsUncounted: {
            headers: {
                "Error-Code": components["headers"]["Error-Code"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description Bad Request
         *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
         *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
         */
        BadRequestJson: {
            headers: {
                "Error-Code": components["headers"]["Error-Code"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description Bad Request
         *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
         *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
         */
        BadRequestJsonUncounted: {
            headers: {
                "Error-Code": components["headers"]["Error-Code"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Bad Request */
        BadRequestPageUncounted: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
            };
        };
        /**
         * @description Bad Request
         *     - `http.malformed-path`: A percent-encoded character in the path is not valid.
         *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
         */
        BadRequestPathFields: {
            headers: {
                "Error-Code": components["headers"]["Error-Code"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description Bad Request
         *     - `http.malformed-path`: A percent-encoded character in the path is not valid.
         *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
         *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
         *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
         */
        BadRequestPathFieldsJson: {
            headers: {
                "Error-Code": components["headers"]["Error-Code"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description Bad Request
         *     - `http.malformed-path`: A percent-encoded character in the path is not valid.
         *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
         *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
         *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
         *     - `http.empty-body`: This request needs a JSON body and came without one.
         */
        BadRequestPathFieldsJsonRequired: {
            headers: {
                "Error-Code": components["headers"]["Error-Code"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description Forbidden
         *     - `http.forbidden`: The caller may not do this.
         *     - `accounts.administrators-only`: the caller is no administrator
         */
        ForbiddenAdminRole: {
            headers: {
                "Error-Code": components["headers"]["Error-Code"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Forbidden */
        ForbiddenPageUncounted: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
            };
        };
        /** @description Found */
        FoundUncounted: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /**
         * @description Internal Server Error
         *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
         */
        InternalServerError: {
            headers: {
                "Error-Code": components["headers"]["Error-Code"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description Internal Server Error
         *     - `internal`: A bug on our side. The answer says nothing but the request id, which finds it in the logs.
         */
        InternalServerErrorUncounted: {
            headers: {
                "Error-Code": components["headers"]["Error-Code"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description No Content */
        NoContent: {
            headers: {
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description No Content */
        NoContentUncounted: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Not Found */
        NotFoundPageUncounted: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
            };
        };
        /** @description OK */
        OKPageUncounted: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
            };
        };
        /** @description OK */
        OKUncounted: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /**
         * @description Payload Too Large
         *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
         */
        PayloadTooLarge: {
            headers: {
                "Error-Code": components["headers"]["Error-Code"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description Payload Too Large
         *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
         */
        PayloadTooLargeUncounted: {
            headers: {
                "Error-Code": components["headers"]["Error-Code"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description See Other */
        SeeOtherUncounted: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Service Unavailable */
        ServiceUnavailablePageUncounted: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
            };
        };
        /**
         * @description Too Many Requests
         *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
         */
        TooManyRequests: {
            headers: {
                "Error-Code": components["headers"]["Error-Code"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Too Many Requests */
        TooManyRequestsPageUncounted: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
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
        Unauthorized: {
            headers: {
                "Error-Code": components["headers"]["Error-Code"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description Unsupported Media Type
         *     - `http.unsupported-media-type`: The body is not in a media type or content coding that this request takes.
         */
        UnsupportedMediaType: {
            headers: {
                "Error-Code": components["headers"]["Error-Code"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description Unsupported Media Type
         *     - `http.unsupported-media-type`: The body is not in a media type or content coding that this request takes.
         */
        UnsupportedMediaTypeUncounted: {
            headers: {
                "Error-Code": components["headers"]["Error-Code"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description What was refused and why: permanent and documented. */
        "Error-Code": string;
        /** @description Where the next page is, as `<…>; rel="next"`; absent on the last one. */
        Link: string;
        /** @description Requests a minute. */
        "RateLimit-Limit": number;
        /** @description Requests that are allowed right now. */
        "RateLimit-Remaining": number;
        /** @description Until the whole share is there again, seconds. */
        "RateLimit-Reset": number;
        /** @description When to try again, seconds. */
        "Retry-After": number;
        /** @description How one may say who one is. */
        "WWW-Authenticate": string;
        /** @description As RateLimit-Limit, for older clients. */
        "X-RateLimit-Limit": number;
        /** @description As RateLimit-Remaining, for older clients. */
        "X-RateLimit-Remaining": number;
        /** @description As RateLimit-Reset, for older clients. */
        "X-RateLimit-Reset": number;
        /** @description Names the request in the logs. */
        "X-Request-Id": string;
        /** @description How many there are on all pages; absent where only the last page can know. */
        "X-Total-Count": number;
    };
    pathItems: never;
};
export type Account = components['schemas']['Account'];
export type AccountDetails = components['schemas']['AccountDetails'];
export type AccountExport = components['schemas']['AccountExport'];
export type AccountInvitation = components['schemas']['AccountInvitation'];
export type AddAccountRequest = components['schemas']['AddAccountRequest'];
export type AddedAccount = components['schemas']['AddedAccount'];
export type Analytics = components['schemas']['Analytics'];
export type AuditChange = components['schemas']['AuditChange'];
export type AuditEntry = components['schemas']['AuditEntry'];
export type BillingPage = components['schemas']['BillingPage'];
export type ChangeAccountRequest = components['schemas']['ChangeAccountRequest'];
export type ChangePasswordRequest = components['schemas']['ChangePasswordRequest'];
export type ChangeRoleRequest = components['schemas']['ChangeRoleRequest'];
export type CheckoutRequest = components['schemas']['CheckoutRequest'];
export type ConfirmTotpRequest = components['schemas']['ConfirmTotpRequest'];
export type CreateOrganizationRequest = components['schemas']['CreateOrganizationRequest'];
export type DailyMerges = components['schemas']['DailyMerges'];
export type DeleteAccountRequest = components['schemas']['DeleteAccountRequest'];
export type DisableTotpRequest = components['schemas']['DisableTotpRequest'];
export type Driver = components['schemas']['Driver'];
export type DriverList = components['schemas']['DriverList'];
export type EmailStatus = components['schemas']['EmailStatus'];
export type EndedAccountForService = components['schemas']['EndedAccountForService'];
export type ExportedAccount = components['schemas']['ExportedAccount'];
export type ForgotPasswordRequest = components['schemas']['ForgotPasswordRequest'];
export type GivePasswordRequest = components['schemas']['GivePasswordRequest'];
export type Invitation = components['schemas']['Invitation'];
export type InviteRequest = components['schemas']['InviteRequest'];
export type InviteResult = components['schemas']['InviteResult'];
export type JsonWebKey = components['schemas']['JsonWebKey'];
export type JsonWebKeySet = components['schemas']['JsonWebKeySet'];
export type LetterAccepted = components['schemas']['LetterAccepted'];
export type LetterFromService = components['schemas']['LetterFromService'];
export type LinkAsked = components['schemas']['LinkAsked'];
export type LoginRequest = components['schemas']['LoginRequest'];
export type LoginResponse = components['schemas']['LoginResponse'];
export type LogoutResponse = components['schemas']['LogoutResponse'];
export type MailState = components['schemas']['MailState'];
export type Member = components['schemas']['Member'];
export type Membership = components['schemas']['Membership'];
export type MembershipForService = components['schemas']['MembershipForService'];
export type MergeChoice = components['schemas']['MergeChoice'];
export type MergeConflict = components['schemas']['MergeConflict'];
export type MergeDecision = components['schemas']['MergeDecision'];
export type MergeRequest = components['schemas']['MergeRequest'];
export type MergeResult = components['schemas']['MergeResult'];
export type OAuthError = components['schemas']['OAuthError'];
export type OpenIdConfiguration = components['schemas']['OpenIdConfiguration'];
export type Organization = components['schemas']['Organization'];
export type Plugin = components['schemas']['Plugin'];
export type PluginList = components['schemas']['PluginList'];
export type PluginMergeRequest = components['schemas']['PluginMergeRequest'];
export type Problem = components['schemas']['Problem'];
export type Readiness = components['schemas']['Readiness'];
export type ReceivedEvent = components['schemas']['ReceivedEvent'];
export type RegisterRequest = components['schemas']['RegisterRequest'];
export type ResetPasswordRequest = components['schemas']['ResetPasswordRequest'];
export type SetUpTotpRequest = components['schemas']['SetUpTotpRequest'];
export type SignedInSession = components['schemas']['SignedInSession'];
export type SignInPage = components['schemas']['SignInPage'];
export type Subscription = components['schemas']['Subscription'];
export type TestMessageOutcome = components['schemas']['TestMessageOutcome'];
export type TokenForm = components['schemas']['TokenForm'];
export type TokenIntrospection = components['schemas']['TokenIntrospection'];
export type TokenRequest = components['schemas']['TokenRequest'];
export type TokenResponse = components['schemas']['TokenResponse'];
export type TotpSetup = components['schemas']['TotpSetup'];
export type TotpStatus = components['schemas']['TotpStatus'];
export type UpdateAccountRequest = components['schemas']['UpdateAccountRequest'];
export type UploadedPlugin = components['schemas']['UploadedPlugin'];
export type UploadPluginForm = components['schemas']['UploadPluginForm'];
export type Usage = components['schemas']['Usage'];
export type UserInfo = components['schemas']['UserInfo'];
export type VerifyEmailRequest = components['schemas']['VerifyEmailRequest'];
export type $defs = Record<string, never>;
export interface operations {
    getWellKnownJwksJson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JsonWebKeySet"];
                };
            };
            500: components["responses"]["InternalServerErrorUncounted"];
        };
    };
    getWellKnownOauthAuthorizationServer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenIdConfiguration"];
                };
            };
            500: components["responses"]["InternalServerErrorUncounted"];
        };
    };
    getWellKnownOpenidConfiguration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenIdConfiguration"];
                };
            };
            500: components["responses"]["InternalServerErrorUncounted"];
        };
    };
    getAdminAudit: {
        parameters: {
            query?: {
                /** @description How many at most; more than 1000 are cut to that. */
                limit?: number;
                /** @description How many of the first to leave out. */
                offset?: number;
                /** @description Only what this account did, or was done to it */
                user_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntry"][];
                };
            };
            400: components["responses"]["BadRequestFields"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenAdminRole"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    getAdminMail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailState"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenAdminRole"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    postAdminMailTest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestMessageOutcome"];
                };
            };
            400: components["responses"]["BadRequestJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenAdminRole"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             *     - `accounts.budget-spent`: The account has sent too many in this hour
             */
            429: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["InternalServerError"];
            /**
             * @description Service Unavailable
             *     - `accounts.mail-not-configured`: The platform has no mail server
             */
            503: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAdminUsers: {
        parameters: {
            query?: {
                /** @description How many at most; more than 1000 are cut to that. */
                limit?: number;
                /** @description How many of the first to leave out. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountDetails"][];
                };
            };
            400: components["responses"]["BadRequestFields"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenAdminRole"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    postAdminUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddAccountRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddedAccount"];
                };
            };
            400: components["responses"]["BadRequestFieldsJsonRequired"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenAdminRole"];
            /**
             * @description Conflict
             *     - `accounts.email-taken`: An account has this e-mail address, in any case, already
             */
            409: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /**
             * @description Service Unavailable
             *     - `accounts.busy`: Too many passwords are being hashed at this moment
             */
            503: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteAdminUsersUserId: {
        parameters: {
            query?: {
                /** @description What becomes of the personal folder at a file service that follows this platform: kept, it stays closed until an administrator takes it over. Other files stay in any case. */
                home?: "keep" | "trash";
            };
            header?: never;
            path: {
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequestPathFieldsJson"];
            401: components["responses"]["Unauthorized"];
            /**
             * @description Forbidden
             *     - `http.forbidden`: The caller may not do this.
             *     - `accounts.administrators-only`: the caller is no administrator
             *     - `accounts.own-guards`: One’s own account is changed where the password is asked for
             */
            403: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Not Found
             *     - `accounts.user-missing`: There is no such account
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Conflict
             *     - `accounts.last-administrator`: Nobody else is an administrator
             *     - `organizations.last-owner`: An organization would be left without an owner
             *     - `billing.paid-for`: A subscription goes on: cancel it first
             */
            409: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    patchAdminUsersUserId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateAccountRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountDetails"];
                };
            };
            400: components["responses"]["BadRequestPathFieldsJsonRequired"];
            401: components["responses"]["Unauthorized"];
            /**
             * @description Forbidden
             *     - `http.forbidden`: The caller may not do this.
             *     - `accounts.administrators-only`: the caller is no administrator
             *     - `accounts.own-guards`: It takes back the proof of the caller’s own address
             */
            403: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Not Found
             *     - `accounts.user-missing`: There is no such account
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Conflict
             *     - `accounts.last-administrator`: Nobody else is an administrator
             *     - `accounts.email-unverified`: Mail is configured, and nobody has confirmed the address of the new administrator
             */
            409: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    postAdminUsersUserIdInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountInvitation"];
                };
            };
            400: components["responses"]["BadRequestPathFieldsJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenAdminRole"];
            /**
             * @description Not Found
             *     - `accounts.user-missing`: There is no such account
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Conflict
             *     - `accounts.joined-already`: The account has a password, somebody has signed in to it, or it is closed
             */
            409: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    postAdminUsersUserIdResetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GivePasswordRequest"];
            };
        };
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequestPathFieldsJsonRequired"];
            401: components["responses"]["Unauthorized"];
            /**
             * @description Forbidden
             *     - `http.forbidden`: The caller may not do this.
             *     - `accounts.administrators-only`: the caller is no administrator
             *     - `accounts.own-guards`: One’s own account is changed where the password is asked for
             */
            403: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Not Found
             *     - `accounts.user-missing`: There is no such account
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /**
             * @description Service Unavailable
             *     - `accounts.busy`: Too many passwords are being hashed at this moment
             */
            503: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getApiAnalytics: {
        parameters: {
            query?: {
                /** @description all: of everybody, for administrators */
                scope?: "own" | "all";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Analytics"];
                };
            };
            400: components["responses"]["BadRequestFields"];
            401: components["responses"]["Unauthorized"];
            /**
             * @description Forbidden
             *     - `http.forbidden`: The caller may not do this.
             *     - `merge.tier-too-low`: Analytics come with the pro tier
             *     - `merge.administrators-only`: The scope is everybody, and the caller is no administrator
             */
            403: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    getApiDrivers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DriverList"];
                };
            };
            500: components["responses"]["InternalServerErrorUncounted"];
        };
    };
    getApiInvitations: {
        parameters: {
            query?: {
                /** @description How many at most; more than 1000 are cut to that. */
                limit?: number;
                /** @description How many of the first to leave out. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"][];
                };
            };
            400: components["responses"]["BadRequestFields"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    postApiInvitationsInviteIdAccept: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invite_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequestPathFieldsJson"];
            401: components["responses"]["Unauthorized"];
            /**
             * @description Forbidden
             *     - `organizations.invitation-of-another`: The invitation is for another e-mail address
             *     - `organizations.email-unverified`: E-mails are delivered here, and the caller has not verified the address
             */
            403: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Not Found
             *     - `organizations.invitation-missing`: There is no such invitation
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Conflict
             *     - `organizations.invitation-answered`: It was accepted or declined already
             */
            409: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Gone
             *     - `organizations.invitation-expired`: It has expired
             */
            410: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             *     - `organizations.too-many-members`: The organization has 10,000 members
             */
            429: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["InternalServerError"];
        };
    };
    postApiInvitationsInviteIdDecline: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invite_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequestPathFieldsJson"];
            401: components["responses"]["Unauthorized"];
            /**
             * @description Forbidden
             *     - `organizations.invitation-of-another`: The invitation is for another e-mail address
             *     - `organizations.email-unverified`: E-mails are delivered here, and the caller has not verified the address
             */
            403: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Not Found
             *     - `organizations.invitation-missing`: There is no such invitation
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Conflict
             *     - `organizations.invitation-answered`: It was accepted or declined already
             */
            409: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Gone
             *     - `organizations.invitation-expired`: It has expired
             */
            410: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    getApiMemberships: {
        parameters: {
            query?: {
                /** @description How many at most; more than 1000 are cut to that. */
                limit?: number;
                /** @description How many of the first to leave out. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Membership"][];
                };
            };
            400: components["responses"]["BadRequestFields"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    postApiMerge: {
        parameters: {
            query?: {
                /** @description Whether to answer `marked` as well */
                markers?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MergeRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MergeResult"];
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `http.empty-body`: This request needs a JSON body and came without one.
             *     - `merge.unknown-driver`: The driver is not one of those that GET /api/drivers lists
             *     - `merge.not-base64`: A binary document has to be merged and is not base64
             *     - `merge.not-unicode`: A text document has to be merged and holds half of a surrogate pair
             *     - `merge.choice-misplaced`: Nothing conflicts at a path that is chosen for
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /**
             * @description Forbidden
             *     - `merge.quota-reached`: The tier's merges of this month are used up
             */
            403: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
             *     - `merge.document-too-large`: A document is larger than 64 MiB
             */
            413: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description Unprocessable Entity
             *     - `merge.choice-not-taken`: Taking one side does not settle a conflict that is chosen for
             *     - `merge.too-slow`: Merging the documents takes too long
             *     - `merge.too-complex`: Merging the documents takes too much memory
             */
            422: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /**
             * @description Service Unavailable
             *     - `merge.busy`: Too many merges wait already
             */
            503: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getApiOrgs: {
        parameters: {
            query?: {
                /** @description How many at most; more than 1000 are cut to that. */
                limit?: number;
                /** @description How many of the first to leave out. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"][];
                };
            };
            400: components["responses"]["BadRequestFields"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    postApiOrgs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateOrganizationRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["BadRequestFieldsJsonRequired"];
            401: components["responses"]["Unauthorized"];
            /**
             * @description Conflict
             *     - `organizations.name-taken`: An organization has this name, in any case, already
             */
            409: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             *     - `organizations.too-many-organizations`: The caller has made a hundred
             */
            429: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["InternalServerError"];
        };
    };
    deleteApiOrgsOrgId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                org_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequestPathFieldsJson"];
            401: components["responses"]["Unauthorized"];
            /**
             * @description Forbidden
             *     - `organizations.not-a-member`: The caller is no member
             *     - `organizations.role-forbids`: The caller is no owner
             */
            403: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Not Found
             *     - `organizations.organization-missing`: There is no such organization
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    getApiOrgsOrgIdInvitations: {
        parameters: {
            query?: {
                /** @description How many at most; more than 1000 are cut to that. */
                limit?: number;
                /** @description How many of the first to leave out. */
                offset?: number;
            };
            header?: never;
            path: {
                org_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"][];
                };
            };
            400: components["responses"]["BadRequestPathFields"];
            401: components["responses"]["Unauthorized"];
            /**
             * @description Forbidden
             *     - `organizations.not-a-member`: The caller is no member
             *     - `organizations.role-forbids`: The caller is neither owner nor admin
             */
            403: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Not Found
             *     - `organizations.organization-missing`: There is no such organization
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    deleteApiOrgsOrgIdInvitationsInviteId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invite_id: string;
                org_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequestPathFieldsJson"];
            401: components["responses"]["Unauthorized"];
            /**
             * @description Forbidden
             *     - `organizations.not-a-member`: The caller is no member
             *     - `organizations.role-forbids`: The caller is neither owner nor admin
             *     - `organizations.above-you`: The member, or the role, is above the caller
             */
            403: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Not Found
             *     - `organizations.organization-missing`: There is no such organization
             *     - `organizations.invitation-missing`: The organization has no such invitation
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Conflict
             *     - `organizations.invitation-answered`: It was accepted or declined already
             */
            409: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Gone
             *     - `organizations.invitation-expired`: It has expired, or was withdrawn already
             */
            410: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    postApiOrgsOrgIdInvite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                org_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InviteRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InviteResult"];
                };
            };
            400: components["responses"]["BadRequestPathFieldsJsonRequired"];
            401: components["responses"]["Unauthorized"];
            /**
             * @description Forbidden
             *     - `organizations.not-a-member`: The caller is no member
             *     - `organizations.role-forbids`: The caller is neither owner nor admin
             *     - `organizations.above-you`: The member, or the role, is above the caller
             *     - `organizations.inviter-unverified`: Mail is configured, and the caller has not confirmed their own address
             */
            403: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Not Found
             *     - `organizations.organization-missing`: There is no such organization
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Conflict
             *     - `organizations.member-already`: The person is a member already
             */
            409: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             *     - `organizations.too-many-members`: The organization has 10,000 members
             *     - `organizations.too-many-invitations`: The organization has 1,000 open invitations
             *     - `accounts.budget-spent`: Too many e-mails, by the caller or to this mailbox, within a day
             */
            429: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["InternalServerError"];
        };
    };
    postApiOrgsOrgIdJoin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                org_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequestPathFieldsJson"];
            401: components["responses"]["Unauthorized"];
            /**
             * @description Forbidden
             *     - `organizations.not-a-member`: The caller is no member
             */
            403: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Not Found
             *     - `organizations.organization-missing`: There is no such organization
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    getApiOrgsOrgIdMembers: {
        parameters: {
            query?: {
                /** @description How many at most; more than 1000 are cut to that. */
                limit?: number;
                /** @description How many of the first to leave out. */
                offset?: number;
            };
            header?: never;
            path: {
                org_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"][];
                };
            };
            400: components["responses"]["BadRequestPathFields"];
            401: components["responses"]["Unauthorized"];
            /**
             * @description Forbidden
             *     - `organizations.not-a-member`: The caller is no member
             */
            403: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Not Found
             *     - `organizations.organization-missing`: There is no such organization
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    deleteApiOrgsOrgIdMembersUserId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                org_id: string;
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequestPathFieldsJson"];
            401: components["responses"]["Unauthorized"];
            /**
             * @description Forbidden
             *     - `organizations.not-a-member`: The caller is no member
             *     - `organizations.role-forbids`: The caller is neither owner nor admin
             *     - `organizations.above-you`: The member, or the role, is above the caller
             */
            403: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Not Found
             *     - `organizations.organization-missing`: There is no such organization
             *     - `organizations.member-missing`: There is no such member
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Conflict
             *     - `organizations.last-owner`: This is the last owner
             */
            409: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    putApiOrgsOrgIdMembersUserIdRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                org_id: string;
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeRoleRequest"];
            };
        };
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequestPathFieldsJsonRequired"];
            401: components["responses"]["Unauthorized"];
            /**
             * @description Forbidden
             *     - `organizations.not-a-member`: The caller is no member
             *     - `organizations.role-forbids`: The caller is neither owner nor admin
             *     - `organizations.above-you`: The member, or the role, is above the caller
             */
            403: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Not Found
             *     - `organizations.organization-missing`: There is no such organization
             *     - `organizations.member-missing`: There is no such member
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Conflict
             *     - `organizations.last-owner`: This is the last owner
             */
            409: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    getApiPlugins: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PluginList"];
                };
            };
            500: components["responses"]["InternalServerErrorUncounted"];
        };
    };
    deleteApiPluginsDriver: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its name, or that of its driver */
                driver: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequestPathFieldsJson"];
            401: components["responses"]["Unauthorized"];
            /**
             * @description Forbidden
             *     - `merge.plugin-not-yours`: The plugin is public, and somebody else's
             */
            403: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Not Found
             *     - `merge.unknown-plugin`: There is no such plugin
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    postApiPluginsMerge: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PluginMergeRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MergeResult"];
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `http.empty-body`: This request needs a JSON body and came without one.
             *     - `merge.not-unicode`: A document has to be merged and holds half of a surrogate pair
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /**
             * @description Forbidden
             *     - `merge.quota-reached`: The tier's merges of this month are used up
             */
            403: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Not Found
             *     - `merge.unknown-plugin`: There is no such plugin, or it is private to others
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description Unprocessable Entity
             *     - `merge.plugin-failed`: The plugin traps, never ends, or answers garbage
             *     - `merge.too-slow`: Reading the documents, or merging them by lines, takes too long
             *     - `merge.too-complex`: Reading the documents, or merging them by lines, takes too much memory
             */
            422: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /**
             * @description Service Unavailable
             *     - `merge.busy`: Too many merges wait already
             */
            503: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postApiPluginsUpload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["UploadPluginForm"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadedPlugin"];
                };
            };
            /**
             * @description Bad Request
             *     - `merge.form-invalid`: The form has no file, several, or an unknown field
             *     - `merge.plugin-name-invalid`: The file's name can't be a plugin's
             *     - `merge.plugin-refused`: The file is no WebAssembly, or its start traps or never ends
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /**
             * @description Forbidden
             *     - `http.forbidden`: The caller may not do this.
             *     - `merge.tier-too-low`: Uploading comes with the enterprise tier
             */
            403: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Conflict
             *     - `merge.plugin-taken`: Somebody else has a public plugin of this name
             */
            409: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Payload Too Large
             *     - `http.body-too-large`: The body is larger than this request takes; the sentence says how much that is.
             *     - `merge.plugin-too-large`: The module is larger than 4 MiB
             */
            413: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /**
             * @description Service Unavailable
             *     - `merge.busy`: Too much waits already
             */
            503: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Insufficient Storage
             *     - `merge.storage-full`: The tier may keep no more
             *     - `merge.too-many-plugins`: The account has a hundred plugins
             */
            507: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getApiServiceEndedAccounts: {
        parameters: {
            query?: {
                /** @description The `ended_at` of the last row of the page before */
                after_time?: number;
                /** @description The `user_id` of that row */
                after_user?: string;
                /** @description How many at most; more than 1000 are cut to that. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndedAccountForService"][];
                };
            };
            400: components["responses"]["BadRequestFieldsUncounted"];
            /**
             * @description Unauthorized
             *     - `accounts.service-secret-wrong`: The secret is missing or wrong, or the platform has none
             */
            401: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["InternalServerErrorUncounted"];
        };
    };
    postApiServiceLetters: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LetterFromService"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LetterAccepted"];
                };
            };
            400: components["responses"]["BadRequestFieldsJsonRequiredUncounted"];
            /**
             * @description Unauthorized
             *     - `accounts.service-secret-wrong`: The secret is missing or wrong, or the platform has none
             */
            401: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLargeUncounted"];
            415: components["responses"]["UnsupportedMediaTypeUncounted"];
            500: components["responses"]["InternalServerErrorUncounted"];
            /**
             * @description Service Unavailable
             *     - `accounts.busy`: Too many e-mails wait for the mail server
             */
            503: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getApiServiceMemberships: {
        parameters: {
            query?: {
                /** @description The `org_id` of the last row of the page before */
                after_org?: string;
                /** @description The `user_id` of that row */
                after_user?: string;
                /** @description How many at most; more than 1000 are cut to that. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MembershipForService"][];
                };
            };
            400: components["responses"]["BadRequestFieldsUncounted"];
            /**
             * @description Unauthorized
             *     - `accounts.service-secret-wrong`: The secret is missing or wrong, or the platform has none
             */
            401: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["InternalServerErrorUncounted"];
        };
    };
    getApiUsage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Usage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    getAuthEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailStatus"];
                };
            };
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    postAuthEmailSend: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: components["responses"]["Accepted"];
            400: components["responses"]["BadRequestJson"];
            401: components["responses"]["Unauthorized"];
            /**
             * @description Conflict
             *     - `accounts.email-verified`: The address is confirmed already
             */
            409: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             *     - `accounts.budget-spent`: Too many links from one network within an hour
             */
            429: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["InternalServerError"];
            /**
             * @description Service Unavailable
             *     - `accounts.busy`: Too many people ask for this at this moment
             */
            503: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postAuthEmailVerify: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyEmailRequest"];
            };
        };
        responses: {
            204: components["responses"]["NoContentUncounted"];
            400: components["responses"]["BadRequestFieldsJsonRequiredUncounted"];
            /**
             * @description Forbidden
             *     - `accounts.password-wrong`: It is not the account's password
             *     - `accounts.password-none`: The account has no password
             */
            403: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Gone
             *     - `accounts.link-refused`: The link was used, has expired or never was
             */
            410: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLargeUncounted"];
            415: components["responses"]["UnsupportedMediaTypeUncounted"];
            /**
             * @description Too Many Requests
             *     - `accounts.too-many-failures`: Ten wrong passwords of this account from this address in five minutes
             */
            429: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["InternalServerErrorUncounted"];
            /**
             * @description Service Unavailable
             *     - `accounts.busy`: Too many passwords are checked at this moment
             */
            503: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAuthGithubCallback: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["OKPageUncounted"];
            302: components["responses"]["FoundUncounted"];
            303: components["responses"]["SeeOtherUncounted"];
            400: components["responses"]["BadRequestPageUncounted"];
            403: components["responses"]["ForbiddenPageUncounted"];
            404: components["responses"]["NotFoundPageUncounted"];
            429: components["responses"]["TooManyRequestsPageUncounted"];
            500: components["responses"]["InternalServerErrorUncounted"];
            503: components["responses"]["ServiceUnavailablePageUncounted"];
        };
    };
    getAuthGoogleCallback: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["OKPageUncounted"];
            302: components["responses"]["FoundUncounted"];
            303: components["responses"]["SeeOtherUncounted"];
            400: components["responses"]["BadRequestPageUncounted"];
            403: components["responses"]["ForbiddenPageUncounted"];
            404: components["responses"]["NotFoundPageUncounted"];
            429: components["responses"]["TooManyRequestsPageUncounted"];
            500: components["responses"]["InternalServerErrorUncounted"];
            503: components["responses"]["ServiceUnavailablePageUncounted"];
        };
    };
    postAuthLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoginRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginResponse"];
                };
            };
            400: components["responses"]["BadRequestFieldsJsonRequiredUncounted"];
            /**
             * @description Unauthorized
             *     - `accounts.log-in-refused`: The account is unknown or suspended, or the password wrong; the answer does not say which
             *     - `accounts.totp-needed`: The password was right, and the account also needs a one-time code
             *     - `accounts.totp-wrong`: The one-time code is wrong, or was used already
             */
            401: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLargeUncounted"];
            415: components["responses"]["UnsupportedMediaTypeUncounted"];
            /**
             * @description Too Many Requests
             *     - `accounts.too-many-failures`: Ten log-ins of this account from this network failed within five minutes, or a hundred of any accounts
             */
            429: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["InternalServerErrorUncounted"];
            /**
             * @description Service Unavailable
             *     - `accounts.busy`: Too many people log in at this moment
             */
            503: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postAuthLogout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogoutResponse"];
                };
            };
            400: components["responses"]["BadRequestJson"];
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    getAuthMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    deleteAuthMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteAccountRequest"];
            };
        };
        responses: {
            204: components["responses"]["NoContent"];
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `http.empty-body`: This request needs a JSON body and came without one.
             *     - `accounts.password-needed`: The password is missing
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /**
             * @description Forbidden
             *     - `accounts.password-wrong`: The password is wrong
             *     - `accounts.sign-in-again`: The account has no password, and its last sign-in is older than ten minutes
             */
            403: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Conflict
             *     - `accounts.last-administrator`: Nobody else is an administrator
             *     - `organizations.last-owner`: An organization would be left without an owner
             *     - `billing.paid-for`: A subscription goes on: cancel it first
             */
            409: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             *     - `accounts.too-many-failures`: Ten wrong passwords of this account from this address in five minutes
             */
            429: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["InternalServerError"];
            /**
             * @description Service Unavailable
             *     - `accounts.busy`: Too many passwords are checked at this moment
             */
            503: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    patchAuthMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeAccountRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            400: components["responses"]["BadRequestFieldsJsonRequired"];
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    getAuthMeExport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountExport"];
                };
            };
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    getAuthOauthStart: {
        parameters: {
            query: {
                provider: "google" | "github";
                /** @description Anything; given back at the end */
                state?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInPage"];
                };
            };
            400: components["responses"]["BadRequestFieldsUncounted"];
            /**
             * @description Too Many Requests
             *     - `accounts.budget-spent`: Too many sign-ins begun from one network within ten minutes
             */
            429: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["InternalServerErrorUncounted"];
            /**
             * @description Service Unavailable
             *     - `accounts.provider-not-configured`: There are no client ids for this provider, and this is no local development
             *     - `accounts.provider-failed`: The provider does not answer
             *     - `accounts.too-many-sign-ins`: A hundred thousand sign-ins are under way
             */
            503: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAuthPagesInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["OKPageUncounted"];
            302: components["responses"]["FoundUncounted"];
            303: components["responses"]["SeeOtherUncounted"];
            400: components["responses"]["BadRequestPageUncounted"];
            403: components["responses"]["ForbiddenPageUncounted"];
            404: components["responses"]["NotFoundPageUncounted"];
            429: components["responses"]["TooManyRequestsPageUncounted"];
            500: components["responses"]["InternalServerErrorUncounted"];
            503: components["responses"]["ServiceUnavailablePageUncounted"];
        };
    };
    postAuthPagesInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    [key: string]: string;
                };
            };
        };
        responses: {
            200: components["responses"]["OKPageUncounted"];
            302: components["responses"]["FoundUncounted"];
            303: components["responses"]["SeeOtherUncounted"];
            400: components["responses"]["BadRequestPageUncounted"];
            403: components["responses"]["ForbiddenPageUncounted"];
            404: components["responses"]["NotFoundPageUncounted"];
            413: components["responses"]["PayloadTooLargeUncounted"];
            415: components["responses"]["UnsupportedMediaTypeUncounted"];
            429: components["responses"]["TooManyRequestsPageUncounted"];
            500: components["responses"]["InternalServerErrorUncounted"];
            503: components["responses"]["ServiceUnavailablePageUncounted"];
        };
    };
    getAuthPagesResetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["OKPageUncounted"];
            302: components["responses"]["FoundUncounted"];
            303: components["responses"]["SeeOtherUncounted"];
            400: components["responses"]["BadRequestPageUncounted"];
            403: components["responses"]["ForbiddenPageUncounted"];
            404: components["responses"]["NotFoundPageUncounted"];
            429: components["responses"]["TooManyRequestsPageUncounted"];
            500: components["responses"]["InternalServerErrorUncounted"];
            503: components["responses"]["ServiceUnavailablePageUncounted"];
        };
    };
    postAuthPagesResetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    [key: string]: string;
                };
            };
        };
        responses: {
            200: components["responses"]["OKPageUncounted"];
            302: components["responses"]["FoundUncounted"];
            303: components["responses"]["SeeOtherUncounted"];
            400: components["responses"]["BadRequestPageUncounted"];
            403: components["responses"]["ForbiddenPageUncounted"];
            404: components["responses"]["NotFoundPageUncounted"];
            413: components["responses"]["PayloadTooLargeUncounted"];
            415: components["responses"]["UnsupportedMediaTypeUncounted"];
            429: components["responses"]["TooManyRequestsPageUncounted"];
            500: components["responses"]["InternalServerErrorUncounted"];
            503: components["responses"]["ServiceUnavailablePageUncounted"];
        };
    };
    getAuthPagesVerifyEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["OKPageUncounted"];
            302: components["responses"]["FoundUncounted"];
            303: components["responses"]["SeeOtherUncounted"];
            400: components["responses"]["BadRequestPageUncounted"];
            403: components["responses"]["ForbiddenPageUncounted"];
            404: components["responses"]["NotFoundPageUncounted"];
            429: components["responses"]["TooManyRequestsPageUncounted"];
            500: components["responses"]["InternalServerErrorUncounted"];
            503: components["responses"]["ServiceUnavailablePageUncounted"];
        };
    };
    postAuthPagesVerifyEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    [key: string]: string;
                };
            };
        };
        responses: {
            200: components["responses"]["OKPageUncounted"];
            302: components["responses"]["FoundUncounted"];
            303: components["responses"]["SeeOtherUncounted"];
            400: components["responses"]["BadRequestPageUncounted"];
            403: components["responses"]["ForbiddenPageUncounted"];
            404: components["responses"]["NotFoundPageUncounted"];
            413: components["responses"]["PayloadTooLargeUncounted"];
            415: components["responses"]["UnsupportedMediaTypeUncounted"];
            429: components["responses"]["TooManyRequestsPageUncounted"];
            500: components["responses"]["InternalServerErrorUncounted"];
            503: components["responses"]["ServiceUnavailablePageUncounted"];
        };
    };
    postAuthPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePasswordRequest"];
            };
        };
        responses: {
            204: components["responses"]["NoContent"];
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `http.empty-body`: This request needs a JSON body and came without one.
             *     - `accounts.password-needed`: The password is missing
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /**
             * @description Forbidden
             *     - `accounts.password-wrong`: The password is wrong
             *     - `accounts.sign-in-again`: The account has no password, and its last sign-in is older than ten minutes
             */
            403: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             *     - `accounts.too-many-failures`: Ten wrong passwords of this account from this address in five minutes
             */
            429: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["InternalServerError"];
            /**
             * @description Service Unavailable
             *     - `accounts.busy`: Too many passwords are checked at this moment
             */
            503: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postAuthPasswordForgot: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForgotPasswordRequest"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkAsked"];
                };
            };
            400: components["responses"]["BadRequestFieldsJsonRequiredUncounted"];
            413: components["responses"]["PayloadTooLargeUncounted"];
            415: components["responses"]["UnsupportedMediaTypeUncounted"];
            /**
             * @description Too Many Requests
             *     - `accounts.budget-spent`: Too many links from one network within an hour
             */
            429: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["InternalServerErrorUncounted"];
            /**
             * @description Service Unavailable
             *     - `accounts.busy`: Too many people ask for this at this moment
             */
            503: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postAuthPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetPasswordRequest"];
            };
        };
        responses: {
            204: components["responses"]["NoContentUncounted"];
            400: components["responses"]["BadRequestFieldsJsonRequiredUncounted"];
            /**
             * @description Gone
             *     - `accounts.link-refused`: The link was used, has expired or never was
             */
            410: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLargeUncounted"];
            415: components["responses"]["UnsupportedMediaTypeUncounted"];
            500: components["responses"]["InternalServerErrorUncounted"];
            /**
             * @description Service Unavailable
             *     - `accounts.busy`: Too many people ask for this at this moment
             */
            503: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postAuthRegister: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegisterRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginResponse"];
                };
            };
            400: components["responses"]["BadRequestFieldsJsonRequiredUncounted"];
            /**
             * @description Forbidden
             *     - `accounts.registration-closed`: Registration is closed
             *     - `accounts.registration-by-invitation`: Registration is by invitation, and there is none for this address
             */
            403: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Conflict
             *     - `accounts.email-taken`: An account has this e-mail address, in any case, already
             */
            409: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLargeUncounted"];
            415: components["responses"]["UnsupportedMediaTypeUncounted"];
            /**
             * @description Too Many Requests
             *     - `accounts.budget-spent`: Too many registrations from one network within an hour
             */
            429: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["InternalServerErrorUncounted"];
            /**
             * @description Service Unavailable
             *     - `accounts.busy`: Too many people log in at this moment
             */
            503: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAuthSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["OKPageUncounted"];
            302: components["responses"]["FoundUncounted"];
            303: components["responses"]["SeeOtherUncounted"];
            400: components["responses"]["BadRequestPageUncounted"];
            403: components["responses"]["ForbiddenPageUncounted"];
            404: components["responses"]["NotFoundPageUncounted"];
            429: components["responses"]["TooManyRequestsPageUncounted"];
            500: components["responses"]["InternalServerErrorUncounted"];
            503: components["responses"]["ServiceUnavailablePageUncounted"];
        };
    };
    postAuthSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    [key: string]: string;
                };
            };
        };
        responses: {
            200: components["responses"]["OKPageUncounted"];
            302: components["responses"]["FoundUncounted"];
            303: components["responses"]["SeeOtherUncounted"];
            400: components["responses"]["BadRequestPageUncounted"];
            403: components["responses"]["ForbiddenPageUncounted"];
            404: components["responses"]["NotFoundPageUncounted"];
            413: components["responses"]["PayloadTooLargeUncounted"];
            415: components["responses"]["UnsupportedMediaTypeUncounted"];
            429: components["responses"]["TooManyRequestsPageUncounted"];
            500: components["responses"]["InternalServerErrorUncounted"];
            503: components["responses"]["ServiceUnavailablePageUncounted"];
        };
    };
    getAuthSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedInSession"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    deleteAuthSessionsSessionId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequestPathFieldsJson"];
            401: components["responses"]["Unauthorized"];
            /**
             * @description Not Found
             *     - `accounts.session-missing`: The account is not signed in there
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    getAuthTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TotpStatus"];
                };
            };
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    postAuthTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetUpTotpRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TotpSetup"];
                };
            };
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `http.empty-body`: This request needs a JSON body and came without one.
             *     - `accounts.password-needed`: The password is missing
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /**
             * @description Forbidden
             *     - `accounts.password-wrong`: The password is wrong
             *     - `accounts.sign-in-again`: The account has no password, and its last sign-in is older than ten minutes
             *     - `accounts.password-none`: The account has no password, so nothing needs a second factor
             */
            403: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Conflict
             *     - `accounts.totp-enabled`: One-time codes are on already
             */
            409: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             *     - `accounts.too-many-failures`: Ten wrong passwords of this account from this address in five minutes
             */
            429: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["InternalServerError"];
            /**
             * @description Service Unavailable
             *     - `accounts.busy`: Too many passwords are checked at this moment
             */
            503: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postAuthTotpConfirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmTotpRequest"];
            };
        };
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequestFieldsJsonRequired"];
            401: components["responses"]["Unauthorized"];
            /**
             * @description Forbidden
             *     - `accounts.totp-wrong`: The code is wrong, or was used already
             */
            403: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Not Found
             *     - `accounts.totp-missing`: Nothing was set up
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Conflict
             *     - `accounts.totp-enabled`: One-time codes are on already
             */
            409: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             *     - `accounts.too-many-failures`: Ten failures in five minutes
             */
            429: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["InternalServerError"];
        };
    };
    postAuthTotpDisable: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DisableTotpRequest"];
            };
        };
        responses: {
            204: components["responses"]["NoContent"];
            /**
             * @description Bad Request
             *     - `http.invalid-field`: A field of the body, the path or the query is missing or not what it must be; the sentence names it.
             *     - `http.malformed-json`: The body is not JSON in UTF-8, or is nested too deeply.
             *     - `http.unknown-field`: The body has a field that this request does not know; the sentence names it.
             *     - `http.empty-body`: This request needs a JSON body and came without one.
             *     - `accounts.password-needed`: The password is missing
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /**
             * @description Forbidden
             *     - `accounts.password-wrong`: The password is wrong
             *     - `accounts.sign-in-again`: The account has no password, and its last sign-in is older than ten minutes
             *     - `accounts.totp-wrong`: The code is wrong, or was used already
             */
            403: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Not Found
             *     - `accounts.totp-missing`: Nothing was set up
             */
            404: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description Too Many Requests
             *     - `http.too-many-requests`: The limit of requests a minute is used up; `Retry-After` says how long to wait.
             *     - `accounts.too-many-failures`: Ten wrong passwords of this account from this address in five minutes
             */
            429: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["InternalServerError"];
            /**
             * @description Service Unavailable
             *     - `accounts.busy`: Too many passwords are checked at this moment
             */
            503: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postBillingCheckout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckoutRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillingPage"];
                };
            };
            400: components["responses"]["BadRequestFieldsJsonRequired"];
            401: components["responses"]["Unauthorized"];
            /**
             * @description Conflict
             *     - `billing.subscribed-already`: The caller pays for this tier already
             */
            409: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /**
             * @description Service Unavailable
             *     - `billing.unavailable`: No payment provider is configured
             *     - `billing.provider-failed`: The payment provider refused or did not answer
             *     - `billing.price-missing`: The payment provider has no price for the tier
             */
            503: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postBillingPortal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillingPage"];
                };
            };
            400: components["responses"]["BadRequestJson"];
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /**
             * @description Service Unavailable
             *     - `billing.unavailable`: No payment provider is configured
             *     - `billing.provider-failed`: The payment provider refused or did not answer
             */
            503: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getBillingSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["OKPageUncounted"];
            302: components["responses"]["FoundUncounted"];
            303: components["responses"]["SeeOtherUncounted"];
            400: components["responses"]["BadRequestPageUncounted"];
            403: components["responses"]["ForbiddenPageUncounted"];
            404: components["responses"]["NotFoundPageUncounted"];
            429: components["responses"]["TooManyRequestsPageUncounted"];
            500: components["responses"]["InternalServerErrorUncounted"];
            503: components["responses"]["ServiceUnavailablePageUncounted"];
        };
    };
    postBillingSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    [key: string]: string;
                };
            };
        };
        responses: {
            200: components["responses"]["OKPageUncounted"];
            302: components["responses"]["FoundUncounted"];
            303: components["responses"]["SeeOtherUncounted"];
            400: components["responses"]["BadRequestPageUncounted"];
            403: components["responses"]["ForbiddenPageUncounted"];
            404: components["responses"]["NotFoundPageUncounted"];
            413: components["responses"]["PayloadTooLargeUncounted"];
            415: components["responses"]["UnsupportedMediaTypeUncounted"];
            429: components["responses"]["TooManyRequestsPageUncounted"];
            500: components["responses"]["InternalServerErrorUncounted"];
            503: components["responses"]["ServiceUnavailablePageUncounted"];
        };
    };
    getBillingSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    postBillingWebhook: {
        parameters: {
            query?: never;
            header: {
                /** @description When the event was signed, and how. */
                "Stripe-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "*/*": unknown;
                "application/json": unknown;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceivedEvent"];
                };
            };
            /**
             * @description Bad Request
             *     - `billing.signature-refused`: The signature is missing, wrong, or more than five minutes old
             *     - `billing.event-unreadable`: The body is signed, but no event
             */
            400: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLargeUncounted"];
            415: components["responses"]["UnsupportedMediaTypeUncounted"];
            500: components["responses"]["InternalServerErrorUncounted"];
            /**
             * @description Service Unavailable
             *     - `billing.unavailable`: No secret is configured that events could be signed with
             */
            503: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getHealthz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            500: components["responses"]["InternalServerErrorUncounted"];
        };
    };
    getOauthAuthorize: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["OKPageUncounted"];
            302: components["responses"]["FoundUncounted"];
            303: components["responses"]["SeeOtherUncounted"];
            400: components["responses"]["BadRequestPageUncounted"];
            403: components["responses"]["ForbiddenPageUncounted"];
            404: components["responses"]["NotFoundPageUncounted"];
            429: components["responses"]["TooManyRequestsPageUncounted"];
            500: components["responses"]["InternalServerErrorUncounted"];
            503: components["responses"]["ServiceUnavailablePageUncounted"];
        };
    };
    postOauthAuthorize: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    [key: string]: string;
                };
            };
        };
        responses: {
            200: components["responses"]["OKPageUncounted"];
            302: components["responses"]["FoundUncounted"];
            303: components["responses"]["SeeOtherUncounted"];
            400: components["responses"]["BadRequestPageUncounted"];
            403: components["responses"]["ForbiddenPageUncounted"];
            404: components["responses"]["NotFoundPageUncounted"];
            413: components["responses"]["PayloadTooLargeUncounted"];
            415: components["responses"]["UnsupportedMediaTypeUncounted"];
            429: components["responses"]["TooManyRequestsPageUncounted"];
            500: components["responses"]["InternalServerErrorUncounted"];
            503: components["responses"]["ServiceUnavailablePageUncounted"];
        };
    };
    postOauthConsent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    [key: string]: string;
                };
            };
        };
        responses: {
            200: components["responses"]["OKPageUncounted"];
            302: components["responses"]["FoundUncounted"];
            303: components["responses"]["SeeOtherUncounted"];
            400: components["responses"]["BadRequestPageUncounted"];
            403: components["responses"]["ForbiddenPageUncounted"];
            404: components["responses"]["NotFoundPageUncounted"];
            413: components["responses"]["PayloadTooLargeUncounted"];
            415: components["responses"]["UnsupportedMediaTypeUncounted"];
            429: components["responses"]["TooManyRequestsPageUncounted"];
            500: components["responses"]["InternalServerErrorUncounted"];
            503: components["responses"]["ServiceUnavailablePageUncounted"];
        };
    };
    postOauthIntrospect: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["TokenForm"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenIntrospection"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            413: components["responses"]["PayloadTooLargeUncounted"];
            415: components["responses"]["UnsupportedMediaTypeUncounted"];
            500: components["responses"]["InternalServerErrorUncounted"];
        };
    };
    postOauthRevoke: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["TokenForm"];
            };
        };
        responses: {
            200: components["responses"]["OKUncounted"];
            /** @description Bad Request */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            413: components["responses"]["PayloadTooLargeUncounted"];
            415: components["responses"]["UnsupportedMediaTypeUncounted"];
            500: components["responses"]["InternalServerErrorUncounted"];
        };
    };
    getOauthSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["OKPageUncounted"];
            302: components["responses"]["FoundUncounted"];
            303: components["responses"]["SeeOtherUncounted"];
            400: components["responses"]["BadRequestPageUncounted"];
            403: components["responses"]["ForbiddenPageUncounted"];
            404: components["responses"]["NotFoundPageUncounted"];
            429: components["responses"]["TooManyRequestsPageUncounted"];
            500: components["responses"]["InternalServerErrorUncounted"];
            503: components["responses"]["ServiceUnavailablePageUncounted"];
        };
    };
    postOauthSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    [key: string]: string;
                };
            };
        };
        responses: {
            200: components["responses"]["OKPageUncounted"];
            302: components["responses"]["FoundUncounted"];
            303: components["responses"]["SeeOtherUncounted"];
            400: components["responses"]["BadRequestPageUncounted"];
            403: components["responses"]["ForbiddenPageUncounted"];
            404: components["responses"]["NotFoundPageUncounted"];
            413: components["responses"]["PayloadTooLargeUncounted"];
            415: components["responses"]["UnsupportedMediaTypeUncounted"];
            429: components["responses"]["TooManyRequestsPageUncounted"];
            500: components["responses"]["InternalServerErrorUncounted"];
            503: components["responses"]["ServiceUnavailablePageUncounted"];
        };
    };
    getOauthSignOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["OKPageUncounted"];
            302: components["responses"]["FoundUncounted"];
            303: components["responses"]["SeeOtherUncounted"];
            400: components["responses"]["BadRequestPageUncounted"];
            403: components["responses"]["ForbiddenPageUncounted"];
            404: components["responses"]["NotFoundPageUncounted"];
            429: components["responses"]["TooManyRequestsPageUncounted"];
            500: components["responses"]["InternalServerErrorUncounted"];
            503: components["responses"]["ServiceUnavailablePageUncounted"];
        };
    };
    postOauthSignOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    [key: string]: string;
                };
            };
        };
        responses: {
            200: components["responses"]["OKPageUncounted"];
            302: components["responses"]["FoundUncounted"];
            303: components["responses"]["SeeOtherUncounted"];
            400: components["responses"]["BadRequestPageUncounted"];
            403: components["responses"]["ForbiddenPageUncounted"];
            404: components["responses"]["NotFoundPageUncounted"];
            413: components["responses"]["PayloadTooLargeUncounted"];
            415: components["responses"]["UnsupportedMediaTypeUncounted"];
            429: components["responses"]["TooManyRequestsPageUncounted"];
            500: components["responses"]["InternalServerErrorUncounted"];
            503: components["responses"]["ServiceUnavailablePageUncounted"];
        };
    };
    postOauthToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["TokenRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenResponse"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            413: components["responses"]["PayloadTooLargeUncounted"];
            415: components["responses"]["UnsupportedMediaTypeUncounted"];
            500: components["responses"]["InternalServerErrorUncounted"];
        };
    };
    getReadyz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
            500: components["responses"]["InternalServerErrorUncounted"];
            /** @description Service Unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
        };
    };
    getUserinfo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserInfo"];
                };
            };
            /**
             * @description Unauthorized
             *     - `accounts.token-missing`: There is no token
             *     - `accounts.token-refused`: The token is not one of ours
             *     - `accounts.token-expired`: The token has expired
             *     - `accounts.token-revoked`: The token was logged out
             *     - `accounts.account-closed`: The account is closed or suspended
             */
            401: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["InternalServerErrorUncounted"];
        };
    };
    postUserinfo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserInfo"];
                };
            };
            400: components["responses"]["BadRequestJsonUncounted"];
            /**
             * @description Unauthorized
             *     - `accounts.token-missing`: There is no token
             *     - `accounts.token-refused`: The token is not one of ours
             *     - `accounts.token-expired`: The token has expired
             *     - `accounts.token-revoked`: The token was logged out
             *     - `accounts.account-closed`: The account is closed or suspended
             */
            401: {
                headers: {
                    "Error-Code": components["headers"]["Error-Code"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLargeUncounted"];
            415: components["responses"]["UnsupportedMediaTypeUncounted"];
            500: components["responses"]["InternalServerErrorUncounted"];
        };
    };
}
