/** The form that uploads a plugin: one file, in a part of any name, and fields beside it. */
import { type FormPart, FormUnreadable, formParts } from '@alluvium/http/form'
import { maxModuleBytes } from '../../model/plugin.ts'
import { formInvalid, pluginTooLarge } from '../../problems/plugins.ts'

export type PluginForm = Readonly<{
  /** As the browser named it, without a path. */
  fileName: string
  module: Uint8Array
  fields: ReadonlyMap<string, string>
}>

/** One file more than there may be, so that the refusal can say so. */
const limits = { fields: 10, fieldSize: 1000, files: 2 }

/** Throws `merge.form-invalid`, `merge.plugin-too-large`, and what reading the body throws. */
export async function readPluginForm(
  body: AsyncIterable<Uint8Array>,
  contentType: string | undefined,
): Promise<PluginForm> {
  const files: Omit<PluginForm, 'fields'>[] = []
  const fields = new Map<string, string>()
  try {
    for await (const part of formParts({ body, contentType, limits })) {
      if (part.kind === 'field') fields.set(part.name, part.value)
      else files.push(await moduleOf(part))
    }
  } catch (error) {
    throw error instanceof FormUnreadable ? formInvalid(error.message, error) : error
  }
  const [file, ...more] = files
  if (!file) throw formInvalid('"file" is missing')
  if (more.length > 0) throw formInvalid('it has more than one file')
  return { ...file, fields }
}

async function moduleOf({
  name,
  filename,
  bytes,
}: Extract<FormPart, { kind: 'file' }>): Promise<Omit<PluginForm, 'fields'>> {
  if (filename === undefined) throw formInvalid(`"${name}" has no file name`)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > maxModuleBytes) throw pluginTooLarge(maxModuleBytes)
    chunks.push(chunk)
  }
  return { fileName: filename, module: Buffer.concat(chunks) }
}
