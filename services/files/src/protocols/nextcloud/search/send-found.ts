/** Answers with what was found, wherever it is in the tree, as PROPFIND shows each of them. */
import type { Caller } from '@alluvium/kernel'
import { Problem } from '@alluvium/kernel'
import { type Path, parsePath } from '../../../model/path.ts'
import { privilegesOf } from '../../../operations/access/privileges.ts'
import { checksumBudgetBytes } from '../../../operations/metadata/compute-checksums.ts'
import { withChecksums } from '../../../operations/metadata/with-checksums.ts'
import type { Tools } from '../../../operations/tools.ts'
import { type EntryView, lookUp } from '../../../operations/tree/look-up.ts'
import type { Call } from '../../webdav/call.ts'
import { detailsFor, responseWriter } from '../../webdav/properties/multistatus.ts'
import { marksFor } from '../../webdav/properties/own-marks.ts'
import { privilegeNames } from '../../webdav/properties/privilege-texts.ts'
import { sendMultistatus } from '../../webdav/properties/send-multistatus.ts'
import { foot, head } from '../../webdav/xml/elements.ts'
import { hrefOf } from '../../webdav/xml/href.ts'
import { asksFor, type Wanted } from '../../webdav/xml/propfind-body.ts'

type Sending = Pick<Call, 'exchange' | 'caller'> &
  Readonly<{
    mount: Call['reach']['mount']
    wanted: Wanted
    /** More may be there that is not answered. Default: no. */
    isPartial?: boolean
  }>

/**
 * RFC 5323, 2.3.1 recommends a response of its own with 507 for this, which phones would take for something that was found; they
 * leave a description of the whole (RFC 4918, 14.25) alone.
 */
const partial =
  '<d:responsedescription>This is a part: not everything was looked at, or more was found than one answer has.</d:responsedescription>'

/** @param paths of entries. What is gone since it was found, or hidden, is left out. */
export async function sendFound(tools: Tools, sending: Sending, paths: readonly string[]): Promise<void> {
  await sendMultistatus(sending.exchange, responses(tools, sending, paths))
}

async function* responses(
  tools: Tools,
  { caller, mount, wanted, isPartial = false }: Sending,
  paths: readonly string[],
): AsyncGenerator<string> {
  const { database, clock } = tools
  const write = responseWriter(wanted)
  const details = detailsFor(wanted, caller)
  const privileges = asksFor(wanted, privilegeNames) ? await database.read(() => privilegesOf(caller)) : undefined
  const marks = await marksFor(tools, caller, wanted)
  const budget = { bytes: checksumBudgetBytes }
  const now = clock.now()
  yield head
  for (const text of paths) {
    const path = parsePath(text)
    const view = await viewOf(tools, caller, { path, at: now, wanted: details })
    if (!view) continue
    const { entry } = view
    const [known] = details.checksums
      ? await withChecksums(tools, [entry], { details: [view.details], budget })
      : [view.details]
    yield write(mount.href + hrefOf(path, entry), {
      entry,
      details: known,
      privileges: privileges?.(path.text, entry),
      ...(await marks?.of(entry)),
      now,
      mount,
    })
  }
  yield (isPartial ? partial : '') + foot
}

type Looking = Readonly<{ path: Path; at: number; wanted: ReturnType<typeof detailsFor> }>

async function viewOf({ database }: Tools, caller: Caller, looking: Looking): Promise<EntryView | undefined> {
  try {
    return await database.read(() => lookUp({ caller, ...looking }))
  } catch (error) {
    if (error instanceof Problem && (error.kind === 'missing' || error.kind === 'forbidden')) return undefined
    throw error
  }
}
