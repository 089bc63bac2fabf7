import { execFileSync } from 'node:child_process'

type Options = Readonly<{
  days?: number
  /** What it is for, as OpenSSL writes it: `IP:192.0.2.1`. Default: files.example.org. */
  subjectAltName?: string
}>

/** Makes a certificate that is its own authority, and its key: `folder/name.pem` and `folder/name.key`. */
export function makeCertificate(folder: string, name: string, { days = 90, subjectAltName }: Options = {}): void {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', `${name}.key`]
  const made = ['-subj', '/CN=files.example.org', '-days', String(days), '-out', `${name}.pem`]
  const names = subjectAltName === undefined ? [] : ['-addext', `subjectAltName=${subjectAltName}`]
  execFileSync('openssl', ['req', '-x509', ...key, ...made, ...names], { cwd: folder, stdio: 'ignore' })
}
