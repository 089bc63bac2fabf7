/** JSON inside a text of another format: a block of YAML, a CDATA section. It is known by how it begins. */
import { contentFormat, type Parts } from '../../core/embedded-content.ts'
import type { Format } from '../../core/model/format.ts'
import { jsonFormat } from './json.ts'

/** @param cut undefined: the text has no content of its own */
export const jsonContent = (cut: (text: string) => Parts | undefined): Format =>
  contentFormat('json', cut, ([, content]) => (/^\s*[{[]/.test(content) ? jsonFormat : undefined))
