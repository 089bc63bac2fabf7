/** The letters of an account, in plain text: a link in HTML can lead elsewhere than it says. */
export type Letter = Readonly<{ to: string; subject: string; text: string }>

type Linked = Readonly<{ to: string; link: string }>

export const resetLetter = ({ to, link }: Linked): Letter => ({
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

export const verificationLetter = ({ to, link }: Linked): Letter => ({
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

export const passwordChangedLetter = ({ to }: Pick<Linked, 'to'>): Letter => ({
  to,
  subject: 'Your password was changed',
  text: [
    `The password of the account ${to} was changed, and the account was logged out elsewhere.`,
    '',
    'If it was not you, ask for a new password at once, with "forgot my password".',
    '',
  ].join('\n'),
})
