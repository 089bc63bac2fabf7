/** What comes back when one address is asked once. */
export type ResponseHead = Readonly<{
  status: number
  /** Header fields by lower-case name. */
  headers: Readonly<Record<string, string | readonly string[] | undefined>>
}>

export type WebAnswer = WebResponse | WebFailure

export type WebResponse = ResponseHead &
  Readonly<{
    kind: 'response'
    /** Unpacked; undefined when it was not wanted. */
    body: Buffer | undefined
    /** From sending the request to the last byte that was read, milliseconds. */
    ms: number
  }>

export type WebFailure = Readonly<{
  kind: 'failure'
  reason: 'network_error' | 'timeout' | 'blocked_address' | 'too_large' | 'aborted'
  /** Whether another try can end otherwise. */
  isPassing: boolean
  /** For the finding; says nothing about our side. */
  message: string
  /** When the head had come already. */
  head?: ResponseHead
  ms: number
}>
