/** What two people do to the text of one document. */
import { line, paragraph, run, wordDocument } from '../../../../testing/docx/documents.ts'
import { change, describeTriples } from '../../../../testing/docx/triples.ts'

const fox = 'The quick brown fox jumps over the lazy dog.'
const owl = 'The old owl sits on the highest branch of the oak.'
const hen = 'Nobody asked the hen what she thought about it.'
const base = wordDocument(line(fox) + line(owl) + line(hen))
const rewritten = (to: string) => change(run(fox), to)

describeTriples('words', {
  'different paragraphs edited are both there': {
    base,
    ours: [change('quick', 'slow')],
    theirs: [change('highest', 'lowest')],
    text: `${fox.replace('quick', 'slow')}\n${owl.replace('highest', 'lowest')}\n${hen}`,
  },
  'different words of one paragraph edited are both there': {
    base,
    ours: [change('quick', 'slow')],
    theirs: [change('lazy', 'sleepy')],
    text: `The slow brown fox jumps over the sleepy dog.\n${owl}\n${hen}`,
  },
  'one word edited differently is a conflict in its paragraph': {
    base,
    ours: [change('highest', 'lowest')],
    theirs: [change('highest', 'thinnest')],
    conflicts: ['paragraph 2'],
  },
  'neighbouring words edited are a conflict': {
    base,
    ours: [change('quick', 'slow')],
    theirs: [change('brown', 'red')],
    conflicts: ['paragraph 1'],
  },
  'one word edited alike is edited once': {
    base,
    ours: [change('highest', 'lowest'), change('quick', 'slow')],
    theirs: [change('highest', 'lowest'), change('lazy', 'sleepy')],
    text: `The slow brown fox jumps over the sleepy dog.\n${owl.replace('highest', 'lowest')}\n${hen}`,
  },
  'two conflicts are told apart, and both are told': {
    base,
    ours: [change('quick', 'slow'), change('hen', 'cow')],
    theirs: [change('quick', 'fast'), change('hen', 'pig')],
    conflicts: ['paragraph 1', 'paragraph 3'],
  },
  'words written in front and behind are both there': {
    base,
    ours: [change('The quick', 'Today the quick')],
    theirs: [change('lazy dog.', 'lazy dog and the cat.')],
    text: `Today the quick brown fox jumps over the lazy dog and the cat.\n${owl}\n${hen}`,
  },
  'an ampersand is one character, however it is written': {
    base: wordDocument(line('Salt &amp; pepper stand on the table today.')),
    ours: [change('Salt', 'Sugar')],
    theirs: [change('today', 'tomorrow')],
    text: 'Sugar &amp; pepper stand on the table tomorrow.',
  },
  'letters of a script without spaces are edited apart': {
    base: wordDocument(line('私は昨日東京で本を買いました')),
    ours: [change('昨日', '今日')],
    theirs: [change('本を', '車を')],
    text: '私は今日東京で車を買いました',
  },
  'a word deleted by one and another edited by the other': {
    base,
    ours: [change('quick ', '')],
    theirs: [change('lazy', 'sleepy')],
    text: `The brown fox jumps over the sleepy dog.\n${owl}\n${hen}`,
  },
  'a word deleted by one and edited by the other is a conflict': {
    base,
    ours: [change('quick ', '')],
    theirs: [change('quick', 'slow')],
    conflicts: ['paragraph 1'],
  },
})

const bold = '<w:b/>'
const italic = '<w:i/>'

