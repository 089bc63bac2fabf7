/** What the pages of shares say, in the languages that the console has. The browser's wish decides (RFC 9110, 12.5.4). */
import type { IncomingMessage } from 'node:http'
import type { Problem } from '@alluvium/kernel'

export type ShareTexts = Readonly<{
  language: string
  /** Of a page about a shared tree's root, of one that takes files, and of one that refuses. */
  files: string
  send: string
  shared: string
  downloadAll: string
  password: string
  open: string
  chooseFiles: string
  sendThem: string
  bytes: string
  downloadBegins: string
  downloadTheFile: string
  /** After the form was refused, the link to where it was. */
  back: string
  thanks: string
  arrived: (name: string) => string
  refusal: (problem: Pick<Problem, 'code' | 'message'>) => string
}>

const english: ShareTexts = {
  language: 'en',
  files: 'Files',
  send: 'Send files',
  shared: 'Shared files',
  downloadAll: 'Download all of it as a zip',
  password: 'Password',
  open: 'Open',
  chooseFiles: 'Choose files to put into this folder. What is in it already is not shown, and stays as it is.',
  sendThem: 'Send',
  bytes: 'bytes',
  downloadBegins: 'The password is right, and the download begins by itself. If it does not:',
  downloadTheFile: 'download the file',
  back: 'Back',
  thanks: 'Thank you.',
  arrived: (name) => `${name} was received.`,
  refusal: ({ message }) => message,
}

const germanRefusals: Readonly<Record<string, string>> = {
  'files.share-missing': 'Diesen Link gibt es nicht.',
  'files.share-over': 'Dieser Link ist abgelaufen, oder er wurde so oft benutzt, wie es erlaubt ist.',
  'files.share-password-needed': 'Dieser Link verlangt ein Passwort.',
  'files.share-password-wrong': 'Das ist nicht das Passwort dieses Links.',
  'files.share-takes-nothing': 'Über diesen Link kann nichts gesendet werden.',
  'files.share-shows-nothing': 'Über diesen Link können Dateien gesendet, aber keine gesehen werden.',
  'files.too-many-failures': 'Zu viele falsche Versuche. Bitte warten Sie einige Minuten.',
  'files.path-missing': 'Das gibt es hier nicht.',
  'files.not-found': 'Unter dieser Adresse gibt es nichts.',
  'files.path-taken': 'Eine Datei mit diesem Namen gibt es schon.',
  'files.path-invalid': 'Diesen Namen kann eine Datei nicht haben.',
  'files.locked': 'Diese Datei ist gerade gesperrt.',
  'files.quota-exceeded': 'In diesem Ordner ist kein Platz mehr.',
  'files.storage-full': 'Es ist kein Platz mehr.',
}

const german: ShareTexts = {
  language: 'de',
  files: 'Dateien',
  send: 'Dateien senden',
  shared: 'Geteilte Dateien',
  downloadAll: 'Alles als ZIP-Datei herunterladen',
  password: 'Passwort',
  open: 'Öffnen',
  chooseFiles: 'Wählen Sie Dateien für diesen Ordner. Was schon darin ist, wird nicht gezeigt und bleibt, wie es ist.',
  sendThem: 'Senden',
  bytes: 'Byte',
  downloadBegins: 'Das Passwort stimmt, und der Download beginnt von selbst. Wenn nicht:',
  downloadTheFile: 'die Datei herunterladen',
  back: 'Zurück',
  thanks: 'Vielen Dank.',
  arrived: (name) => `${name} ist angekommen.`,
  refusal: ({ code }) => germanRefusals[code] ?? 'Das hat nicht geklappt. Bitte versuchen Sie es später noch einmal.',
}

export const allShareTexts: readonly ShareTexts[] = [english, german]

/** Finds the texts in the language that the browser likes best of those that are here; English where it likes none of them. */
export function textsFor({ headers }: Pick<IncomingMessage, 'headers'>): ShareTexts {
  const wishes = (headers['accept-language'] ?? '').split(',').map((wish) => {
    const [tag = '', quality = ''] = wish
      .trim()
      .toLowerCase()
      .split(/;\s*q=/)
    return {
      texts: allShareTexts.find(({ language }) => tag.split('-')[0] === language),
      quality: Number(quality || 1),
    }
  })
  const liked = wishes.filter(({ texts, quality }) => texts && quality > 0)
  return liked.toSorted((one, other) => other.quality - one.quality)[0]?.texts ?? english
}
