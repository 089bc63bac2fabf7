import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asking } from '../../../../testing/asking.ts'
import { person } from '../../../../testing/callers/people.ts'
import { toolsOf } from '../../../../testing/history.ts'
import { rounds } from '../../../../testing/rounds.ts'
import { admin, adminBasic, describeFiles, type RunningFiles } from '../../../../testing/running-files.ts'
import { sqlForTests } from '../../../../testing/sql.ts'
import { zipArchive } from '../../../model/zip/zip-archive.ts'
import { keepHouse } from '../../../operations/maintenance/housekeeping.ts'
import { defaultRetention } from '../../../operations/retention/prune.ts'

type Hit = Readonly<{ path: string; score: number; snippet: string; tags: string[]; size: number }>

const put = async (files: RunningFiles, path: string, body: string | Uint8Array = 'x') =>
  expect((await files.ask('PUT', encodeURI(path), { body })).status).toBeLessThan(300)

async function find(files: RunningFiles, q: string, more = ''): Promise<readonly Hit[]> {
  const { status, body } = await asking(files)('GET', `/api/search?q=${encodeURIComponent(q)}${more}`)
  expect(status).toBe(200)
  return body
}
const paths = async (files: RunningFiles, q: string, more = '') =>
  (await find(files, q, more)).map(({ path }) => path).toSorted()

/** Polls: texts come within seconds. */
const eventually = (files: RunningFiles, q: string) => expect.poll(() => paths(files, q), { interval: 50 })

async function rows(files: RunningFiles, text: string) {
  return (await files.database.read(sqlForTests(text))).rows
}

/** The index is where the ledger is, and all texts were read. */
async function settled(files: RunningFiles): Promise<void> {
  const behind = `SELECT (SELECT count(*) FROM search_progress, ledger WHERE search_progress.revision < ledger.revision
    OR search_progress.node < ledger.node OR walk IS NOT NULL OR clean IS NOT NULL)
    + (SELECT count(*) FROM search_texts WHERE state = 'waiting') AS n`
  await expect.poll(() => rows(files, behind), { interval: 50 }).toEqual([{ n: 0 }])
}

