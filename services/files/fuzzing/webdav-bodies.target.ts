/** The bodies of PROPFIND, PROPPATCH and REPORT; one input is read as each of them. */
import { type Target, unlessRefused } from '@alluvium/fuzzing'
import { Problem } from '@alluvium/kernel'
import { parseProppatch } from '../src/protocols/webdav/properties/proppatch-body.ts'
import { parseSync } from '../src/protocols/webdav/sync/sync-body.ts'
import { parsePropfind } from '../src/protocols/webdav/xml/propfind-body.ts'

export const target: Target = {
  seeds: [
    '<propfind xmlns="DAV:"><prop><getetag/></prop></propfind>',
    '<propfind xmlns="DAV:"><allprop/><include><a/></include></propfind>',
    '<propfind xmlns="DAV:"><propname/></propfind>',
    '<propertyupdate xmlns="DAV:"><set><prop><a xmlns="u:1">b</a></prop></set><remove><prop><c/></prop></remove></propertyupdate>',
    '<sync-collection xmlns="DAV:"><sync-token/><sync-level>1</sync-level><limit><nresults>9</nresults></limit><prop><b/></prop></sync-collection>',
  ],
  read(input) {
    const found = unlessRefused([Problem], () => parsePropfind(input))
    unlessRefused([Problem], () => parseProppatch(input))
    unlessRefused([Problem], () => parseSync(input))
    return found?.kind === 'these' ? found.names[0]?.local : undefined
  },
}
