/** The form by which a plugin is uploaded: one file, under any name, and fields beside it. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Problem } from '@alluvium/kernel'
import busboy from 'busboy'
import { mostModuleBytes } from '../../model/plugin.ts'
import { formInvalid, pluginTooLarge } from '../../problems.ts'

export type PluginForm = Readonly<{
  /** As the browser named it, without a path. */
  fileName: string
  module: Uint8Array
  fields: ReadonlyMap<string, string>
}>

const limits = { fields: 10, fieldNameSize: 100, fieldSize: 1000, files: 2, parts: 12, fileSize: mostModuleBytes }

/** Throws `merge.form-invalid`, `merge.plugin-too-large`, and what reading the body throws. */
export async function readPluginForm(
  body: AsyncIterable<Uint8Array>,
  contentType: string | undefined,
): Promise<PluginForm> {
  const parser = parserOf(contentType)
  const files: { fileName: string; chunks: Buffer[] }[] = []
  const fields = new Map<string, string>()
  let failure: Problem | undefined
  const fail = (problem: Problem) => (failure ??= problem)
  parser.on('field', (name, value) => fields.set(name, value))
  parser.on('file', (name, stream, { filename }) => {
    const file = { fileName: filename ?? '', chunks: [] as Buffer[] }
    files.push(file)
    stream.on('data', (chunk: Buffer) => file.chunks.push(chunk))
    stream.on('limit', () => fail(pluginTooLarge(mostModuleBytes)))
    stream.on('error', () => undefined) // the parser tells it too
    if (filename === undefined) fail(formInvalid(`"${name}" has no file name`))
  })
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    parser.on(limit, () => fail(formInvalid('it has too many parts')))
  try {
    await pipeline(Readable.from(body), parser)
  } catch (error) {
    if (error instanceof Problem) throw error
    throw isBrokenOff(error) ? error : formInvalid(error instanceof Error ? error.message : 'it is damaged', error)
  }
  if (failure) throw failure
  const [file, ...more] = files
  if (!file) throw formInvalid('"file" is missing')
  if (more.length > 0) throw formInvalid('it has more than one file')
  return { fileName: file.fileName, module: Buffer.concat(file.chunks), fields }
}

function parserOf(contentType: string | undefined): busboy.Busboy {
  try {
    return busboy({ headers: { 'content-type': contentType ?? '' }, limits, defParamCharset: 'utf8' })
  } catch (error) {
    throw formInvalid('its type has no boundary', error)
  }
}

const isBrokenOff = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ECONNRESET'
