/** YAML, block and flow. */

import { driverTarget } from '../../testing/driver-target.ts'
import { yamlDriver } from '../drivers/yaml/yaml.ts'

export const target = driverTarget(yamlDriver, {
  base: 'name: base\nlist:\n  - one\n  - id: 2\n',
  theirs: 'name: theirs\nlist:\n  - one\n  - id: 2\n    x: yes\n',
  seeds: [
    'name: abcdef # c\nlist: [one, {id: 2}]\n',
    '%YAML 1.2\n---\nname: &a "ab\\tc"\nlist:\n- *a\n- ? k\n  : v\ntext: |2-\n   lines\nfold: >+\n  x\n\n...\n---\n!!str b\n',
  ],
})
