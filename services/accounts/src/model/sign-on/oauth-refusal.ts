/**
 * A refusal in the words of OAuth 2.0, which its clients act upon (RFC 6749, 4.1.2.1 and 5.2; OpenID Connect Core,
 * 3.1.2.6). Where a browser can be sent back to the application it goes there; to a request for a token it is the answer.
 */
export type OauthError =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'request_not_supported'
  | 'request_uri_not_supported'
  | 'access_denied'
  | 'login_required'
  | 'consent_required'

export class OauthRefusal extends Error {
  override readonly name = 'OauthRefusal'
  readonly error: OauthError

  /** @param description for the application's developer; ASCII without quotation marks, as the grammar wants. */
  constructor(error: OauthError, description: string) {
    super(description)
    this.error = error
  }
}