describeTriples('marks', {
  'a word made bold and another edited': {
    base,
    ours: [rewritten(run('The ') + run('quick', bold) + run(' brown fox jumps over the lazy dog.'))],
    theirs: [change('lazy', 'sleepy')],
    text: `The *quick* brown fox jumps over the sleepy dog.\n${owl}\n${hen}`,
  },
  'a whole paragraph made bold and a word in it edited: the new word is bold too': {
    base,
    ours: [rewritten(run(fox, bold))],
    theirs: [change('brown', 'red')],
    text: `*The quick red fox jumps over the lazy dog.*\n${owl}\n${hen}`,
  },
  'words written into a paragraph that was made bold are bold too': {
    base,
    ours: [rewritten(run(fox, bold))],
    theirs: [change('quick brown', 'quick and clever brown')],
    text: `*The quick and clever brown fox jumps over the lazy dog.*\n${owl}\n${hen}`,
  },
  'words written behind a bold word are not bold': {
    base,
    ours: [rewritten(run('The ') + run('quick ', bold) + run('brown fox jumps over the lazy dog.'))],
    theirs: [change('brown', 'very brown')],
    text: `The *quick *very brown fox jumps over the lazy dog.\n${owl}\n${hen}`,
  },
  'bold by one and italic by the other are both, where they overlap': {
    base,
    ours: [rewritten(run('The quick ', bold) + run('brown fox jumps over the lazy dog.'))],
    theirs: [rewritten(run('The ') + run('quick brown', italic) + run(' fox jumps over the lazy dog.'))],
    holds: {
      'word/document.xml': [run('The ', bold), run('quick ', bold + italic), run('brown', italic)],
    },
  },
  'one word in two sizes is a conflict': {
    base,
    ours: [rewritten(run('The ') + run('quick', '<w:sz w:val="20"/>') + run(' brown fox jumps over the lazy dog.'))],
    theirs: [rewritten(run('The ') + run('quick', '<w:sz w:val="30"/>') + run(' brown fox jumps over the lazy dog.'))],
    conflicts: ['paragraph 1'],
  },
  'different words in different sizes are no conflict': {
    base,
    ours: [rewritten(run('The ') + run('quick', '<w:sz w:val="20"/>') + run(' brown fox jumps over the lazy dog.'))],
    theirs: [rewritten(run('The quick brown fox jumps over the lazy ') + run('dog', '<w:sz w:val="30"/>') + run('.'))],
    holds: { 'word/document.xml': [run('quick', '<w:sz w:val="20"/>'), run('dog', '<w:sz w:val="30"/>')] },
  },
  'one word made bold by both is bold once': {
    base,
    ours: [rewritten(run('The ') + run('quick', bold) + run(' brown fox jumps over the lazy dog today.'))],
    theirs: [rewritten(run('Now the ') + run('quick', bold) + run(' brown fox jumps over the lazy dog.'))],
    text: `Now the *quick* brown fox jumps over the lazy dog today.\n${owl}\n${hen}`,
  },
  'a word deleted by one and made bold by the other is a conflict': {
    base,
    ours: [change('quick ', '')],
    theirs: [rewritten(run('The ') + run('quick ', bold) + run('brown fox jumps over the lazy dog.'))],
    conflicts: ['paragraph 1'],
  },
  'a word replaced by one and made bold by the other: the new word is bold': {
    base,
    ours: [change('quick ', 'slow ')],
    theirs: [rewritten(run('The ') + run('quick ', bold) + run('brown fox jumps over the lazy dog.'))],
    text: `The *slow *brown fox jumps over the lazy dog.\n${owl}\n${hen}`,
  },
  'bold taken away by one and a word in it edited by the other': {
    base: wordDocument(paragraph(run(fox, bold))),
    ours: [change(bold, '')],
    theirs: [change('lazy', 'sleepy')],
    text: 'The quick brown fox jumps over the sleepy dog.',
  },
  'on, written in two ways, is one value': {
    base: wordDocument(paragraph(run(fox, bold))),
    ours: [change(bold, '<w:b w:val="1"/>'), change('quick', 'slow')],
    theirs: [change('lazy', 'sleepy')],
    holds: { 'word/document.xml': ['The slow brown fox jumps over the sleepy dog.'] },
  },
  'the properties of a run stand in the order of the schema': {
    base,
    ours: [rewritten(run(fox, '<w:sz w:val="20"/>'))],
    theirs: [rewritten(run(fox, '<w:rFonts w:ascii="Arial"/><w:u w:val="single"/>'))],
    holds: {
      'word/document.xml': ['<w:rPr><w:rFonts w:ascii="Arial"/><w:sz w:val="20"/><w:u w:val="single"/></w:rPr>'],
    },
  },
})

describeTriples('what is no edit', {
  'revision marks differ and are no conflict': {
    base: wordDocument(paragraph(run(fox), '', ' w:rsidR="00000001"') + line(owl)),
    ours: [change('00000001', '00000002'), change('quick', 'slow')],
    theirs: [change('00000001', '00000003'), change('lazy', 'sleepy')],
    text: `The slow brown fox jumps over the sleepy dog.\n${owl}`,
  },
  'spelling marks, page breaks as they were printed, and the last place of the cursor are no edit': {
    base,
    ours: [
      rewritten(
        `<w:bookmarkStart w:id="0" w:name="_GoBack"/>${run('The ')}<w:proofErr w:type="spellStart"/>${run('quick')}<w:proofErr w:type="spellEnd"/><w:bookmarkEnd w:id="0"/><w:r><w:lastRenderedPageBreak/><w:t xml:space="preserve"> brown fox jumps over the lazy dog.</w:t></w:r>`,
      ),
    ],
    theirs: [change('quick', 'slow')],
    text: `${fox.replace('quick', 'slow')}\n${owl}\n${hen}`,
  },
  'a paragraph cut into runs by a program is as it was, and may be deleted': {
    base,
    ours: [rewritten(run('The quick ') + run('brown fox jumps over the lazy dog.'))],
    theirs: [change(line(fox), '')],
    text: `${owl}\n${hen}`,
  },
  'an untouched paragraph keeps its bytes, noise and all': {
    base: wordDocument(
      line(fox) + paragraph('<w:proofErr w:type="spellStart"/>' + run(owl), '', ' w:rsidP="0A"') + line(hen),
    ),
    ours: [change('quick', 'slow')],
    theirs: [change('hen', 'cow')],
    holds: { 'word/document.xml': [`<w:p w:rsidP="0A"><w:proofErr w:type="spellStart"/>${run(owl)}</w:p>`] },
  },
})

