/** How long things of a sign-on count, milliseconds. */
const minuteMs = 60_000

/** From leaving for a provider until coming back from it. */
export const attemptLifetimeMs = 10 * minuteMs

/** From a browser's redirect to the application's request for a token (RFC 6749, 4.1.2: ten minutes at the most). */
export const codeLifetimeMs = minuteMs

/** How long a browser that signed in isn't asked again: as long as a token. */
export const sessionLifetimeMs = 7 * 24 * 60 * minuteMs

/** Of an id token, and of a token for `/userinfo` alone. */
export const userInfoLifetimeMs = 60 * minuteMs

/** Of the statement that somebody has signed in (OpenID Connect Core, 2). */
export const idTokenLifetimeMs = 60 * minuteMs
