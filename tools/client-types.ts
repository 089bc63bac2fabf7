/**
 * Writes the client library's types from what the running services say of themselves. `npm run fix` runs it; the
 * conformance suite fails while they are stale.
 */
import { writeFile } from 'node:fs/promises'
import { serve } from '../conformance/src/serving.ts'
import { descriptionTypes } from '../libraries/client/src/description-types.ts'
import { repository } from './repository.ts'

export async function writeClientTypes(): Promise<void> {
  const { ready, stop } = await serve()
  try {
    for (const name of ['files', 'platform', 'crawl'] as const) {
      const answer = await fetch(`${ready[name].url}/api/openapi.json`)
      await writeFile(
        repository(`libraries/client/src/descriptions/${name}.ts`),
        await descriptionTypes(await answer.text()),
      )
    }
  } finally {
    await stop()
  }
}
