import { spawnSync } from 'node:child_process'
import { inPackage, manifest } from './own-package.ts'

/** The version of this program, as package.json tells it. */
export const { version } = manifest

/** `alluvium version`: version, commit, what was built of it, and what it runs on. */
export function versionLine(): string {
  const { commit, date, kind } = manifest.build ?? { ...commitOfCheckout(), kind: 'checkout' }
  const node = `Node ${process.versions.node} on ${process.platform}-${process.arch}`
  return `alluvium ${version} (commit ${commit.slice(0, 12)} of ${date.slice(0, 10)}, ${kind}, ${node})`
}

function commitOfCheckout(): Readonly<{ commit: string; date: string }> {
  const asked = spawnSync('git', ['-C', inPackage(''), 'log', '-1', '--format=%H %cI'], { encoding: 'utf8' })
  const [commit = 'unknown', date = 'unknown'] = asked.status === 0 ? asked.stdout.trim().split(' ') : []
  return { commit, date }
}
