/**
 * Who of the processes that share a file may write next: in the order of asking. The holder keeps the turn until another asks for
 * it, so a process that writes alone asks once.
 *
 *   1 wants     1: turn
 *   2 wants     1: wanted           2 waits
 *   1 gives     2: turn
 */

/** What a process is answered: that it has the turn, or that another waits for the turn that it has. */
export type TurnAnswer = Readonly<{ kind: 'turn'; isWanted: boolean } | { kind: 'wanted' }>

export class TurnQueue<Member> {
  readonly #answer: (member: Member, answer: TurnAnswer) => void
  readonly #waiting: Member[] = []
  #holder: Member | undefined

  /** @param answer is called for each answer to a member. */
  constructor(answer: (member: Member, answer: TurnAnswer) => void) {
    this.#answer = answer
  }

  /** Who has the turn. */
  get holder(): Member | undefined {
    return this.#holder
  }

  /** Whether others wait for it. */
  get isWanted(): boolean {
    return this.#waiting.length > 0
  }

  /** The member asks for the turn. */
  want(member: Member): void {
    if (member === this.#holder || this.#waiting.includes(member)) return
    this.#waiting.push(member)
    if (this.#holder === undefined) this.#next()
    else if (this.#waiting.length === 1) this.#answer(this.#holder, { kind: 'wanted' })
  }

  /** The member gives the turn back. */
  give(member: Member): void {
    if (member === this.#holder) this.#next()
  }

  /** The member has ended: it neither has the turn nor waits for it. */
  gone(member: Member): void {
    const at = this.#waiting.indexOf(member)
    if (at >= 0) this.#waiting.splice(at, 1)
    this.give(member)
  }

  #next(): void {
    this.#holder = this.#waiting.shift()
    if (this.#holder !== undefined) this.#answer(this.#holder, { kind: 'turn', isWanted: this.#waiting.length > 0 })
  }
}
