export const wire = {
  'wire.codeCrawlCancelling': 'Dieser Crawl wird gerade abgebrochen und lässt sich nicht mehr ändern.',
  'wire.codeCrawlEnded': 'Dieser Crawl ist beendet und lässt sich nicht mehr ändern.',
  'wire.codeEmailUnverified':
    'Niemand hat gezeigt, dass diese E-Mail-Adresse ihm gehört. Bestätigen Sie sie zuerst, wenn Sie wissen, wessen Konto es ist.',
  'wire.codeEmailVerified': 'Diese E-Mail-Adresse ist schon bestätigt.',
  'wire.codeEncryptedAlready': 'Diese Datei ist bereits verschlüsselt.',
  'wire.codeGroupElsewhere': 'Wer zu dieser Gruppe gehört, wird dort entschieden, woher die Gruppe kommt.',
  'wire.codeGroupTaken': 'Eine Gruppe mit diesem Namen gibt es schon. Wählen Sie einen anderen.',
  'wire.codeInvitationAnswered': 'Diese Einladung wurde schon beantwortet.',
  'wire.codeJoinedAlready':
    'Diese Person braucht keine Einladung: Sie hat ein Passwort, hat sich schon angemeldet oder ist deaktiviert.',
  'wire.codeLastManager': 'Jemand muss bleiben, der dies verwaltet. Geben Sie zuerst jemand anderem das Recht dazu.',
  'wire.codeMemberAlready': 'Diese Person ist schon Mitglied.',
  'wire.codeNotEncrypted': 'Diese Datei ist nicht verschlüsselt.',
  'wire.codeNothingToTakeOver': 'Sie verwalten dies bereits.',
  'wire.codeOrganizationTaken': 'Eine Organisation mit diesem Kurznamen gibt es schon. Wählen Sie einen anderen.',
  'wire.codeOverItsFolder': 'Es kann nicht an die Stelle eines Ordners treten, in dem es liegt.',
  'wire.codeParentIsFile':
    'Der Ordner, in den es soll, heißt wie eine Datei. Wählen Sie einen anderen Ordner oder einen anderen Namen.',
  'wire.codeParentMissing':
    'Den Ordner, in den es soll, gibt es nicht mehr. Legen Sie ihn neu an oder wählen Sie einen anderen.',
  'wire.codePlaceMoreOpen':
    'An der Stelle liegt jetzt ein anderer Ordner, den andere sehen dürfen. Schließen Sie zuerst diesen, oder stellen Sie an einem anderen Ort wieder her.',
  'wire.codePluginTaken':
    'Ein öffentliches Plugin mit diesem Namen gehört jemand anderem. Wählen Sie einen anderen Namen, oder machen Sie Ihres privat.',
  'wire.codeSubscribedAlready': 'Sie haben diesen Tarif bereits.',
  'wire.codeTotpEnabled': 'Einmalcodes sind bereits an. Schalten Sie sie zuerst aus.',
  'wire.itHasChangedInTheMeantime': 'Es wurde inzwischen geändert.',
  'wire.theServiceDoesNotAnswer': 'Der Dienst antwortet nicht.',
  'wire.signInToDoThis': 'Melden Sie sich dafür an.',
  'wire.theServiceGaveAnAddressThat': 'Der Dienst hat eine Adresse genannt, die diese Seite nicht öffnen kann.',
  'wire.theServiceGaveAnAnswerThat': 'Der Dienst hat eine Antwort gegeben, die diese Seite nicht lesen kann.',
  'wire.thereIsNoSpaceLeft': 'Es ist kein Platz mehr frei.',
  'wire.thereIsNothingAtThisAddress': 'Unter dieser Adresse gibt es nichts.',
  'wire.thisIsLargerThanTheService': 'Das ist größer, als der Dienst annimmt.',
  'wire.tooManyRequestsWaitAMoment': 'Zu viele Anfragen; warten Sie einen Moment und versuchen Sie es noch einmal.',
  'wire.codeWrongCredentials':
    'Der Name oder das Passwort ist falsch. Prüfen Sie beides und versuchen Sie es noch einmal.',
  'wire.codeTotpWrong': 'Dieser Code gilt nicht. Geben Sie den neuesten aus Ihrer App ein.',
  'wire.codeWrongPassword': 'Das Passwort ist falsch.',
  'wire.codePasswordNeeded': 'Geben Sie dafür Ihr Passwort ein.',
  'wire.codeTooManyFailures': 'Zu viele Fehlversuche. Warten Sie fünf Minuten und versuchen Sie es noch einmal.',
  'wire.codeEmailTaken': 'Zu dieser E-Mail-Adresse gibt es schon ein Konto. Melden Sie sich stattdessen an.',
  'wire.codeRegistrationClosed': 'Hier werden keine neuen Konten angenommen. Fragen Sie einen Administrator.',
  'wire.codeAccountClosed': 'Dieses Konto ist gesperrt. Fragen Sie einen Administrator.',
  'wire.codeSignInAgain': 'Melden Sie sich ab und wieder an, und versuchen Sie es dann noch einmal.',
  'wire.codeSessionEnded': 'Ihre Sitzung ist beendet. Melden Sie sich wieder an.',
  'wire.codeKeyWrong': 'Dieser Schlüssel gilt nicht. Prüfen Sie ihn, oder melden Sie sich stattdessen an.',
  'wire.codePathMissing': 'Diese Datei oder dieser Ordner existiert nicht, oder Sie haben keinen Zugriff darauf.',
  'wire.codePathTaken': 'Dieser Name ist vergeben. Wählen Sie einen anderen.',
  'wire.codeNameInvalid': 'Dieser Name kann nicht verwendet werden. Wählen Sie einen anderen.',
  'wire.codeQuota':
    'Sie haben nicht mehr genug Platz. Löschen Sie etwas, leeren Sie den Papierkorb oder bitten Sie einen Administrator um mehr.',
  'wire.codeDiskFull': 'Der Datenträger des Servers ist voll. Fragen Sie einen Administrator.',
  'wire.codeLocked': 'Jemand hat diese Datei gesperrt. Versuchen Sie es später noch einmal.',
  'wire.codeIntoItself': 'Ein Ordner kann nicht in sich selbst verschoben werden.',
  'wire.codeForbidden': 'Sie dürfen das nicht. Fragen Sie, wer es verwaltet, oder einen Administrator.',
  'wire.codeBusy': 'Der Dienst ist ausgelastet. Versuchen Sie es gleich noch einmal.',
  'wire.codeMergeQuota':
    'Sie haben alle Zusammenführungen dieses Monats verbraucht. Wählen Sie einen anderen Tarif, um weiterzumachen.',
  'wire.codeTooSlow': 'Dieses Dokument ist zu komplex zum Zusammenführen.',
  'wire.codeChoiceNotTaken':
    'Diese Auswahl passt nicht zusammen. Ändern Sie eine davon, oder bearbeiten Sie das Dokument.',
  'wire.codeStartUrl': 'Geben Sie eine Webadresse ein, zum Beispiel https://example.org.',
  'wire.codeTargetBlocked': 'Diese Adresse darf von hier nicht gecrawlt werden.',
  'wire.codeWebhookTarget':
    'An diese Adresse können keine Nachrichten gesendet werden. Geben Sie eine öffentliche an, ohne Namen oder Passwort darin.',
  'wire.codeUserMissing': 'Dieses Konto gibt es nicht mehr.',
  'wire.codeLastAdmin': 'Es muss mindestens einen Administrator geben.',
  'wire.codeOwnGuards':
    'Das ist Ihr eigenes Konto. Ändern Sie es in den Einstellungen, wo nach Ihrem Passwort gefragt wird.',
  'wire.codePaidFor': 'Ein bezahlter Tarif läuft noch. Kündigen Sie ihn zuerst.',
  'wire.codeLastOwner': 'Eine Organisation braucht mindestens einen Besitzer.',
  'wire.codeUsernameTaken':
    'Dieser Benutzername ist vergeben oder sieht aus wie ein anderer. Wählen Sie einen anderen.',
  'wire.codeInvitationExpired': 'Diese Einladung ist abgelaufen. Bitten Sie um eine neue.',
  'wire.fieldUsername': 'Benutzername',
  'wire.fieldMissing': 'Füllen Sie „{field}“ aus.',
  'wire.fieldInvalid':
    'Was Sie unter „{field}“ eingegeben haben, kann nicht verwendet werden. Prüfen Sie es und versuchen Sie es noch einmal.',
  'wire.fieldTooSmall': '„{field}“ muss mindestens {limit, number} sein.',
  'wire.fieldTooBig': '„{field}“ darf höchstens {limit, number} sein.',
  'wire.fieldTooShort': '„{field}“ braucht mindestens {limit, plural, one {# Zeichen} other {# Zeichen}}.',
  'wire.fieldTooLong': '„{field}“ darf höchstens {limit, plural, one {# Zeichen} other {# Zeichen}} haben.',
  'wire.invalid': 'Etwas an Ihrer Eingabe ist nicht gültig. Prüfen Sie sie und versuchen Sie es noch einmal.',
  'wire.conflict':
    'Das geht gerade nicht, weil sich etwas anderes geändert hat. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
  'wire.serverError':
    'Der Dienst hat ein Problem. Versuchen Sie es noch einmal; wenn es bleibt, sagen Sie es einem Administrator.',
  'wire.codeZipDamaged': 'Dieses Archiv lässt sich nicht entpacken: Es ist beschädigt oder kein ZIP-Archiv.',
  'wire.codeZipUnsupported':
    'Dieses Archiv ist mit einem Passwort geschützt oder auf unbekannte Weise gepackt. Entpacken Sie es auf Ihrem Computer.',
  'wire.codeZipTooLarge': 'Dieses Archiv ist zu groß, um es hier zu entpacken. Entpacken Sie es auf Ihrem Computer.',
  'wire.codeExtracting': 'Ein anderes Ihrer Archive wird gerade entpackt. Warten Sie, bis es fertig ist.',
  'wire.theFileIsNotWhatWasSelected':
    'Die Datei wurde auf Ihrem Computer geändert, verschoben oder gelöscht. Wählen Sie sie noch einmal aus.',
  'wire.addressOfTheProgram': 'Adresse des Programms',
  'wire.codeNotReady': 'Der Dienst ist im Moment nicht bereit. Versuchen Sie es gleich noch einmal.',
} as const
