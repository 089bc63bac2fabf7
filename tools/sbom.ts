/** `npm run sbom`: the software bill of materials, as `dist/packages/alluvium.cdx.json`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { billOfMaterials } from './packing/bill-of-materials.ts'
import { repository } from './repository.ts'

mkdirSync(repository('dist/packages'), { recursive: true })
writeFileSync(repository('dist/packages/alluvium.cdx.json'), billOfMaterials())
process.stdout.write('dist/packages/alluvium.cdx.json\n')
