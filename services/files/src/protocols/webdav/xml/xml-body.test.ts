/** A method of WebDAV has XML as its body or none (RFC 4918, 8.1), so what the body says that it is decides nothing. */
import { expect, test } from 'vitest'
import { lockBody } from '../../../../testing/locking.ts'
import { describeFiles } from '../../../../testing/running-files.ts'

const types = [
  undefined,
  'application/xml',
  'text/xml; charset=utf-8',
  'text/plain',
  'application/x-www-form-urlencoded', // curl -d
  'application/octet-stream', // webdavclient3
  'application/json',
  'nonsense',
]

const bodies = {
  PROPFIND: ['<propfind xmlns="DAV:"><prop><getetag/></prop></propfind>', 207],
  PROPPATCH: ['<propertyupdate xmlns="DAV:"><set><prop><a xmlns="urn:z">1</a></prop></set></propertyupdate>', 207],
  LOCK: [lockBody('shared'), 200],
  REPORT: ['<sync-collection xmlns="DAV:"><sync-token/><sync-level>1</sync-level><prop/></sync-collection>', 207],
} as const

describeFiles('a body of', (start) => {
  test.for(Object.entries(bodies))('%s is read as XML whatever its type is', async ([method, [body, status]]) => {
    const { ask } = await start()
    await ask('PUT', '/f', { body: 'x' })
    const place = method === 'REPORT' ? '/' : '/f'
    for (const encoding of ['UTF-8', 'us-ascii', 'US-ASCII', 'ISO-8859-1', 'iso-8859-15']) {
      const declared = `<?xml version="1.0" encoding="${encoding}"?>${body.replace(/^<\?xml.*?\?>/, '')}`
      const answer = await ask(method, place, { headers: { Depth: '0' }, body: declared })
      expect([encoding, answer.status]).toEqual([encoding, status])
    }
    for (const type of types) {
      const headers = { Depth: '0', ...(type === undefined ? {} : { 'Content-Type': type }) }
      expect([type, (await ask(method, place, { headers, body })).status]).toEqual([type, status])
      expect([type, (await ask(method, place, { headers, body: '{}' })).code]).toEqual([type, 'files.xml-invalid'])
    }
  })
})
