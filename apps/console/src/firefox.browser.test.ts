/** The console in Firefox, from signing in to signing out: what Chromium is tested with at length, another engine must do too. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTarget, type Target } from '@alluvium/conformance/target'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { builtConsole } from './testing/built.ts'
import { type Firefox, keys, openFirefox, whyNoFirefox } from './testing/firefox.ts'

const skipped = whyNoFirefox === undefined ? '' : ` (skipped: ${whyNoFirefox})`
const maxStartMs = 240_000

describe.skipIf(whyNoFirefox !== undefined)(`the console in Firefox${skipped}`, () => {
  let target: Target | undefined
  let firefox: Firefox | undefined
  beforeAll(async () => {
    await builtConsole()
    target = await openTarget()
    firefox = await openFirefox()
  }, maxStartMs)
  afterAll(async () => {
    await firefox?.close()
    await target?.stop()
  })

  test('signs in, opens, uploads, extracts, follows what others change, and signs out', async () => {
    const url = target?.services.files?.url ?? ''
    const authorization = target?.services.files?.credentials['authorization'] ?? ''
    const [name = '', password = ''] = atob(authorization.replace('Basic ', '')).split(':')
    const folder = randomUUID()
    const put = async (path: string, body: BodyInit) => {
      const address = `${url}/${folder}/${path}?parents=true`
      expect((await fetch(address, { method: 'PUT', headers: { authorization }, body })).ok).toBe(true)
    }
    await put('inner/notes.md', '# Fluvial notes')
    await put('plans.zip', new Blob([zipSync({ 'one.txt': strToU8('one'), 'two.txt': strToU8('two') }).slice()]))
    const page = await firefox?.open()
    if (!page) throw new Error('There is no Firefox.')

    await page.goto(`${url}/ui/#/files/${folder}`)
    await page.waitFor({ role: 'button', name: 'Forgot the password?' })
    for (const [field, text] of [
      ['email', name],
      ['password', password],
    ]) {
      await page.evaluate(`document.querySelector('main input[name=${field}]').focus()`)
      await page.type(text ?? '')
    }
    await page.type(keys.enter)
    await page.waitFor({ role: 'link', name: 'plans.zip' })
    expect(await page.evaluate('document.querySelector("[role=grid]").ariaRowCount')).toBe('3')

    await page.click({ role: 'link', name: 'inner' })
    await page.click({ role: 'link', name: 'notes.md' })
    await page.waitFor({ role: 'heading', name: 'Fluvial notes' })
    await page.type(keys.escape)
    await page.waitFor({ role: 'link', name: 'notes.md' })
    await page.evaluate('history.go(-3)')
    await page.waitFor({ role: 'link', name: 'plans.zip' })

    const outside = await mkdtemp(join(tmpdir(), 'console-firefox-'))
    onTestFinished(() => rm(outside, { recursive: true }))
    await writeFile(join(outside, 'uploaded.txt'), 'from Firefox')
    await page.upload(join(outside, 'uploaded.txt'))
    await page.waitFor({ role: 'link', name: 'uploaded.txt' })
    const stored = await fetch(`${url}/${folder}/uploaded.txt`, { headers: { authorization } })
    expect(await stored.text()).toBe('from Firefox')

    await page.click({ role: 'link', name: 'plans.zip' }, 'right')
    await page.click({ role: 'menuitem', name: 'Extract here' })
    await page.waitFor({ role: 'link', name: 'plans' })

    await put('late.txt', 'from another place')
    await page.waitFor({ role: 'link', name: 'late.txt' })

    await page.evaluate('[...document.querySelectorAll("header button")].at(-1).click()')
    await page.click({ role: 'menuitem', name: 'Sign out' })
    await page.waitFor({ role: 'button', name: 'Sign in' })
    expect(page.complaints).toEqual([])
  })
})
