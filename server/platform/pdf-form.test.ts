import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readPrintedForm } from '../testing/read-printed-form.ts'
import { packedObjects, pdf } from '../testing/sample-files.ts'
import { sampleForm } from '../testing/sample-form.ts'
import { fillForm, type FormEntry } from './pdf-form-fill.ts'
import { openForm } from './pdf-form.ts'
import { pdfLib } from './pdf-packages.ts'

const fill = async (
  bytes: Uint8Array,
  entries: readonly (readonly [place: number, value: string | boolean])[],
  isDemo = false,
) =>
  fillForm({
    bytes,
    title: 'Form 9 Entry notice',
    author: 'Wattlebird',
    on: '2026-11-19T00:00:00Z',
    isDemo,
    entries: entries.map(([place, value]): FormEntry => ({ place, about: 'Address of the property', value })),
  })

describe('a form', () => {
  test('has its fields with their names, kinds, choices and limits', async () => {
    const bytes = await sampleForm((form, page) => {
      const sent = form.createRadioGroup('Sent by')
      for (const [place, option] of ['Email', 'Post'].entries())
        sent.addOptionToPage(option, page, { x: 50 + 40 * place, y: 300 })
      const code = form.createTextField('Code')
      code.setMaxLength(4)
      code.addToPage(page, { x: 50, y: 250 })
      form.createDropdown('State').addToPage(page, { x: 50, y: 200 })
    })
    const { places } = await openForm(bytes)
    expect(places.map(({ name, kind, option, most }) => [name, kind, option, most]).slice(8)).toEqual([
      ['Smoke alarms', 'TICK', null, null],
      ['Repairs or maintenance', 'TICK', null, null],
      ['Sent by', 'TICK', 'Email', null],
      ['Sent by', 'TICK', 'Post', null],
      ['Code', 'TEXT', null, 4],
    ])
    expect(places[6]).toMatchObject({ name: 'Person entering', isMultiline: true, page: 1 })
  })

  test.each(['[]', '5', '[1 2 3]', '[(a) 2 3 4]', '[50 700 50 700]'])('leaves out a field at %s', async (rectangle) => {
    const bytes = Buffer.from(
      (await sampleForm()).toString('latin1').replace(/\/Rect \[[^\]]*\]/, `/Rect ${rectangle}`),
      'latin1',
    )
    expect((await openForm(bytes)).places.map(({ name }) => name)).not.toContain('Address of the rental property')
    await expect(fill(bytes, [[0, 'Ana Lee']])).resolves.toBeInstanceOf(Buffer)
  })

  test('is printed with what was written, in letters of many languages, and without fields', async () => {
    const printed = await readPrintedForm(
      await fill(await sampleForm(), [
        [0, '1 Wattle Street, Fortitude Valley QLD 4006'],
        [1, 'Nguyễn Thị Ánh and Zoë Łukasz'],
        [8, true],
        [9, false],
      ]),
    )
    expect(printed.texts.map((words) => words.join(''))).toEqual([
      '1 Wattle Street, Fortitude Valley QLD 4006Nguyễn Thị Ánh and Zoë Łukasz',
    ])
    expect(printed).toMatchObject({ crosses: 1, left: [], title: 'Form 9 Entry notice' })
  })

  test('of the demo says so', async () => {
    const { texts } = await readPrintedForm(await fill(await sampleForm(), [], true))
    expect(texts.join('')).toMatch(/^DEMO: this document belongs to a demonstration/)
  })

  test('loses its scripts, links and attached files', async () => {
    const { PDFDocument: Document } = pdfLib()
    const document = await Document.load(await sampleForm())
    document.addJavaScript('hello', 'app.alert(1)')
    await document.attach(Buffer.from('attached'), 'a.txt', { mimeType: 'text/plain' })
    const page = document.getPage(0)
    const { context } = document
    document.catalog.set(pdfLib().PDFName.of('OpenAction'), context.obj({ S: 'Launch', F: 'calc.exe' }))
    page.node.set(pdfLib().PDFName.of('AA'), context.obj({ O: { S: 'JavaScript', JS: 'app.alert(2)' } }))
    page.node.addAnnot(
      context.register(context.obj({ Type: 'Annot', Subtype: 'Link', A: { S: 'URI', URI: 'https://example.com' } })),
    )
    const printed = await fill(await document.save({ useObjectStreams: false }), [[0, 'Text']])
    expect(await readPrintedForm(printed)).toMatchObject({ left: [], texts: [['Text']] })
    expect(printed.toString('latin1')).not.toMatch(/JavaScript|Launch|EmbeddedFile|alert|example\.com/)
  })

  test.each([
    [
      'too long for its field',
      0,
      'A very long address '.repeat(10),
      /^The text for “Address of the property” is too long for its field “Address/,
    ],
    ['in Arabic', 0, 'سارة', /has letters that cannot be written into a form/],
    ['too long for its lines', 6, 'Many words '.repeat(40), /too long for its field “Person entering”/],
  ])('refuses a text that is %s', async (_, place, text, message) => {
    await expect(fill(await sampleForm(), [[place, text]])).rejects.toThrow(message)
  })

  test('refuses more characters than a field takes', async () => {
    const bytes = await sampleForm((form, page) => {
      const code = form.createTextField('Code')
      code.setMaxLength(4)
      code.addToPage(page, { x: 50, y: 250 })
    })
    await expect(fill(bytes, [[10, '12345']])).rejects.toThrow('too long for its field “Code”')
  })
})

