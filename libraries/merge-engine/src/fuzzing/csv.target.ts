/** CSV and its dialects. */

import { driverTarget } from '../../testing/driver-target.ts'
import { csvDriver } from '../drivers/csv/csv.ts'

export const target = driverTarget(csvDriver, {
  base: 'id,name\n1,base\n2,two\n',
  theirs: 'id,name\n1,theirs\n2,two\n3,three\n',
  seeds: [
    'id,name\n1,abcdef\n2,two\n',
    'id;name;x\r\n1;"ab ""c""\r\nd";\r\n2;two;e\r\n',
    'sep=\t\nid\tname\n1\tabcdef\n',
  ],
})
