/** The messages to an account, in plain text: a link in HTML can lead elsewhere than it says. */
export type Message = Readonly<{ to: string; subject: string; text: string }>

type Linked = Readonly<{ to: string; link: string }>

export const resetMessage = ({ to, link }: Linked): Message => ({
  to,
  subject: 'Choose a new password',
  text: [
    `Somebody, probably you, asked for a new password for the account ${to}.`,
    '',
    'Choose it here within the next hour:',
    '',
    link,
    '',
    'The link works once. If it was not you, do nothing: the password stays as it is.',
    '',
  ].join('\n'),
})

export const invitationMessage = ({ to, link }: Linked): Message => ({
  to,
  subject: 'You are invited',
  text: [
    `An administrator made an account for ${to}.`,
    '',
    'Choose your password within seven days, and sign in with it:',
    '',
    link,
    '',
    'The link works once.',
    '',
  ].join('\n'),
})

export const verificationMessage = ({ to, link }: Linked): Message => ({
  to,
  subject: 'Confirm your e-mail address',
  text: [
    `An account was made with the e-mail address ${to}.`,
    '',
    'Confirm within a day that it is yours:',
    '',
    link,
    '',
    'If it was not you, do nothing.',
    '',
  ].join('\n'),
})

/** What another service of the operator has to say; its words are fixed, so nothing in it is somebody else's message. */
export const serviceMessage = ({
  to,
  subject,
  sentence,
  link,
}: Linked & Readonly<{ subject: string; sentence: string }>): Message => ({
  to,
  subject,
  text: [sentence, '', link, '', 'Which e-mails you get is set in the settings of the console.', ''].join('\n'),
})

/** What an administrator sends to see whether mail arrives. */
export const testMessage = ({ to }: Pick<Linked, 'to'>): Message => ({
  to,
  subject: 'A test of the mail of Alluvium',
  text: [
    `An administrator with the account ${to} asked for this message, to see whether mail arrives.`,
    '',
    'It does. There is nothing to do.',
    '',
  ].join('\n'),
})

export const passwordChangedMessage = ({ to }: Pick<Linked, 'to'>): Message => ({
  to,
  subject: 'Your password was changed',
  text: [
    `The password of the account ${to} was changed, and the account was logged out elsewhere.`,
    '',
    'If it was not you, ask for a new password at once, with "forgot my password".',
    '',
  ].join('\n'),
})
