/** Letters to the people behind accounts, whose addresses are not known here. */
import type { NotificationKind } from '../model/notification.ts'

export interface Letters {
  /** The issuer whose subjects get them. */
  readonly issuer: string
  /**
   * Hands one over. Resolves to false where none is delivered to the person, and rejects where that is not known now.
   * @param subject of the issuer.
   */
  send(
    letter: Readonly<{ subject: string; kind: NotificationKind; link: string }>,
    signal: AbortSignal,
  ): Promise<boolean>
}
