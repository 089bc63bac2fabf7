/** The `age` command, which reads a passphrase only from a terminal: so it gets one, and somebody who types. */
import { spawnSync } from 'node:child_process'

/** Runs its arguments on a terminal of their own and types the passphrase at each prompt. */
const typist = `
import os, pty, sys
pid, terminal = pty.fork()
if pid == 0:
    os.execvp(sys.argv[2], sys.argv[2:])
said = b''
while True:
    try:
        part = os.read(terminal, 4096)
    except OSError:
        break
    if not part:
        break
    said += part
    if b'assphrase' in said and said.rstrip(b' ').endswith(b':'):
        said = b''
        os.write(terminal, sys.argv[1].encode() + b'\\n')
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
`

/** The status it ended with. */
export const age = (passphrase: string, ...given: readonly string[]): number | null =>
  spawnSync('python3', ['-c', typist, passphrase, 'age', ...given], { timeout: 50_000 }).status

/** Why it cannot be run here; empty when it can. */
export function whyNoAge(): string {
  const lacking = ['age', 'python3'].filter((name) => spawnSync(name, ['--version']).error !== undefined)
  return lacking.length > 0 ? `${lacking.join(' and ')} is not there` : ''
}
