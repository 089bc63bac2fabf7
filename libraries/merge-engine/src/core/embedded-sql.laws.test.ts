/** SQL in the formats that hold it keeps the laws of its hosts. */
import { describeLaws, type Texts } from '../../testing/laws.ts'
import { pieces, sides } from '../../testing/sides/sql.ts'

const inEach = (placed: (sql: string) => string) =>
  sides.map(({ base, ours, theirs }): Texts => ({ base: placed(base), ours: placed(ours), theirs: placed(theirs) }))

/** A text is SQL by how it begins; with this it is in every version. */
const known = 'DROP TABLE old;\n\n'

describeLaws({ driver: 'markdown', sides: inEach((sql) => `# All\n\n\`\`\`sql\n${sql}\`\`\`\n`), pieces, rounds: 60 })

describeLaws({
  driver: 'xml',
  sides: inEach((sql) => `<all>\n<q><![CDATA[\n${known}${sql}]]></q>\n</all>\n`),
  pieces,
  rounds: 60,
})
