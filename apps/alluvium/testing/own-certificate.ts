import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const dayMs = 86_400_000
/** As OpenSSL wants it: `261128143000Z`. */
const timeOf = (ms: number): string => `${new Date(ms).toISOString().slice(2, 19).replaceAll(/[-:T]/g, '')}Z`

/** The same as below, `age` days after it was made. */
export function makeAgedCertificate(folder: string, name: string, { days, age }: { days: number; age: number }): void {
  makeCertificate(folder, name)
  const started = Date.now() - age * dayMs
  const authority = `[ca]\ndefault_ca=own\n[own]\ndatabase=${name}.index\nserial=${name}.serial\nnew_certs_dir=.\ndefault_md=sha256\npolicy=any\n[any]\ncommonName=supplied\n`
  writeFileSync(join(folder, `${name}.cnf`), authority)
  writeFileSync(join(folder, `${name}.index`), '')
  writeFileSync(join(folder, `${name}.serial`), '01\n')
  const openssl = (...words: string[]) => execFileSync('openssl', words, { cwd: folder, stdio: 'ignore' })
  openssl('req', '-new', '-key', `${name}.key`, '-subj', '/CN=files.example.org', '-out', `${name}.csr`)
  const times = ['-startdate', timeOf(started), '-enddate', timeOf(started + days * dayMs)]
  const files = ['-config', `${name}.cnf`, '-keyfile', `${name}.key`, '-in', `${name}.csr`, '-out', `${name}.pem`]
  openssl('ca', '-batch', '-selfsign', '-notext', ...times, ...files)
}

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
