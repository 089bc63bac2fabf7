/** What an editor's server says of itself (WOPI discovery). */
import { type Target, unlessRefused } from '@alluvium/fuzzing'
import { parseDiscovery } from '../src/adapters/wopi-discovery/parse-discovery.ts'

const seed = (extension: string, more = '') =>
  `<wopi-discovery><app name="a"><action name="edit" ext="${extension}" urlsrc="https://abcdefg/x?&lt;ui=UI_LLCC&amp;&gt;"/>${more}</app></wopi-discovery>`

const proofKey = '<proof-key oldvalue="a" value="b" modulus="yqk" exponent="AQAB" oldmodulus="yqk" oldexponent="AQAB"/>'

export const target: Target = {
  seeds: [seed('docx'), seed('DOCX', '<action name="view" ext="docx" urlsrc=""/>'), seed('odt', proofKey)],
  read(input) {
    const found = unlessRefused([Error], () => parseDiscovery(Buffer.from(input).toString()))
    return found?.actionOf('edit', 'docx')?.replace(/^https?:\/\//, '')
  },
}
