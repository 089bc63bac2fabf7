/** The main part of a Word document, in a package around it. */

import { line, paragraph, part, run, section, table, wordDocument } from '../../testing/docx/documents.ts'
import { driverTarget } from '../../testing/driver-target.ts'
import { zip } from '../../testing/xlsx/books.ts'
import { docxDriver } from '../drivers/docx/docx.ts'

const around = wordDocument('')
const main = (...body: readonly string[]) => part('document', `<w:body>${body.join('')}${section}</w:body>`)

export const target = driverTarget(docxDriver, {
  base: main(line('base'), line('two')),
  theirs: main(line('theirs'), line('two', '<w:b/>')),
  seeds: [
    main(line('abcdef'), line('two')),
    main(
      paragraph(run('abc') + run('def', '<w:i/>'), '<w:jc w:val="center"/>', ' w14:paraId="00000001"'),
      table(['a', 'b']),
    ),
    main(
      line('abcdef'),
      paragraph(
        '<w:hyperlink r:id="rId1"><w:r><w:t xml:space="preserve"> x</w:t><w:tab/></w:r></w:hyperlink><w:bookmarkStart w:id="0" w:name="n"/>',
      ),
    ),
  ],
  documentOf: (input) => zip({ ...around, 'word/document.xml': Buffer.from(input).toString() }),
})
