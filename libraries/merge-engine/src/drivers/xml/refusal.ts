import { Refusal as AnyRefusal } from '../../core/document/refusal.ts'

/** Why a text is not well-formed, and where. */
export class Refusal extends AnyRefusal {
  constructor(why: string, text: string, at: number) {
    super(`Not valid XML: ${why} (line ${text.slice(0, at).split('\n').length}).`)
  }
}
