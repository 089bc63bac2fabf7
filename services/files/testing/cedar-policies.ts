/** Cedar policies from a folder of the test's own, until the test is over. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type CedarPolicies, openCedarPolicies } from '../src/adapters/cedar/cedar-policy.ts'
import { quiet } from './running-files.ts'

/** `file` is where they are read from; who writes another text there has it read again by `reload`. */
export async function cedarPolicies(text: string): Promise<Readonly<{ policies: CedarPolicies; file: string }>> {
  const folder = await mkdtemp(join(tmpdir(), 'alluvium-policies-'))
  const file = join(folder, 'all.cedar')
  await writeFile(file, text)
  const policies = await openCedarPolicies({ folderOrFile: folder, logger: quiet })
  onTestFinished(async () => {
    policies.close()
    await rm(folder, { recursive: true, force: true })
  })
  return { policies, file }
}
