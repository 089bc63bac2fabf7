export const parts = {
  'parts.aWholeNumberFromMinToMax': 'Eine ganze Zahl von {min} bis {max}',
  'parts.cancel': 'Abbrechen',
  'parts.closeThisMessage': 'Diese Meldung schließen',
  'parts.copied': 'Kopiert',
  'parts.copy': 'Kopieren',
  'parts.countByte': '{count, plural, one {# Byte} other {# Byte}}',
  'parts.loading': 'Wird geladen',
  'parts.messageItMayBeStoppedOr': '{message} Der Dienst ist vielleicht angehalten, oder das Netz ist unterbrochen.',
  'parts.messages': 'Meldungen',
  'parts.sign': '.',
  'parts.somethingWentWrongInThisPage':
    'Auf dieser Seite ist etwas schiefgegangen. Laden Sie sie neu, um weiterzumachen.',
  'parts.theBrowserDoesNotAllowIt': 'Der Browser erlaubt es nicht',
  'parts.thisConsoleDoesNotKnowThe':
    'Diese Konsole kennt die Adresse nicht: {service}. Starten Sie alle Dienste gemeinsam mit',
  'parts.tryAgain': 'Erneut versuchen',
  'parts.whatCanBeDone': 'Aktionen',
  'parts.close': 'Schließen',
  'parts.showThePassword': 'Passwort anzeigen',
} as const
