/** TOML. */

import { driverTarget } from '../../testing/driver-target.ts'
import { tomlDriver } from '../drivers/toml/toml.ts'

export const target = driverTarget(tomlDriver, {
  base: 'name = "base"\n[table]\nlist = [1, 2]\n',
  theirs: 'name = "theirs"\n[table]\nlist = [1, 2, 3]\n',
  seeds: [
    'name = "abcdef" # c\n[table]\nlist = [1, 2]\n[[many]]\na.b = 1979-05-27T07:32:00Z\n[[many]]\nc = {d = 0x1F, e = inf}\n',
    'name = """\nab\\\n c"""\ntable.list = [\n 1_000, # d\n 2.5e-3,\n]\n"quo ted" = \'lit\'\n',
  ],
})
