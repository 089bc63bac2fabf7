/** PDF files. */

import { driverTarget } from '../../testing/driver-target.ts'
import { form, note, page, pages, pdfOf, shown, stream, threePages, updateOf } from '../../testing/pdf.ts'
import { readPdf } from '../drivers/pdf/file.ts'
import { pdfDriver } from '../drivers/pdf/pdf.ts'
import { entriesOf, written } from '../drivers/pdf/value.ts'

const titled = (title: string) => ({ ...threePages, 2: `<< /Title (${title}) /Producer (one) >>` })

const merging = driverTarget(pdfDriver, {
  base: pdfOf(titled('base')),
  theirs: pdfOf({ ...titled('theirs'), 11: page(21, '/Rotate 90') }),
  seeds: [
    pdfOf(titled('abcdef')),
    updateOf(pdfOf(titled('base')), {
      2: '<< /Title (abcdef) >>',
      12: page(22, '/Annots [41 0 R]'),
      41: note('n', 10),
    }),
    pdfOf(form),
    pdfOf({
      ...titled('abcdef'),
      3: pages(11),
      21: stream('q Q', '/Filter [/FlateDecode] '),
      23: shown('<a> \\(b\\) #20'),
    }),
  ],
})

export const target = {
  ...merging,
  async read(input: Uint8Array): Promise<string | undefined> {
    await merging.read(input)
    const read = readPdf(input)
    if ('unreadable' in read) return undefined
    const titles = [...read.objects.values()].flatMap((value) => entriesOf(value).get('Title') ?? [])
    return titles[0] && written(titles[0]).slice(1)
  },
}
