/** Announced to be more than the disk has. The tests read how much that is as clients do: `quota-available-bytes`. */
import { rawClient } from '@alluvium/http/testing'
import { expect, test } from 'vitest'
import { admin, adminBasic, describeFiles, type RunningFiles } from '../../../testing/running-files.ts'
import { share } from '../../../testing/shares.ts'

const asked = '<propfind xmlns="DAV:"><prop><quota-available-bytes/></prop></propfind>'

/** Twice what is available, so that others who make room meanwhile change nothing. */
async function tooMany({ ask }: RunningFiles): Promise<bigint> {
  const headers = { authorization: adminBasic, depth: '0' }
  const { text } = await ask('PROPFIND', '/', { headers, body: asked })
  const [, available = ''] = /quota-available-bytes>(\d+)</.exec(text) ?? []
  expect(available).not.toBe('')
  return 2n * BigInt(available)
}

type Announced = Readonly<{ method: string; path: string; fields: readonly string[]; body?: string }>

const announcing: Readonly<Record<string, (size: bigint, shared: string) => Announced>> = {
  'a PUT': (size) => ({ method: 'PUT', path: '/a', fields: [`Content-Length: ${size}`] }),
  'a PUT of 8 EiB': () => ({ method: 'PUT', path: '/a', fields: ['Content-Length: 9223372036854775808'] }),
  "a PUT of Finder's": (size) => ({
    method: 'PUT',
    path: '/a',
    fields: [`X-Expected-Entity-Length: ${size}`, 'Transfer-Encoding: chunked'],
  }),
  'a PUT of Nextcloud': (size) => ({
    method: 'PUT',
    path: '/remote.php/dav/files/root/a',
    fields: [`Content-Length: ${size}`],
  }),
  'a file for a shared folder': (size, shared) => ({
    method: 'PUT',
    path: `/s/${shared}/a`,
    fields: [`Content-Length: ${size}`],
  }),
  'an upload of tus': (size) => ({
    method: 'POST',
    path: '/api/tus',
    fields: ['Tus-Resumable: 1.0.0', `Upload-Length: ${size}`, 'Upload-Metadata: path L2E=', 'Content-Length: 0'],
  }),
  'a resumable upload': (size) => ({
    method: 'POST',
    path: '/api/resumable?path=/a',
    fields: ['Upload-Draft-Interop-Version: 8', 'Upload-Complete: ?1', `Content-Length: ${size}`],
  }),
  "Nextcloud's chunks": (size) => ({
    method: 'MKCOL',
    path: '/remote.php/dav/uploads/root/one',
    fields: [`OC-Total-Length: ${size}`],
  }),
  'an upload in chunks': (size) => {
    const body = JSON.stringify({ path: '/a', total_size: Number(size), chunk_size: 2 ** 30 })
    return {
      method: 'POST',
      path: '/api/upload/init',
      fields: ['Content-Type: application/json', `Content-Length: ${body.length}`],
      body,
    }
  },
}

describeFiles('a body that is longer than the room on the disk', (start) => {
  test.each(Object.entries(announcing))(
    'is refused at once as %s, and the client is not asked to send it',
    async (_what, announce) => {
      const files = await start({ admin })
      await files.ask('MKCOL', '/inbox', { headers: { authorization: adminBasic } })
      const { token } = await share(files, { path: '/inbox', allow_upload: true })
      const { method, path, fields, body } = announce(await tooMany(files), token)
      const expects = body === undefined && fields.some((field) => /^(content-length: [^0]|transfer)/i.test(field))
      const all = ['Host: localhost', ...fields, ...(expects ? ['Expect: 100-continue'] : [])]
      if (!path.startsWith('/s/')) all.push(`Authorization: ${adminBasic}`)
      const text = [`${method} ${path} HTTP/1.1`, ...all, '', body ?? ''].join('\r\n')
      const received = await rawClient(files.port).send(text).until('\r\n\r\n')
      expect(received).toMatch(/^HTTP\/1\.1 507 /)
      expect(received).toContain('Error-Code: files.storage-full')
    },
  )
})
