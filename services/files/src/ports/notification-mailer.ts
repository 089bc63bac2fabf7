/** Mail to the people behind accounts, whose addresses are not known here. */
import type { NotificationKind } from '../model/notification.ts'

/** Whether a mail was taken; where it was not, why it never will be. */
export type HandedOver = Readonly<{ taken: true }> | Readonly<{ taken: false; why: string }>

export interface NotificationMailer {
  /** The issuer whose subjects get them. */
  readonly issuer: string
  /**
   * Hands one over. Rejects where nothing can be handed over now, so that others would fare no better.
   * @param subject of the issuer.
   */
  send(
    mail: Readonly<{ subject: string; kind: NotificationKind; link: string }>,
    signal: AbortSignal,
  ): Promise<HandedOver>
}
