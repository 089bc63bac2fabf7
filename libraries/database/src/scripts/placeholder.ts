/**
 * Placeholders for the fields of a statement's input while the statement is built. A placeholder passes through Kysely
 * untouched, wherever Kysely takes a value, and comes out among the compiled parameters, where it says which field
 * is bound there. A statement that looks into one (by a template string, a sum, a spread) is wrong: it throws
 * at once, instead of putting the placeholder into the SQL.
 */
export class Placeholder {
  readonly field: string

  constructor(field: string) {
    this.field = field
    Object.freeze(this)
  }

  #refuse(): never {
    throw new TypeError(
      `The value of \`${this.field}\` is not known when the statement is built: hand it to Kysely as a value, or use \`once\`.`,
    )
  }

  toString(): never {
    return this.#refuse()
  }

  toJSON(): never {
    return this.#refuse()
  }

  [Symbol.toPrimitive](): never {
    return this.#refuse()
  }
}

const notListed = (): never => {
  throw new TypeError('The input of a statement cannot be spread or listed: name its fields one by one.')
}

/** An input of which every field is a placeholder. */
export function placeholders(): object {
  return new Proxy(
    {},
    {
      get(_, field) {
        return typeof field === 'symbol' ? notListed() : new Placeholder(field)
      },
      has: notListed,
      ownKeys: notListed,
      getOwnPropertyDescriptor: notListed,
    },
  )
}
