/** SQL scripts. */

import { driverTarget } from '../../testing/driver-target.ts'
import { sqlDriver } from '../drivers/sql/sql.ts'

export const target = driverTarget(sqlDriver, {
  base: "CREATE TABLE t (a INT, b TEXT);\nINSERT INTO t VALUES (1, 'base');\n",
  theirs: "CREATE TABLE t (a INT, b TEXT, c INT);\nINSERT INTO t VALUES (1, 'theirs');\n",
  seeds: [
    "CREATE TABLE t (a INT, b TEXT);\nINSERT INTO t VALUES (1, 'abcdef');\n",
    "-- c\nCREATE TABLE IF NOT EXISTS `t` (a INT PRIMARY KEY /* d */, \"b\" VARCHAR(9) DEFAULT 'x''y');\nCREATE FUNCTION f() RETURNS int AS $q$ BEGIN; END $q$ LANGUAGE sql;\nDELIMITER //\nSELECT 1//\n",
    "CREATE INDEX i ON t (a);\nALTER TABLE t ADD COLUMN d INT;\nINSERT INTO t (a, b) VALUES (1, N'x'), (2, E'\\n');\n",
  ],
})
