/** The door to rendering, apart from the others so that nobody loads Playwright who does not use it. */
import { existsSync } from 'node:fs'
import { chromiumRenderer } from './adapters/chromium-renderer/renderer.ts'
import type { Renderer } from './ports/renderer.ts'

/** Where systems keep it. */
const programs = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The Chromium of this machine; undefined when there is none. `given`: the program to use. */
export function openRenderer(given?: string): Renderer | undefined {
  const chromium = [given, ...(given === undefined ? programs : [])].find(
    (path) => path !== undefined && existsSync(path),
  )
  return chromium === undefined ? undefined : chromiumRenderer({ chromium })
}
