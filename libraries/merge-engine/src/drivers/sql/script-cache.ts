/**
 * The scripts that were read last, and the descriptions of their statements. One merge reads the same texts several times: the
 * sides, the result, and all of them again to check that the result stays the same when a side is merged into it. As long as
 * the dialect is the same, each text is parsed and described once, and each statement is described once.
 */

import { ParseCache } from '../../core/document/parse-cache.ts'
import type { Parse } from '../../core/model/node.ts'
import { type Describe, descriptionsIn } from './describe.ts'
import { commonDialect, type Dialect, dialectOf } from './dialect.ts'
import { type DescribeAll, describingAll } from './identities.ts'
import { meaningsIn } from './meaning.ts'
import { scanSql } from './scan.ts'
import { type UseOf, usesIn } from './schema/dropped-tables.ts'
import { type StepsOf, stepsIn } from './schema/steps.ts'

type Read = Readonly<{
  dialect: Dialect
  scan: Parse
  describe: Describe
  describeAll: DescribeAll
  stepsOf: StepsOf
  useOf: UseOf
}>

export class ScriptCache {
  #last: Read | undefined
  readonly #dialects = new Map<string, Dialect>()

  of(...texts: readonly string[]): Read {
    const dialect = commonDialect(texts.map((text) => this.#dialectOf(text)))
    if (!this.#last || !areSame(this.#last.dialect, dialect)) this.#last = readIn(dialect)
    return this.#last
  }

  clear(): void {
    this.#last = undefined
    this.#dialects.clear()
  }

  #dialectOf(text: string): Dialect {
    const dialect = this.#dialects.get(text) ?? dialectOf(text)
    this.#dialects.set(text, dialect)
    return dialect
  }
}

function readIn(dialect: Dialect): Read {
  const meaning = meaningsIn(dialect)
  const { parse } = new ParseCache((text) => scanSql(text, dialect, meaning))
  const describe = descriptionsIn(dialect, meaning)
  return {
    dialect,
    scan: parse,
    describe,
    describeAll: describingAll(describe),
    stepsOf: stepsIn(dialect),
    useOf: usesIn(dialect),
  }
}

const areSame = (one: Dialect, other: Dialect) =>
  one.backslash === other.backslash && one.brackets === other.brackets && one.slashLines === other.slashLines