const link = (text: string) => `<w:hyperlink w:anchor="here">${run(text)}</w:hyperlink>`

describeTriples('more than text', {
  'a link that one made stays around its words when others are edited': {
    base,
    ours: [rewritten(run('The ') + link('quick brown') + run(' fox jumps over the lazy dog.'))],
    theirs: [change('lazy', 'sleepy')],
    holds: { 'word/document.xml': [link('quick brown'), 'over the sleepy dog.'] },
  },
  'words inside a link are edited beside an edit outside': {
    base: wordDocument(paragraph(run('Read the ') + link('whole long report') + run(' until Friday please.'))),
    ours: [change('whole', 'entire')],
    theirs: [change('Friday', 'Monday')],
    holds: { 'word/document.xml': [link('entire long report'), ' until Monday please.'] },
  },
  'a tracked insertion and a tracked deletion are content': {
    base,
    ours: [
      rewritten(
        `${run('The quick ')}<w:ins w:id="7" w:author="A">${run('clever ')}</w:ins>${run('brown fox jumps over the lazy dog.')}`,
      ),
    ],
    theirs: [
      rewritten(
        `${run('The quick brown fox jumps over the ')}<w:del w:id="8" w:author="B"><w:r><w:delText xml:space="preserve">lazy </w:delText></w:r></w:del>${run('dog.')}`,
      ),
    ],
    holds: {
      'word/document.xml': ['<w:ins w:id="7" w:author="A">', '<w:delText xml:space="preserve">lazy </w:delText>'],
    },
  },
  'a field stays whole when words around it are edited': {
    base: wordDocument(
      paragraph(
        `${run('See page ')}<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> PAGEREF x </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>${run(' for the whole story of the fox.')}`,
      ),
    ),
    ours: [change('See page', 'Look at page')],
    theirs: [change('whole', 'entire')],
    holds: { 'word/document.xml': ['<w:instrText> PAGEREF x </w:instrText>', 'Look at page ', 'entire story'] },
  },
  'a tab and a line break stand where they stood': {
    base: wordDocument(
      paragraph(
        '<w:r><w:t>Name</w:t><w:tab/><w:t xml:space="preserve">Age of the dog</w:t><w:br/><w:t>Rex</w:t></w:r>',
      ),
    ),
    ours: [change('Name', 'First name')],
    theirs: [change('the dog', 'the cat')],
    holds: { 'word/document.xml': ['First name</w:t><w:tab/><w:t xml:space="preserve">Age of the cat</w:t><w:br/>'] },
  },
  'a bookmark set by one stays around its word': {
    base,
    ours: [
      rewritten(
        `${run('The ')}<w:bookmarkStart w:id="1" w:name="here"/>${run('quick')}<w:bookmarkEnd w:id="1"/>${run(' brown fox jumps over the lazy dog.')}`,
      ),
    ],
    theirs: [change('lazy', 'sleepy')],
    holds: {
      'word/document.xml': [`<w:bookmarkStart w:id="1" w:name="here"/>${run('quick')}<w:bookmarkEnd w:id="1"/>`],
    },
  },
  'bookmarks that both set under one number get two': {
    base,
    ours: [rewritten(`<w:bookmarkStart w:id="1" w:name="fox"/>${run(fox)}<w:bookmarkEnd w:id="1"/>`)],
    theirs: [change(run(owl), `<w:bookmarkStart w:id="1" w:name="owl"/>${run(owl)}<w:bookmarkEnd w:id="1"/>`)],
    holds: {
      'word/document.xml': [
        'w:id="1" w:name="fox"',
        '<w:bookmarkEnd w:id="1"/>',
        'w:id="2" w:name="owl"',
        '<w:bookmarkEnd w:id="2"/>',
      ],
    },
  },
})

const marked = (id: string, text: string) => paragraph(run(text), '', ` w14:paraId="${id}" w14:textId="77777777"`)
const known = wordDocument(marked('0A', fox) + marked('0B', owl) + marked('0C', hen))

