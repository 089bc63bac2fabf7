/** SQL in the formats that hold it keeps the laws of its hosts. */
import { describeLaws, type Texts } from '../../testing/laws.ts'
import { pieces, sides } from '../../testing/sides/sql.ts'

const inEach = (placed: (sql: string) => string) =>
  sides.map(({ base, ours, theirs }): Texts => ({ base: placed(base), ours: placed(ours), theirs: placed(theirs) }))

const block = (header: string) => (sql: string) =>
  `queries:\n  all: ${header}\n${sql.replaceAll(/^(?=.)/gm, '    ')}\nother: 1\n`

describeLaws({ driver: 'yaml', sides: inEach(block('|')), pieces, rounds: 60 })

describeLaws({ driver: 'yaml', sides: inEach(block('>-')), pieces, rounds: 60 })

describeLaws({ driver: 'markdown', sides: inEach((sql) => `# All\n\n\`\`\`sql\n${sql}\`\`\`\n`), pieces, rounds: 60 })

describeLaws({
  driver: 'xml',
  sides: inEach((sql) => `<all>\n<q><![CDATA[\n${sql}]]></q>\n</all>\n`),
  pieces,
  rounds: 60,
})
