/** The page on which somebody lets a program in: what asks, from where and since when, and a form without a script. */
import { timestamp } from '@alluvium/kernel'
import type { DeviceLogIn } from '../../../operations/credentials/device-log-ins.ts'
import { escapeHtml } from '../../shares/share-page.ts'

type Shown = Readonly<{
  /** Where accounts of an issuer sign in; undefined where there are none. */
  elsewhere: string | undefined
  /** Why a first try was not enough. */
  refused?: Readonly<{ message: string; username: string }>
}>

const fieldsOf = (username: string): string =>
  `<label>Name <input name="username" required autofocus autocomplete="username" maxlength="255" value="${escapeHtml(username)}"></label>
<label>Password <input type="password" name="password" required autocomplete="current-password" maxlength="1024"></label>
<label>One-time code, if your account has them <input name="totp" inputmode="numeric" autocomplete="one-time-code" maxlength="64"></label>`

export async function* approvalBody(waiting: DeviceLogIn, { elsewhere, refused }: Shown): AsyncGenerator<string> {
  if (refused) yield `<p role="alert"><strong>${escapeHtml(refused.message)}</strong></p>`
  yield `<p>A program would like to read and change your files:</p>${factsOf(waiting)}
<p>Go on only if you have just begun this yourself, on that device. The program doesn’t see your password: it gets one of its own, which you can take back at any time.</p>
<form method="post">${fieldsOf(refused?.username ?? '')}<button>Let it in</button></form>`
  if (elsewhere !== undefined)
    yield `<p>Do you sign in to this service elsewhere, at a platform or a company’s page? <a href="${escapeHtml(elsewhere)}">Let it in from the console</a>.</p>`
}

export async function* approvedBody({ device }: DeviceLogIn): AsyncGenerator<string> {
  yield `<p><strong>${escapeHtml(device)}</strong> is let in. You can close this page, and go back to the program.</p>`
}

export async function* overBody(message: string): AsyncGenerator<string> {
  yield `<p role="alert">${escapeHtml(message)}</p>`
}

const factsOf = ({ device, peer, created_at: at }: DeviceLogIn): string =>
  `<table><tr><th scope="row">Program</th><td>${escapeHtml(device)}</td></tr><tr><th scope="row">Address</th><td>${escapeHtml(peer)}</td></tr>
<tr><th scope="row">Asked at</th><td>${escapeHtml(timestamp(at))}</td></tr></table>`