describeTriples('paragraphs', {
  'a paragraph added by one and another edited': {
    base,
    ours: [change(line(owl), line(owl) + line('A new one.'))],
    theirs: [change('quick', 'slow')],
    text: `${fox.replace('quick', 'slow')}\n${owl}\nA new one.\n${hen}`,
  },
  'paragraphs added in different places are both there': {
    base,
    ours: [change(line(fox), line('First of all.') + line(fox))],
    theirs: [change(line(hen), line(hen) + line('Last of all.'))],
    text: `First of all.\n${fox}\n${owl}\n${hen}\nLast of all.`,
  },
  'different paragraphs added at one place are a conflict there': {
    base,
    ours: [change(line(owl), line(owl) + line('This comes next.'))],
    theirs: [change(line(owl), line(owl) + line('Something else follows.'))],
    conflicts: ['behind paragraph 2'],
  },
  'one paragraph added by both is added once': {
    base,
    ours: [change(line(owl), line(owl) + line('A new one.')), change('quick', 'slow')],
    theirs: [change(line(owl), line(owl) + line('A new one.')), change('lazy', 'sleepy')],
    text: `The slow brown fox jumps over the sleepy dog.\n${owl}\nA new one.\n${hen}`,
  },
  'a paragraph deleted by one and edited by the other is a conflict': {
    base,
    ours: [change(line(owl), '')],
    theirs: [change('highest', 'lowest')],
    conflicts: ['paragraph 2'],
  },
  'a paragraph deleted by both is gone': {
    base,
    ours: [change(line(owl), ''), change('quick', 'slow')],
    theirs: [change(line(owl), ''), change('hen', 'cow')],
    text: `${fox.replace('quick', 'slow')}\n${hen.replace('hen', 'cow')}`,
  },
  'a paragraph known by its id is edited where the other moved it': {
    base: known,
    ours: [change(marked('0A', fox), ''), change(marked('0C', hen), marked('0C', hen) + marked('0A', fox))],
    theirs: [change('quick', 'slow')],
    text: `${owl}\n${hen}\n${fox.replace('quick', 'slow')}`,
  },
  'paragraphs are followed where a program dropped their ids': {
    base: known,
    ours: wordDocument(line(fox) + line(owl.replace('highest', 'lowest')) + line(hen)),
    theirs: [change('quick', 'slow'), change('hen', 'cow')],
    text: `${fox.replace('quick', 'slow')}\n${owl.replace('highest', 'lowest')}\n${hen.replace('hen', 'cow')}`,
  },
  'alignment by one and words by the other': {
    base,
    ours: [change(line(fox), line(fox, '<w:jc w:val="center"/>'))],
    theirs: [change('quick', 'slow')],
    holds: {
      'word/document.xml': ['<w:p><w:pPr><w:jc w:val="center"/></w:pPr><w:r><w:t xml:space="preserve">The slow'],
    },
  },
  'properties that both gave to a paragraph stand in the order of the schema': {
    base,
    ours: [change(line(fox), line(fox, '<w:jc w:val="center"/>'))],
    theirs: [change(line(fox), line(fox, '<w:pStyle w:val="Title"/><w:spacing w:after="0"/>'))],
    holds: {
      'word/document.xml': ['<w:pPr><w:pStyle w:val="Title"/><w:spacing w:after="0"/><w:jc w:val="center"/></w:pPr>'],
    },
  },
  'one property given differently is a conflict that names it': {
    base,
    ours: [change(line(fox), line(fox, '<w:jc w:val="center"/>'))],
    theirs: [change(line(fox), line(fox, '<w:jc w:val="right"/>'))],
    conflicts: ['paragraph 1, alignment'],
  },
  'an empty paragraph filled by one and aligned by the other': {
    base: wordDocument(`${line(fox)}<w:p/>${line(hen)}`),
    ours: [change('<w:p/>', line('No longer empty.'))],
    theirs: [change('<w:p/>', paragraph('', '<w:jc w:val="center"/>'))],
    holds: { 'word/document.xml': [line('No longer empty.', '<w:jc w:val="center"/>')] },
  },
  'the page made wider by one and text edited by the other': {
    base,
    ours: [change('w:w="12240"', 'w:w="15840"')],
    theirs: [change('quick', 'slow')],
    holds: { 'word/document.xml': ['w:w="15840"', 'slow'] },
  },
  'the page changed by both differently is a conflict': {
    base,
    ours: [change('w:w="12240"', 'w:w="15840"')],
    theirs: [change('w:h="15840"', 'w:h="12240"')],
    conflicts: ['section properties'],
  },
})