async function zipped(parts: Readonly<Record<string, string>>): Promise<Buffer> {
  const entries = Object.entries(parts).map(([path, text]) => {
    return { kind: 'file' as const, path, size: Buffer.byteLength(text), modified: 0 }
  })
  const archive = zipArchive(entries, {
    open: async function* ({ path }) {
      yield Buffer.from(parts[path] ?? '')
    },
  })
  const chunks: Buffer[] = []
  for await (const chunk of archive.read()) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

function pdf(words: string): string {
  const stream = `BT /F1 12 Tf 72 700 Td (${words}) Tj ET`
  return `%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>> endobj
4 0 obj <</Length ${stream.length}>>
stream
${stream}
endstream endobj
5 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj
trailer <</Root 1 0 R>>
`
}

describeFiles('searching', (start) => {
  test('a name is found right after its PUT, by any of its words and their beginnings', async () => {
    const files = await start()
    await put(files, '/data/invoice2024-final.pdf')
    await put(files, '/data/MyRésumé.odt')
    const found = ['/data/invoice2024-final.pdf']
    for (const q of [
      '2024',
      'final',
      'pdf',
      'inv',
      'INVOICE2024',
      'final.pdf',
      '2024 invoice',
      '"2024 final"',
      'fin*',
    ]) {
      expect([q, await paths(files, q)]).toEqual([q, found])
    }
    for (const q of ['my', 'resume', 'myresume', 'MyResume', 'Résu']) {
      expect([q, await paths(files, q)]).toEqual([q, ['/data/MyRésumé.odt']])
    }
    for (const q of ['voice', 'inv final', '"final 2024"', 'final -pdf', 'draft']) {
      expect([q, await paths(files, q)]).toEqual([q, []])
    }
    await settled(files)
    expect(await paths(files, 'inv')).toEqual(found)
    expect(await paths(files, 'inv final')).toEqual([])
  })

  test('a result is a FileItem with a score and a marked snippet, which contains no other markup', async () => {
    const files = await start()
    await put(files, '/a & <b>.txt')
    const [hit] = await find(files, 'a')
    expect(hit).toMatchObject({ path: '/a & <b>.txt', name: 'a & <b>.txt', size: 1, is_collection: false, tags: [] })
    expect(hit).toMatchObject({ score: 10, snippet: '/<mark>a</mark> &amp; &lt;b&gt;.txt' })
  })

  test('moved and copied entries are found at once under their new names, and not under the old ones', async () => {
    const files = await start()
    await put(files, '/old/alpha.txt')
    await settled(files)
    const ask = asking(files)
    await ask('POST', '/api/files/move', { from: '/old/alpha.txt', to: '/old/beta.txt' })
    expect([await paths(files, 'alpha'), await paths(files, 'beta')]).toEqual([[], ['/old/beta.txt']])
    await ask('POST', '/api/files/copy', { from: '/old', to: '/new' })
    expect(await paths(files, 'beta')).toEqual(['/new/beta.txt', '/old/beta.txt'])
    await settled(files)
    expect([await paths(files, 'alpha'), await paths(files, 'beta')]).toEqual([[], ['/new/beta.txt', '/old/beta.txt']])
  })

  test('names of folders count for everything below them, also after the folder moved, but match nothing alone', async () => {
    const files = await start()
    await put(files, '/projects/zeppelin/plans/report.txt')
    await put(files, '/elsewhere/report.txt')
    await settled(files)
    expect(await paths(files, 'zeppelin report')).toEqual(['/projects/zeppelin/plans/report.txt'])
    expect(await paths(files, 'zeppelin/plans')).toEqual(['/projects/zeppelin/plans'])
    expect(await paths(files, 'report -zeppelin')).toEqual(['/elsewhere/report.txt'])
    await asking(files)('POST', '/api/files/move', { from: '/projects/zeppelin', to: '/projects/airship' })
    expect(await paths(files, 'zeppelin report')).toEqual([])
    expect(await paths(files, 'airship report')).toEqual(['/projects/airship/plans/report.txt'])
    expect(await paths(files, 'report', '&path=/projects')).toEqual(['/projects/airship/plans/report.txt'])
    expect((await files.ask('GET', '/api/search?q=report&path=/nowhere')).code).toBe('files.path-missing')
  })

  test('tags are found at once, and gone at once', async () => {
    const files = await start()
    await put(files, '/a.txt')
    const ask = asking(files)
    await ask('POST', '/api/tags/a.txt', { tags: ['Très Urgent'] })
    expect(await find(files, 'tres')).toMatchObject([{ path: '/a.txt', score: 4, tags: ['Très Urgent'] }])
    expect((await find(files, 'urgent'))[0]?.snippet).toBe('/a.txt · Très <mark>Urgent</mark>')
    expect(await paths(files, 'urgent txt')).toEqual(['/a.txt'])
    await ask('DELETE', `/api/tags/a.txt/${encodeURIComponent('Très Urgent')}`)
    expect(await paths(files, 'urgent')).toEqual([])
  })

  test('matches in names rank before tags, tags before folders, folders before texts, and equal ones newest first', async () => {
    const files = await start()
    await put(files, '/text.txt', 'here is walnut in a text')
    await put(files, '/walnut/x-pear')
    await put(files, '/tagged')
    await put(files, '/pear walnut one')
    await put(files, '/pear walnut two')
    await put(files, '/pear walnutty')
    await asking(files)('POST', '/api/tags/tagged', { tags: ['walnut', 'pear'] })
    await settled(files)
    const order = (await find(files, 'pear walnut')).map(({ path }) => path)
    expect(order).toEqual(['/pear walnut two', '/pear walnut one', '/pear walnutty', '/walnut/x-pear', '/tagged'])
    expect((await find(files, 'walnut')).at(-1)).toMatchObject({ path: '/text.txt' })
    const pages = [await find(files, 'pear walnut', '&limit=2'), await find(files, 'pear walnut', '&limit=2&offset=2')]
    expect(pages.flat().map(({ path }) => path)).toEqual(order.slice(0, 4))
    const { headers } = await files.ask('GET', '/api/search?q=pear%20walnut&limit=2')
    expect(headers.link).toBe('</api/search?q=pear+walnut&limit=2&offset=2>; rel="next"')
    expect(headers['x-total-count']).toBeUndefined()
    for (const last of ['limit=5', 'limit=2&offset=4', 'offset=100'])
      expect((await files.ask('GET', `/api/search?q=pear%20walnut&${last}`)).headers['x-total-count']).toBe('5')
  })

  test('the text of every kind of file is found, with an excerpt', async () => {
    const files = await start()
    const word = '<w:document xmlns:w="w"><w:p><w:r><w:t>some platypus here</w:t></w:r></w:p></w:document>'
    const contents: Readonly<Record<string, string | Buffer>> = {
      '/a.txt': 'some platypus here',
      '/b.md': '# Animals\n\nsome **platypus** here',
      '/c.html': '<html><script>let hidden</script><body>some <b>platypus</b> here</body></html>',
      '/d.pdf': pdf('some platypus here'),
      '/e.docx': await zipped({ 'word/document.xml': word }),
      '/f.odt': await zipped({
        mimetype: 'x',
        'content.xml': '<t xmlns:text="t"><text:p>some platypus here</text:p></t>',
      }),
      '/g.xlsx': await zipped({ 'xl/sharedStrings.xml': '<sst xmlns="s"><si><t>some platypus here</t></si></sst>' }),
      '/h.pptx': await zipped({
        'ppt/slides/slide1.xml':
          '<p:sld xmlns:p="p" xmlns:a="a"><a:p><a:r><a:t>some platypus here</a:t></a:r></a:p></p:sld>',
      }),
      '/i.txt': `${'word '.repeat(50_000)} some platypus here`,
    }
    for (const [path, content] of Object.entries(contents)) await put(files, path, content)
    await eventually(files, 'platypus').toEqual(Object.keys(contents))
    for (const { path, snippet } of await find(files, 'platypus')) {
      expect([path, snippet]).toEqual([path, expect.stringContaining('<mark>platypus</mark>')])
    }
    expect(await paths(files, '"some platypus"')).toContain('/a.txt')
    expect(await paths(files, '"platypus some"')).toEqual([])
    expect(await paths(files, 'hidden')).toEqual([])
    expect(await paths(files, 'platypus animals')).toEqual(['/b.md'])
    expect(await paths(files, 'platypus pdf')).toEqual(['/d.pdf'])
  })

  test('a prefix of any length is found in a text also where the other word is in the name', async () => {
    const files = await start()
    await put(files, '/walnut.txt', 'More information is on the way')
    await put(files, '/chestnut.txt', 'More info is on the way')
    await eventually(files, 'information').toEqual(['/walnut.txt'])
    await settled(files)
    for (const beginning of ['i', 'in', 'inf', 'info', 'inform', 'information'])
      expect([beginning, await paths(files, `walnut ${beginning}`)]).toEqual([beginning, ['/walnut.txt']])
    for (const other of ['infox', 'informations', 'x'])
      expect([other, await paths(files, `walnut ${other}`)]).toEqual([other, []])
    expect(await paths(files, 'way -inform*')).toEqual(['/chestnut.txt'])
    expect(await paths(files, 'way -i*')).toEqual([])
    expect(await paths(files, 'walnut "more inform"')).toEqual([])
  })

  test('texts that were deleted, overwritten or encrypted are not found, and restored ones are', async () => {
    const files = await start()
    const ask = asking(files)
    for (const name of ['kept', 'deleted', 'overwritten', 'encrypted'])
      await put(files, `/${name}.txt`, `quokka ${name}`)
    await eventually(files, 'quokka').toHaveLength(4)
    await files.ask('DELETE', '/deleted.txt')
    await put(files, '/overwritten.txt', 'something else')
    const sealed = await ask('POST', '/api/files/encrypt', { path: '/encrypted.txt', passphrase: 'open sesame' })
    expect(sealed.status).toBe(200)
    expect(await rows(files, 'SELECT digest FROM search_texts')).toHaveLength(3)
    expect(await paths(files, 'quokka')).toEqual(['/kept.txt'])
    expect((await ask('POST', '/api/trash/restore', { path: '/deleted.txt' })).status).toBe(200)
    expect(await paths(files, 'quokka')).toEqual(['/deleted.txt', '/kept.txt'])
    await settled(files)
    expect(await paths(files, 'quokka')).toEqual(['/deleted.txt', '/kept.txt'])
    await ask('POST', '/api/files/decrypt', { path: '/encrypted.txt', passphrase: 'open sesame' })
    await eventually(files, 'quokka').toEqual(['/deleted.txt', '/encrypted.txt', '/kept.txt'])
  })

  test('the content of a folder is not found while it is in the trash, and found when it is restored', async () => {
    const files = await start()
    await put(files, '/folder/deep/needle.txt')
    await files.ask('DELETE', '/folder')
    expect(await paths(files, 'needle')).toEqual([])
    await settled(files)
    expect(await paths(files, 'needle')).toEqual([])
    await asking(files)('POST', '/api/trash/restore', { path: '/folder' })
    expect(await paths(files, 'needle')).toEqual(['/folder/deep/needle.txt'])
  })

  test('a file with a declared type and no extension is read by that type', async () => {
    const files = await start()
    const asType = async (path: string, type: string) =>
      await files.ask('PUT', path, { body: '<p title="hidden">shown words</p>', headers: { 'Content-Type': type } })
    await asType('/page', 'text/html; charset=utf-8')
    await asType('/picture.html', 'image/png')
    await settled(files)
    expect(await paths(files, 'shown words')).toEqual(['/page'])
    expect(await paths(files, 'hidden')).toEqual([])
  })

  test('purged files leave nothing in the index', async () => {
    const files = await start()
    await put(files, '/folder/needle.txt', 'some text')
    await put(files, '/kept.txt', 'some other text')
    await settled(files)
    await files.ask('DELETE', '/folder')
    await keepHouse(toolsOf(files, 31), { ...defaultRetention, trashDays: 30 })
    await settled(files)
    expect(await rows(files, 'SELECT rowid FROM search_names')).toHaveLength(1)
    expect(await rows(files, 'SELECT digest FROM search_texts')).toHaveLength(1)
    expect(await rows(files, 'SELECT rowid FROM search_words')).toHaveLength(1)
  })

  test('names that a restore of the tree brings back are found', async () => {
    const files = await start()
    await put(files, '/folder/before.txt')
    const ask = asking(files)
    const { body } = await ask('POST', '/api/snapshots', {})
    await ask('POST', '/api/files/move', { from: '/folder/before.txt', to: '/folder/after.txt' })
    await settled(files)
    const restored = await ask('POST', `/api/snapshots/${body.id}/restore`)
    expect(restored.status).toBeLessThan(300)
    await eventually(files, 'before').toEqual(['/folder/before.txt'])
    expect(await paths(files, 'after')).toEqual([])
  })

  test('names that a restore brought back are found, though its undo was deleted before the index reached them', async () => {
    const files = await start()
    const ask = asking(files)
    const names = Array.from({ length: 120 }, (_, nth) => `file-${nth}.txt`)
    for (const name of names) await put(files, `/before-${name}`)
    const { body } = await ask('POST', '/api/snapshots', {})
    for (const name of names) await ask('POST', '/api/files/move', { from: `/before-${name}`, to: `/after-${name}` })
    await settled(files)
    const restored = await ask('POST', `/api/snapshots/${body.id}/restore`)
    for (const { id } of (await ask('GET', '/api/snapshots')).body) await ask('DELETE', `/api/snapshots/${id}`)
    expect(restored.status).toBeLessThan(300)
    await keepHouse(toolsOf(files, 91), { ...defaultRetention, versions: 0, versionDays: 90 })
    await settled(files)
    expect(await paths(files, 'before', '&limit=200')).toHaveLength(names.length)
    expect(await paths(files, 'after')).toEqual([])
  })

  test('files that policies hide from a caller are not found', async () => {
    const files = await start({
      admin,
      policies: { current: () => ({ deny: ({ path, action }) => (action === 'read' ? hidden(path) : undefined) }) },
    })
    const headers = { Authorization: adminBasic }
    for (const path of ['/secret/plan.txt', '/public/plan.txt']) {
      expect((await files.ask('PUT', `${path}?parents=true`, { headers, body: 'quagga' })).status).toBe(201)
    }
    const ask = asking(files, adminBasic)
    const seen = async (q: string) => (await ask('GET', `/api/search?q=${q}`)).body.map(({ path }: Hit) => path)
    expect(await seen('plan')).toEqual(['/public/plan.txt'])
    await expect.poll(() => seen('quagga')).toEqual(['/public/plan.txt'])
    expect(await seen('secret')).toEqual([])
    expect((await files.ask('GET', '/api/search?q=plan')).status).toBe(401)
  })

  test('an empty query is refused, a query without words finds nothing, and limits are kept', async () => {
    const files = await start()
    for (let at = 0; at < 60; at += 1) await put(files, `/many-${at}.txt`)
    for (const query of [
      '',
      '?q=',
      '?q=%20%09',
      `?q=${'x'.repeat(1001)}`,
      '?q=x&limit=-1',
      '?q=x&limit=1.5',
      '?q=x&offset=-1',
    ]) {
      expect([query, (await files.ask('GET', `/api/search${query}`)).status]).toEqual([query, 400])
    }
    expect(await find(files, '-"*')).toEqual([])
    expect(await find(files, '-many')).toEqual([])
    expect(await find(files, 'many')).toHaveLength(50)
    expect(await find(files, 'many', '&limit=7')).toHaveLength(7)
    expect(await find(files, 'many', '&limit=100000')).toHaveLength(60)
    expect(await find(files, 'many', '&offset=55')).toHaveLength(5)
    const copies = Array.from({ length: 500 }, (_, at) => ({ from: '/many-0.txt', to: `/copies/many-${at}.txt` }))
    expect((await asking(files)('POST', '/api/batch/copy', { items: copies })).body.succeeded).toBe(500)
    expect(await find(files, 'many', '&limit=100000')).toHaveLength(500)
  })

  const { numRuns, timeout } = rounds(25, 500)
  test('no query causes an error, whatever is typed', { timeout }, async () => {
    const files = await start()
    await put(files, `/AND OR NOT near.txt`, 'AND OR NOT NEAR(a b)')
    await settled(files)
    const nasty = fc.constantFrom(
      '"',
      '-',
      '*',
      ' ',
      "'",
      'AND',
      'NEAR(',
      ')',
      ':',
      '^',
      '{',
      'words:',
      '&',
      '|',
      '!',
      '<->',
      '\\',
      '%',
      '\u0000',
      'é',
      '東',
      '¶',
    )
    const query = fc.oneof(
      fc.array(nasty, { minLength: 1, maxLength: 12 }).map((parts) => parts.join('')),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
    )
    await fc.assert(
      fc.asyncProperty(query, async (q) => {
        const { status } = await files.ask('GET', `/api/search?q=${encodeURIComponent(q)}`)
        expect(status).toBe(q.trim() === '' ? 400 : 200)
      }),
      { numRuns },
    )
    expect(await paths(files, '"AND OR NOT"')).toEqual(['/AND OR NOT near.txt'])
  })

  test('a search by words in names finds exactly what a scan of all names finds, before and after indexing', async () => {
    const files = await start()
    const part = fc.constantFrom('report', 'Final', 'My', '2024', '7', 'PDF', 'rep', 'a', 'Reporting')
    const joint = fc.constantFrom('-', '_', ' ', '', '.')
    const name = fc
      .array(fc.tuple(part, joint), { minLength: 1, maxLength: 4 })
      .map((pairs) => pairs.map(([one, other]) => one + other).join(''))
    const names = [...new Set(fc.sample(name, { numRuns: 60, seed: 7 }))].filter(
      (one) => one.trim() === one && one !== '.',
    )
    for (const one of names) await put(files, `/${one}`, '')
    const word = fc.constantFrom(
      'report',
      'rep',
      'final',
      'my',
      'myreport',
      '2024',
      '20',
      '7',
      'pdf',
      'a',
      're',
      'reportfinal',
    )
    const queries = fc.sample(fc.array(word, { minLength: 1, maxLength: 3 }), { numRuns: 60, seed: 11 })
    const check = async () => {
      for (const words of queries) {
        const expected = names.filter((one) => naive(one, words)).map((one) => `/${one}`)
        expect([words, await paths(files, words.join(' '), '&limit=500')]).toEqual([words, expected.toSorted()])
      }
    }
    await check()
    await settled(files)
    await check()
  })

  test('is narrowed by kind, tag, owner and time of change, which all must fit, before it fills its page', async () => {
    const files = await start({ admin })
    const [ada, bob] = [await person(files, 'ada'), await person(files, 'bob')]
    await ada.ask('MKCOL', '/otter')
    for (const name of ['a.jpg', 'b.txt', 'c.mp3', 'd.mp4', 'e.zip', 'f.bin'])
      await files.ask('PUT', `/otter/otter%20${name}`, { headers: ada.headers, body: 'x' })
    await files.ask('PUT', '/otter%20of%20bob.txt', { headers: bob.headers, body: 'x' })
    await ada.ask('POST', '/api/tags/otter/otter%20b.txt', { tags: ['red', 'dark red'] })
    await files.database.write(sqlForTests(`UPDATE present SET modified = 0 WHERE name = 'otter of bob.txt'`))
    const narrowed = async (more: string) =>
      (await ada.ask('GET', `/api/search?q=otter&limit=1&${more}`)).body.map(({ path }: Hit) => path)
    const found = {
      'kind=folder': '/otter',
      'kind=picture': '/otter/otter a.jpg',
      'kind=audio': '/otter/otter c.mp3',
      'kind=video': '/otter/otter d.mp4',
      'kind=archive': '/otter/otter e.zip',
      'kind=other': '/otter/otter f.bin',
      'tag=red': '/otter/otter b.txt',
      'owner=bob': '/otter of bob.txt',
      'kind=document&since=2020-01-01T00:00:00Z': '/otter/otter b.txt',
      'kind=document&owner=bob': '/otter of bob.txt',
    }
    for (const [more, path] of Object.entries(found)) expect([more, await narrowed(more)]).toEqual([more, [path]])
    for (const more of ['tag=re', 'owner=nobody', 'kind=audio&owner=bob', 'owner=bob&since=2020-01-01T00:00:00Z'])
      expect([more, await narrowed(more)]).toEqual([more, []])
    const { headers } = await ada.ask(
      'GET',
      '/api/search?q=otter&limit=1&owner=ada&kind=document&since=2020-01-01T00:00:00Z',
    )
    expect(headers['x-total-count']).toBe('1')
    for (const more of ['kind=thing', 'tag=', 'since=yesterday'])
      expect((await ada.ask('GET', `/api/search?q=otter&${more}`)).status).toBe(400)
  })

  test('indexing continues where it was when the service is stopped and started again', async () => {
    const files = await start()
    for (let at = 0; at < 12; at += 1) await put(files, `/wombat-${at}.txt`, `numbat ${at}`)
    await files.service.close()
    for (let at = 12; at < 15; at += 1) await put(files, `/wombat-${at}.txt`, `numbat ${at}`)
    const again = await start({ database: files.database, blobs: files.blobs })
    await settled(again)
    expect([(await find(again, 'wombat')).length, (await find(again, 'numbat')).length]).toEqual([15, 15])
  })

  test('a file that cannot be read is given up after three tries, and the others are read', async () => {
    const files = await start()
    await put(files, '/lost.txt', 'x'.repeat(20_000))
    await files.database.write(sqlForTests('DELETE FROM blobs'))
    await put(files, '/there.txt', 'a bandicoot')
    await eventually(files, 'bandicoot').toEqual(['/there.txt'])
    const tries = async () => {
      await files.database.write(sqlForTests("UPDATE search_texts SET due = 0 WHERE state = 'waiting'"))
      return rows(files, "SELECT tries FROM search_texts WHERE state = 'waiting'")
    }
    await expect.poll(tries).toEqual([{ tries: 3 }])
    await put(files, '/later.txt', 'another bandicoot')
    await eventually(files, 'bandicoot').toHaveLength(2)
    expect(await tries()).toEqual([{ tries: 3 }])
  })

  test('equal content is read once for all files that have it, and leaves the index with the last of them', async () => {
    const files = await start()
    await put(files, '/one.txt', 'a wallaby')
    await put(files, '/two.txt', 'a wallaby')
    await eventually(files, 'wallaby').toEqual(['/one.txt', '/two.txt'])
    expect(await rows(files, 'SELECT tries FROM search_texts')).toEqual([{ tries: 1 }])
    await put(files, '/one.txt', '')
    expect(await paths(files, 'wallaby')).toEqual(['/two.txt'])
    await put(files, '/two.txt', '')
    await settled(files)
    expect(await rows(files, 'SELECT digest FROM search_texts')).toEqual([])
    expect(await rows(files, 'SELECT rowid FROM search_words')).toEqual([])
  })
})

/** Every word is one of the name's, with its capitals cut or not; the last one may be the beginning of one. */
function naive(name: string, words: readonly string[]): boolean {
  const known = [
    ...split(name),
    ...split(name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')),
  ]
  return words.every((word, at) =>
    known.some((one) => one === word || (at === words.length - 1 && one.startsWith(word))),
  )
}

const split = (text: string) => text.toLowerCase().split(/[^a-z0-9]+|(?<=\d)(?=[a-z])|(?<=[a-z])(?=\d)/)
const hidden = (path: string) => (path.startsWith('/secret') ? 'It is secret.' : undefined)
