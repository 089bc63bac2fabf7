/**
 * Writes the client library's types from what the running services say of themselves. `npm run fix` runs it; the
 * conformance suite fails while they are stale.
 */
import { writeFile } from 'node:fs/promises'
import { serve } from '../../conformance/src/serving.ts'
import { descriptionTypes, namedTypes } from '../../libraries/client/src/description-types.ts'
import { repository } from '../repository.ts'

export async function writeClientTypes(): Promise<void> {
  const { ready, stop } = await serve()
  const types: Record<string, string> = {}
  try {
    for (const name of ['files', 'platform', 'crawl'] as const) {
      const answer = await fetch(`${ready[name].url}/api/openapi.json`)
      types[name] = await descriptionTypes(await answer.text())
      await writeFile(repository(`libraries/client/src/descriptions/${name}.ts`), types[name])
    }
    await writeFile(repository('libraries/client/src/descriptions/names.ts'), namedTypes(types))
  } finally {
    await stop()
  }
}
