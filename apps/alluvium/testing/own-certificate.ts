import { execFileSync } from 'node:child_process'

/** Makes a certificate that is its own authority, and its key: `folder/name.pem` and `folder/name.key`. */
export function makeCertificate(folder: string, name: string, { days = 90 } = {}): void {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', `${name}.key`]
  const made = ['-subj', '/CN=files.example.org', '-days', String(days), '-out', `${name}.pem`]
  execFileSync('openssl', ['req', '-x509', ...key, ...made], { cwd: folder, stdio: 'ignore' })
}
