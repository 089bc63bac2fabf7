/**
 * A real browser for the tests: Chromium as the machine has it, never downloaded, and never asked to call home. Debian's build of it
 * without windows is preferred: pages are the same, and a visit takes two thirds of the processor time.
 */
import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** The browser that people have, for what is measured. */
export const installed = process.env.ALLUVIUM_TEST_CHROMIUM ?? '/usr/bin/chromium'
const withoutWindows = `${installed}-headless-shell`
const executable = existsSync(withoutWindows) ? withoutWindows : installed

/** Why no browser can be started here, in words; undefined when one can. */
export const whyNoBrowser: string | undefined = existsSync(executable)
  ? undefined
  : `there is no ${executable}; ALLUVIUM_TEST_CHROMIUM may name another Chromium`

export const openBrowser = (program = executable): Promise<Browser> =>
  chromium.launch({
    executablePath: program,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // A page that follows another one of its site finds its process, with the scripts compiled.
      '--process-per-site',
      '--renderer-process-limit=1',
    ],
  })
