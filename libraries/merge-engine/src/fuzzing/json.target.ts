/** JSON with all that its readers tolerate. */

import { driverTarget } from '../../testing/driver-target.ts'
import { jsonDriver } from '../drivers/json/json.ts'

export const target = driverTarget(jsonDriver, {
  base: '{"name": "base", "list": [1, {"id": 2}], "more": null}',
  theirs: '{"name": "theirs", "list": [1, {"id": 2, "x": true}], "more": null}',
  seeds: [
    '{"name": "abcdef", "list": [{"id": 2}, 1.5e3], "more": "\\u00fc\\n"}',
    "// c\n{name: 'abcdef', /* d */ list: [+.5, 0xFF, {id: 2,},], more: Infinity}",
    '{"cells": [{"cell_type": "code", "source": ["a\\n", "b"], "outputs": []}], "nbformat": 4}',
  ],
})
