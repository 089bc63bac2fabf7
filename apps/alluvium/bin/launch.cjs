'use strict'
const { spawn } = require('node:child_process')
const { constants } = require('node:os')

const watchMs = 250

/** The exit code of a program for which a library is missing; the loader has named it by then. */
const missesLibrary = 127

/**
 * Runs a program in the place of this process: its streams, its signals, its exit code. npm and npx end at a signal
 * without passing it on, so the loss of the parent counts as SIGTERM: nothing that was started outlives its starter.
 */
function launch(program, words, options) {
  const child = spawn(program, words, { ...options, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  const parent = process.ppid
  const watching = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watching)
    child.kill('SIGTERM')
  }, watchMs)
  child.on('error', (error) => fail(program, error.message))
  child.on('exit', (code, signal) => {
    if (code === missesLibrary) fail(program, 'a library is missing; on Debian and Ubuntu: apt-get install libatomic1')
    process.exit(code ?? 128 + constants.signals[signal])
  })
}

function fail(program, why) {
  process.stderr.write(`alluvium: ${program} could not be started: ${why}\n`)
  process.exit(1)
}

module.exports = { launch }
