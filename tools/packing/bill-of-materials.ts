/** The software bill of materials of the command (CycloneDX 1.6): every package of the lock file that is not for development alone. */
import { createHash } from 'node:crypto'
import { repository } from '../repository.ts'
import { type Locked, lockedPackages, neededBy } from './closure.ts'
import { packedCommit } from './commit.ts'
import { licenseOf } from './license.ts'
import { describedIn } from './package-folder.ts'

/** Writes the bill of materials as JSON that is the same for the same commit. */
export function billOfMaterials(): string {
  const { date } = packedCommit()
  const { name, version } = describedIn('apps/alluvium')
  const ref = purl(name, version)
  const root = { type: 'application', 'bom-ref': ref, name, version, purl: ref }
  const packages = lockedPackages()
  const shipped = Object.keys(packages).filter((path) => isShipped(path, packages[path]))
  const workspaces = Object.keys(packages).filter((path) => !path.includes('node_modules/'))
  const refOf = (path: string) => purl(nameIn(path), packages[path]?.version ?? '')
  const neededRefs = (paths: readonly string[]) => {
    const needed = paths.flatMap((path) => neededBy(path, packages)).filter((path) => shipped.includes(path))
    return [...new Set(needed.map(refOf))].toSorted()
  }
  const folders = Map.groupBy(shipped, refOf)
  const refs = [...folders.keys()].toSorted()
  const content = {
    metadata: { timestamp: date, component: root },
    components: refs.map((one) => componentOf(one, folders.get(one) ?? [], packages)),
    dependencies: [
      { ref, dependsOn: neededRefs(workspaces) },
      ...refs.map((one) => ({ ref: one, dependsOn: neededRefs(folders.get(one) ?? []) })),
    ],
  }
  const bill = { bomFormat: 'CycloneDX', specVersion: '1.6', serialNumber: serialNumberOf(content), version: 1 }
  return `${JSON.stringify({ ...bill, ...content }, undefined, 2)}\n`
}

const isShipped = (path: string, locked: Locked | undefined): boolean =>
  path.includes('node_modules/') && locked?.dev === false && !locked.link

const nameIn = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** One package. @param folders where it lies. */
function componentOf(ref: string, folders: readonly string[], packages: Readonly<Record<string, Locked>>) {
  const [path = ''] = folders
  const { version, license: described, integrity } = packages[path] ?? {}
  const license = licenseOf(repository(path), described)
  return {
    type: 'library',
    'bom-ref': ref,
    name: nameIn(path),
    version,
    scope: folders.every((folder) => packages[folder]?.optional) ? 'optional' : 'required',
    purl: ref,
    licenses: [/ OR | AND /.test(license) ? { expression: license } : { license: { id: license } }],
    ...(integrity !== undefined && { hashes: [{ alg: 'SHA-512', content: sha512Of(integrity) }] }),
  }
}

/** A UUID of version 8 by the content (RFC 9562, 5.8): the same for the same bill, another one for every other. */
function serialNumberOf(content: object): string {
  const bytes = createHash('sha256').update(JSON.stringify(content)).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return `urn:uuid:${bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}`
}

/** Package URLs write the scope's `@` encoded. */
const purl = (name: string, version: string): string => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** Subresource integrity is base64, CycloneDX hexadecimal. */
const sha512Of = (integrity: string): string => Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex')
