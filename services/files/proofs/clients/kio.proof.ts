/**
 * KDE's file access as its command line, as it is installed. Its workers ask a password server on the bus of the session, which on a desktop
 * shows a window; here it is told the password beforehand. Nothing but loopback is asked.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runAt, whyNoProof } from '../../testing/client-programs.ts'
import { noise } from '../../testing/documents/noise.ts'
import { admin, describeFiles } from '../../testing/running-files.ts'

const [session, send, kio] = ['/usr/bin/dbus-run-session', '/usr/bin/dbus-send', '/usr/bin/kioclient5'] as const
const passwords = '/usr/lib/x86_64-linux-gnu/libexec/kf5/kiod5'
const why = whyNoProof(session, send, kio, passwords)

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'alluvium-kio-'))
})
afterEach(() => rm(home, { recursive: true, force: true }))

const number = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const sized = (bytes: Buffer) => Buffer.concat([number(bytes.length), bytes])
const text = (value: string) => sized(Buffer.from(value, 'utf16le').swap16())

/** `KIO::AuthInfo`, as Qt writes it: what the password server keeps, in the words of `dbus-send`. */
function authInfo(url: string, { username, password }: typeof admin): string {
  const none = text('')
  const [version, flags, furtherFields] = [Buffer.from([1]), Buffer.alloc(4), number(0)]
  const names = [text(username), text(password), none, none, none, none, text('Alluvium'), none]
  const info = Buffer.concat([version, sized(Buffer.from(url)), ...names, flags, furtherFields])
  return `array:byte:${info.join(',')}`
}

/** Without these, the bus starts a wallet and a keeper of cookies, which outlive the session. */
const settings = { kwalletrc: '[Wallet]\nEnabled=false\n', kcookiejarrc: '[Cookie Policy]\nCookies=false\n' }

/** What the programs said that a shell runs in a session of its own, beside the password server. */
async function said(service: string, steps: string): Promise<readonly string[]> {
  const root = service.replace('http://', `webdav://${admin.username}@`)
  const script = `
exec >> said 2>> log
${passwords} > /dev/null & server=$!
trap 'kill $server' EXIT
ask() { ${send} --session --print-reply --dest="$@"; }
until ask org.freedesktop.DBus / org.freedesktop.DBus.NameHasOwner string:org.kde.kpasswdserver | grep -q true
do sleep 0.2; done
ask org.kde.kpasswdserver /modules/kpasswdserver org.kde.KPasswdServer.addAuthInfo ${authInfo(`${root}/`, admin)} int64:0 > /dev/null
k() { ${kio} --noninteractive "$@"; }
${steps}`
  const env = { QT_QPA_PLATFORM: 'offscreen', XDG_RUNTIME_DIR: home, XDG_CONFIG_HOME: home, D: root }
  await runAt({ home, env }, session, '--', '/bin/sh', '-ec', script).catch(async (error: unknown) => {
    throw new Error(await readFile(join(home, 'log'), 'utf8'), { cause: error })
  })
  return (await readFile(join(home, 'said'), 'utf8')).split('\n').filter((line) => line !== '')
}

describe.skipIf(why !== '')(`KDE's kioclient5${why}`, () => {
  describeFiles('KIO', (start) => {
    test('copies a folder there and back, lists, reads, renames, overwrites and removes, with accounts', async () => {
      const { url } = await start({ admin })
      for (const [name, content] of Object.entries(settings)) await writeFile(join(home, name), content)
      await mkdir(join(home, 'source/dir ü'), { recursive: true })
      await writeFile(join(home, 'source/dir ü/a #1.txt'), 'hello')
      await writeFile(join(home, 'source/large.bin'), noise(300_000))
      await writeFile(join(home, 'new.txt'), 'changed')
      const output = await said(
        url,
        `
k copy source "$D/tree"
k ls "$D/tree/dir%20%C3%BC"
k cat "$D/tree/dir%20%C3%BC/a%20%231.txt"; echo
k copy "$D/tree" "$PWD/back"
diff -r source back
k move "$D/tree/dir%20%C3%BC" "$D/tree/moved"
k copy --overwrite new.txt "$D/tree/moved/a%20%231.txt"
k cat "$D/tree/moved/a%20%231.txt"; echo
k move new.txt "$D/tree/newer.txt"
k remove "$D/tree/large.bin"
k ls "$D/tree"
k remove "$D/tree"
k ls "$D/"`,
      )
      expect(output).toEqual(['.', 'a #1.txt', 'hello', 'changed', '.', 'moved', 'newer.txt', '.'])
    })
  })
})
