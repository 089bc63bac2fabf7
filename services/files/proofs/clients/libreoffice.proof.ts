/**
 * LibreOffice, as it is installed, opens a text over WebDAV, locks it, saves it where it lies, opens it again, and saves a new
 * one beside it. Python asks it by UNO to do what a person does, and answers when it asks for name and password.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runAt, whyNoProof } from '../../testing/client-programs.ts'
import { admin, adminBasic, describeFiles } from '../../testing/running-files.ts'

const [program, python] = ['/usr/lib/libreoffice/program/soffice.bin', '/usr/bin/python3'] as const
const bridge = ['/usr/lib/python3/dist-packages/uno.py', '/usr/lib/libreoffice/program/pyuno.so']
const why = whyNoProof(program, python, bridge.find(existsSync) ?? bridge[0] ?? '')
const headers = { authorization: adminBasic }

let home: string
let office: ChildProcess | undefined
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'alluvium-office-'))
})
afterEach(async () => {
  if (office?.exitCode === null) {
    const gone = once(office, 'exit')
    office.kill('SIGKILL')
    await gone
  }
  office = undefined
  await rm(home, { recursive: true, force: true })
})

/** Without a window the program asks nobody for a password when it finds out a document's type, so it is asked for the file before. */
const script = `
import sys, time, uno, unohelper
from com.sun.star.beans import PropertyValue
from com.sun.star.task import XInteractionHandler
old, new, user, password, pipe = sys.argv[1:]
class LogIn(unohelper.Base, XInteractionHandler):
    def handle(self, request):
        for way in request.getContinuations():
            if hasattr(way, 'setUserName'):
                way.setUserName(user)
                way.setPassword(password)
                way.select()
                return
def value(name, content):
    made = PropertyValue()
    made.Name, made.Value = name, content
    return made
local = uno.getComponentContext()
resolver = local.ServiceManager.createInstanceWithContext('com.sun.star.bridge.UnoUrlResolver', local)
while True:
    try:
        context = resolver.resolve('uno:pipe,name=' + pipe + ';urp;StarOffice.ComponentContext')
        break
    except Exception:
        time.sleep(0.2)
desktop = context.ServiceManager.createInstanceWithContext('com.sun.star.frame.Desktop', context)
access = context.ServiceManager.createInstanceWithContext('com.sun.star.ucb.SimpleFileAccess', context)
access.setInteractionHandler(LogIn())
how = (value('Hidden', True), value('InteractionHandler', LogIn()))
def opened(address):
    stream = access.openFileRead(address)
    document = desktop.loadComponentFromURL(address, '_blank', 0, how)
    print('read-only' if document.isReadonly() else 'writable', document.Text.String, sep=': ', flush=True)
    return document, stream
document, stream = opened(old)
document.Text.insertString(document.Text.End, ', and more', False)
document.store()
document.close(True)
stream.closeInput()
document, stream = opened(old)
document.Text.String = 'a new one'
document.storeAsURL(new, how)
document.close(True)
stream.closeInput()
document, stream = opened(new)
document.close(True)
`

const soffice = (...words: readonly string[]) => [
  `-env:UserInstallation=file://${home}/profile`,
  '--headless',
  ...words,
]

describe.skipIf(why !== '')(`LibreOffice over WebDAV${why}`, () => {
  describeFiles('LibreOffice', (start) => {
    test('opens, locks, saves and reopens a text, saves a second one, and leaves no lock', async () => {
      const { ask, url, port } = await start({ admin })
      await writeFile(join(home, 'letter.txt'), 'Dear reader')
      // The script around the program starts it once more when it has made its profile.
      await runAt({ home }, '/usr/bin/soffice', ...soffice('--convert-to', 'odt', 'letter.txt'))
      await ask('PUT', '/w/letter.odt?parents=true', { headers, body: await readFile(join(home, 'letter.odt')) })
      const pipe = `alluvium-${port}`
      const words = soffice('--norestore', `--accept=pipe,name=${pipe};urp`)
      office = spawn(program, words, { stdio: 'ignore', env: { PATH: process.env['PATH'], HOME: home } })

      const [old, other] = [`${url}/w/letter.odt`, `${url}/w/another%20%C3%BC.odt`]
      const said = await runAt({ home }, python, '-c', script, old, other, admin.username, admin.password, pipe)
      const expected = ['writable: Dear reader', 'writable: Dear reader, and more', 'writable: a new one']
      expect(said.trim().split('\n')).toEqual(expected)
      const locks = (await ask('PROPFIND', '/w/', { headers: { ...headers, Depth: '1' } })).text
      expect(locks).toContain('another%20%C3%BC.odt')
      expect(locks).not.toContain('activelock')
    }, 600_000)
  })
})
