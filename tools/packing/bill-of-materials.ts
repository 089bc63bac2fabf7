/** The software bill of materials of the command (CycloneDX 1.6): every package of the lock file that is not for development alone. */
import { lockedPackages } from './closure.ts'
import { packedCommit } from './commit.ts'
import { describedIn } from './package-folder.ts'

/** As JSON that is the same for the same commit. */
export function billOfMaterials(): string {
  const { date } = packedCommit()
  const { name, version } = describedIn('apps/alluvium')
  const root = { type: 'application', 'bom-ref': purl(name, version), name, version, purl: purl(name, version) }
  const packages = Object.entries(lockedPackages()).filter(
    ([path, { dev, link }]) => /node_modules\//.test(path) && !dev && !link,
  )
  const components = new Map(
    packages.map(([path, { version: of = '', license, integrity }]) => {
      const own = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      const component = {
        type: 'library',
        'bom-ref': purl(own, of),
        name: own,
        version: of,
        purl: purl(own, of),
        ...(license !== undefined && {
          licenses: [/ OR | AND /.test(license) ? { expression: license } : { license: { id: license } }],
        }),
        ...(integrity !== undefined && { hashes: [{ alg: 'SHA-512', content: sha512Of(integrity) }] }),
      }
      return [component.purl, component] as const
    }),
  )
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { timestamp: date, component: root },
    components: [...components].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, component]) => component),
  }
  return `${JSON.stringify(bill, undefined, 2)}\n`
}

/** Package URLs write the scope's `@` encoded. */
const purl = (name: string, version: string): string => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** Subresource integrity is base64, CycloneDX hexadecimal. */
const sha512Of = (integrity: string): string => Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex')
