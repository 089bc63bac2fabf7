/**
 * The one way in which the rooms of this page ask a service: through the typed clients that any program asks by
 * (`@alluvium/client`), and what a client answers becomes a value or a thrown sentence.
 *
 *   const trash = await answerOf(filesAt(store).GET('/api/trash', { params: { query: { limit: 1000 } }, signal }))
 *
 * Each area says where its service is and as whom it is asked: `filesAt` and `treeAt` in store.ts,
 * `platformAt` in account/platform.ts, `crawlAt` in crawl/crawl-connection.ts. Only what no description has is fetched by
 * itself: the list of services beside the page, the platform's description, and uploads, which speak tus.
 */
import { t } from '../messages/messages.ts'
import { Misread, refusalFrom } from './refusal.ts'

type Success<Data> = Readonly<{ data: Data; error?: never; response: Response }>
type Failure = Readonly<{ data?: never; error: unknown; response: Response }>

/** What an answer of success holds. Throws `Refusal`, `Unreachable`, and `Misread` for what is no JSON. */
export async function answerOf<Data>(asked: Promise<Success<Data> | Failure>): Promise<Data> {
  return (await answered(asked)).data
}

/** As `answerOf`, with the answer itself, for its header. */
export async function answered<Data>(asked: Promise<Success<Data> | Failure>): Promise<Success<Data>> {
  const answer = await asked.catch(misread)
  if (isSuccess(answer)) return answer
  throw refusalFrom(answer.response, answer.error)
}

const isSuccess = <Data>(answer: Success<Data> | Failure): answer is Success<Data> => answer.response.ok

function misread(cause: unknown): never {
  if (cause instanceof SyntaxError) throw new Misread(t('wire.theServiceGaveAnAnswerThat'), { cause })
  throw cause
}
