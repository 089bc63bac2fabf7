/** The fields of uploads: tus, resumable uploads, checksums; the input is the value of each. */
import { type Target, unlessRefused } from '@alluvium/fuzzing'
import { Problem } from '@alluvium/kernel'
import { checksumsOf } from '../src/protocols/bodies/checksum-headers.ts'
import { completeIn, integerIn } from '../src/protocols/uploads/resumable-headers.ts'
import { bytesIn, concatOf, metadataOf, pathIn, tusChecksums } from '../src/protocols/uploads/tus-headers.ts'
import { parseSyncToken } from '../src/protocols/webdav/sync/sync-token.ts'
import { decodeUtf7 } from '../src/protocols/wopi/utf7.ts'

export const target: Target = {
  seeds: [
    `filename ${Buffer.from('abcdefg').toString('base64')},merge dHJ1ZQ==`,
    'final;/files/tus/ul_abcdefghijklmnopqrstuv http://h/files/tus/ul_bbcdefghijklmnopqrstuv',
    'sha1 qvTGHdzF6KLavt4PO0gs2a6pQ00=',
    'sha-256=:LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=:',
    'SHA1:aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d',
    '?1',
    '1234',
    'Hi Mom +Jjo--!',
  ],
  read(input) {
    const value = Buffer.from(input).toString('latin1')
    const reads = [
      () => bytesIn({ 'upload-length': value }, 'upload-length'),
      () => integerIn({ 'upload-offset': value }, 'upload-offset'),
      () => completeIn({ 'upload-complete': value }),
      () => tusChecksums({ 'upload-checksum': value }),
      () => pathIn(metadataOf({ 'upload-metadata': value })),
      () => checksumsOf({ 'repr-digest': value, 'oc-checksum': value }),
      () => parseSyncToken(value),
      () => decodeUtf7(value),
    ]
    for (const read of reads) unlessRefused<unknown>([Problem], read)
    const concat = unlessRefused([Problem], () => concatOf({ 'upload-concat': value }, '/files/tus'))
    return concat?.kind === 'final' ? concat.ids[0]?.slice(3) : undefined
  },
}
