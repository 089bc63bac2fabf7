/** The entry for rendering, apart from the others so that Playwright is loaded only where it is used. */
import { existsSync } from 'node:fs'
import { totalmem } from 'node:os'
import { Problem } from '@alluvium/kernel'
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

export type RenderingOptions = Readonly<{
  /** The program; without it the one of the system. */
  chromium?: string | undefined
  /** Render although this process is root's, for whom Chromium has no sandbox. Default: that is refused. */
  asRoot?: boolean
  /** Until a page is taken as it is by then, milliseconds. Default: 15 s. */
  settleMs?: number
  /** Of each Chromium, of which there is one for each page that is rendered. Default: `usualMemoryBytes`. */
  memoryBytes?: number | undefined
  /** Pages rendered at once. Default: 4. */
  pages?: number
}>

const gibibyte = 1024 ** 3

/** 2 GiB; of a small machine, or a small container, an eighth, so that four of them leave half; at least the 512 MiB that most pages need. */
function usualMemoryBytes(): number {
  const machine = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  return Math.max(gibibyte / 2, Math.min(2 * gibibyte, machine / 8))
}

/** The Chromium of this machine; undefined when there is none. Throws `configuration.invalid` for root. */
export function openRenderer({
  chromium: given,
  asRoot = false,
  memoryBytes = usualMemoryBytes(),
  ...limits
}: RenderingOptions = {}): Renderer | undefined {
  const chromium = [given, ...(given === undefined ? programs : [])].find(
    (path) => path !== undefined && existsSync(path),
  )
  if (chromium === undefined) return undefined
  const isRoot = process.getuid?.() === 0
  if (isRoot && !asRoot) throw refusedToRoot()
  return chromiumRenderer({ chromium, sandbox: !isRoot, memoryBytes, ...limits })
}

const refusedToRoot = (): Problem =>
  new Problem(
    'invalid',
    'configuration.invalid',
    "--render does not run as root: strangers' scripts would run without Chromium's sandbox, which root does not get. " +
      'Start it as another user, or add --render-as-root to accept that.',
  )
