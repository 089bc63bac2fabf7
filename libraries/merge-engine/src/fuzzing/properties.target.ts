/** Java properties. */

import { driverTarget } from '../../testing/driver-target.ts'
import { propertiesDriver } from '../drivers/properties/properties.ts'

export const target = driverTarget(propertiesDriver, {
  base: 'name=base\nother=one\n',
  theirs: 'name=theirs\nother=one\nmore=x\n',
  seeds: ['name=abcdef\nother=one\n', '# c\n! d\nname : ab\\\n   cd\\u00fc\r\nother\\ key value\n'],
})
