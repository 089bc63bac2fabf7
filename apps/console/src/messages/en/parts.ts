export const parts = {
  'parts.cancel': 'Cancel',
  'parts.closeThisMessage': 'Close this message',
  'parts.copied': 'Copied',
  'parts.copy': 'Copy',
  'parts.countByte': '{count, plural, one {# byte} other {# bytes}}',
  'parts.loading': 'Loading',
  'parts.messageItMayBeStoppedOr': '{message} It may be stopped, or the network may be down.',
  'parts.messages': 'Messages',
  'parts.sign': '.',
  'parts.somethingWentWrongInThisPage': 'Something went wrong in this page. Reload it to go on.',
  'parts.theBrowserDoesNotAllowIt': 'The browser does not allow it',
  'parts.thisConsoleDoesNotKnowThe':
    'This console does not know the address of {service}. Start all services together with',
  'parts.tryAgain': 'Try again',
  'parts.whatCanBeDone': 'Actions',
  'parts.close': 'Close',
  'parts.showThePassword': 'Show the password',
} as const
