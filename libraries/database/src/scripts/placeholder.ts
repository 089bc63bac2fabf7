/**
 * Stand-ins for the fields of a statement's input while the statement is built. A slot passes through Kysely
 * untouched, wherever Kysely takes a value, and comes out among the compiled parameters; it tells there which
 * field belongs in that place. Whatever would look into one (a template string, a sum, a spread) is a mistake
 * of the statement, and says so at once instead of becoming part of the SQL.
 */
export class Slot {
  readonly field: string

  constructor(field: string) {
    this.field = field
    Object.freeze(this)
  }

  #lookedAt(): never {
    throw new TypeError(
      `The value of \`${this.field}\` is not known when the statement is built: hand it to Kysely as a value, or use \`once\`.`,
    )
  }

  toString(): never {
    return this.#lookedAt()
  }

  toJSON(): never {
    return this.#lookedAt()
  }

  [Symbol.toPrimitive](): never {
    return this.#lookedAt()
  }
}

const notListed = (): never => {
  throw new TypeError('The input of a statement cannot be spread or listed: name its fields one by one.')
}

/** An input of which every field is a slot. */
export function slots(): object {
  return new Proxy(
    {},
    {
      get(_, field) {
        return typeof field === 'symbol' ? notListed() : new Slot(field)
      },
      has: notListed,
      ownKeys: notListed,
      getOwnPropertyDescriptor: notListed,
    },
  )
}
