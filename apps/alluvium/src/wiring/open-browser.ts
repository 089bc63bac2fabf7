import type { Renderer } from '@alluvium/crawl'
import type { Configuration } from '@alluvium/kernel'
import type { crawlSettings } from '../settings/crawl.ts'
import { invalidConfiguration } from '../settings/problems.ts'

type Settings = Pick<Configuration<typeof crawlSettings>, 'render' | 'chromium' | 'renderAsRoot' | 'renderMemory'>

/** What pages are rendered in, when they are to be; Playwright is loaded where it is asked for. Throws `configuration.invalid`. */
export async function openBrowser(settings: Settings): Promise<Renderer | undefined> {
  const { render, chromium, renderAsRoot, renderMemory } = settings
  if (!render) return undefined
  const { openRenderer } = await import('@alluvium/crawl/rendering')
  const renderer = openRenderer({ chromium, asRoot: renderAsRoot, memoryBytes: renderMemory })
  if (renderer === undefined)
    throw invalidConfiguration(
      `--render needs a Chromium: there is ${chromium === undefined ? 'none' : `no ${chromium}`}.`,
    )
  return renderer
}
