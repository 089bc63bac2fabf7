import { ParseError } from '../../core/document/parse-error.ts'

/** Why a text is not well-formed, and where. */
export class XmlError extends ParseError {
  constructor(why: string, text: string, at: number) {
    super(`Not valid XML: ${why} (line ${text.slice(0, at).split('\n').length}).`)
  }
}
