/** What is declared of an address in the tables of the role matrix. */
export type Who =
  /** Without credentials too. */
  | 'everybody'
  /** Every account, also one without a role. */
  | 'anyone'
  /** Every account, about what is its own; not by an app password for reading. */
  | 'owners'
  /** Every account, by a log-in and not by an app password. */
  | 'logged in'
  /** Every account that has a password here, by a log-in with it. */
  | 'logged in by password'
  | 'readers'
  | 'writers'
  | 'admins'

export type DeclaredRoute = Readonly<{
  who: Who
  /** One that fits the schema and, where the thing it is about must exist, is about nothing. Bytes are text. */
  body?: unknown
  /** Without the question mark. */
  query?: string
  /** Whether one may depends on the thing itself: what is not there is 404 for every account. */
  afterTheThing?: true
  /** Unknown fields of the body are the business of whoever wrote its format. */
  unknownFields?: 'taken'
}>

export type DeclaredAddress = DeclaredRoute & Readonly<{ headers?: Readonly<Record<string, string>> }>
