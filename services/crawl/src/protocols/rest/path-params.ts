/** The ids in paths. What can be no id is an unknown one, as any other that there is not. */
import { z } from 'zod'
import { isKeepable } from './kept-text.ts'

const id = (of: string) =>
  z
    .string()
    .transform((text) => (isKeepable(text) ? text : ''))
    .meta({ description: `The id of ${of}.` })

export const crawlParams = z.object({ crawl_id: id('a crawl') })
export const pageParams = z.object({ crawl_id: id('a crawl'), page_id: id('one of its pages') })
export const keyParams = z.object({ id: id('a key; not the key itself') })