const withForm = (fields: string, more: Parameters<typeof pdf>[0] = []) =>
  Buffer.from(
    pdf([
      '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 3 0 R /MediaBox [0 0 595 842] >>',
      `<< /Type /Catalog /Pages 3 0 R /AcroForm << ${fields} >> >>`,
      ...more,
    ])
      .toString('latin1')
      .replace('/Root 1 0 R', '/Root 5 0 R'),
    'latin1',
  )
const bomb = deflateSync(Buffer.alloc(400_000_000, 'a'))

describe('a PDF that could hurt', () => {
  test.each<[string, () => Buffer | Promise<Buffer>, RegExp]>([
    ['is no PDF', () => Buffer.from('hello'), /is not a PDF that can be read/],
    ['is empty but for its head', () => Buffer.from('%PDF-1.7\n'), /is not a PDF that can be read/],
    ['has no fields', () => pdf(['<< /Type /Page /Parent 2 0 R >>']), /has no fields/],
    ['has only XFA', () => withForm('/Fields [] /XFA (x)'), /in the format XFA/],
    [
      'is encrypted',
      () => pdf(['<< /Filter /Standard /V 2 /R 3 /O (a) /U (b) /P -4 >>'], { trailer: '/Encrypt 3 0 R /ID [(a) (b)]' }),
      /protected/,
    ],
    [
      'has 10,000 fields',
      () => withForm(`/Fields [${'6 0 R '.repeat(10_000)}]`, ['<< /FT /Tx /T (a) >>']),
      /more than 600 fields/,
    ],
    [
      'has fields in themselves',
      () => withForm('/Fields [6 0 R]', ['<< /T (a) /Kids [6 0 R 6 0 R] >>']),
      /more than 600 fields/,
    ],
    [
      'has pages in themselves',
      () =>
        Buffer.from(
          withForm('/Fields [1 0 R]').toString('latin1').replace('/Kids [4 0 R]', '/Kids [3 0 R 3 0 R]'),
          'latin1',
        ),
      /more than 20 pages/,
    ],
    [
      'has 50,000 pages',
      () =>
        Buffer.from(
          withForm('/Fields [1 0 R]')
            .toString('latin1')
            .replace('/Kids [4 0 R]', `/Kids [${'4 0 R '.repeat(50_000)}]`),
          'latin1',
        ),
      /more than 20 pages/,
    ],
    [
      'nests lists 100,000 deep',
      () => withForm(`/Fields ${'['.repeat(100_000)}`),
      /is not a PDF that can be read|has no fields/,
    ],
    [
      'unpacks to 400 MB',
      () => pdf([{ dictionary: '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', data: bomb }]),
      /too large once it is unpacked/,
    ],
    [
      'unpacks twice to 400 MB',
      () =>
        pdf([
          { dictionary: '/Type /ObjStm /N 1 /First 4 /Filter [/FlateDecode /FlateDecode]', data: deflateSync(bomb) },
        ]),
      /too large once it is unpacked/,
    ],
    [
      'draws 400 MB on its page',
      () =>
        withForm('/Fields [6 0 R]', [
          '<< /FT /Tx /T (a) /Subtype /Widget /Rect [0 0 9 9] >>',
          { dictionary: '/Filter /FlateDecode', data: bomb },
        ]),
      /too large once it is unpacked/,
    ],
    ['has compressed objects without fields', () => pdf([packedObjects('<< /T (a) >>')]), /has no fields/],
  ])('and %s is refused', async (_, draw, message) => {
    const bytes = await draw()
    const before = process.memoryUsage().rss
    await expect(openForm(bytes)).rejects.toThrow(message)
    expect(process.memoryUsage().rss - before).toBeLessThan(250_000_000)
  })

  test('with a broken list of objects is read', async () => {
    const broken = Buffer.from(
      (await sampleForm()).toString('latin1').replace(/xref\n[\s\S]*?trailer/, 'xref\n0 0\ntrailer'),
      'latin1',
    )
    expect((await openForm(broken)).places).toHaveLength(10)
  })
})
