/** The Chromium of `ALLUVIUM_TEST_CHROMIUM`, or of the system; also for root, as whom containers run tests. */
import { openRenderer, type RenderingOptions } from '../src/open-renderer.ts'

export const testRenderer = (options: RenderingOptions = {}) =>
  openRenderer({ chromium: process.env['ALLUVIUM_TEST_CHROMIUM'], asRoot: true, ...options })

export const hasBrowser = testRenderer() !== undefined
