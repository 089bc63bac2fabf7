#!/usr/bin/env node
/**
 * `npx alluvium …`: runs the command on the pinned Node, whatever Node started this file.
 */
'use strict'
const { join } = require('node:path')
const { launch } = require('./launch.cjs')
const { pinnedNode, startingEnvironment, startingFlags } = require('./pinned-node.cjs')

const node = pinnedNode()
if (node === undefined) {
  process.stderr.write(
    'alluvium: needs Node 24.11 or newer. npm brings one where optional dependencies are not left out: npm install --include=optional alluvium\n',
  )
  process.exit(1)
}

const words = process.argv.slice(2)
// Its sources in a checkout; what was built of them where the package was installed.
const program = join(__dirname, '..', require('../package.json').main)

launch(node, [...startingFlags(words[0]), program, ...words], { env: startingEnvironment() })
