import { describe, expect, it } from 'vitest'
import { largestUpload } from '@contract/limits.ts'
import { errorsIn, formFields, noAttributes, type Attributes } from './document-attributes.ts'
import { fileSize } from '@/ui/file-size.ts'
import { applyToAll, changeEntry, sortFiles, toStoredFile } from './upload-batch.ts'

const file = (name: string, type: string, size = 3) => {
  const made = new File(['abc'], name, { type })
  Object.defineProperty(made, 'size', { value: size })
  return made
}
const report: Attributes = {
  type: { code: 'SERVICE_REPORT' },
  services: [{ code: 'OTHER', otherServiceName: '  Pool fence ' }],
}

describe('chosen files', () => {
  it('are split into accepted and refused ones, with the reason', () => {
    const { entries, refused } = sortFiles([
      file('lease.PDF', 'application/pdf', largestUpload),
      file('large.pdf', 'application/pdf', largestUpload + 1),
      file('run.exe', 'application/x-msdownload'),
      file('page.pdf', 'text/html'),
      file('empty.pdf', 'application/pdf', 0),
    ])
    expect(entries.map((entry) => entry.file.name)).toEqual(['lease.PDF'])
    expect(refused.map(({ file: { name }, reason }) => `${name}: ${reason}`)).toEqual([
      'large.pdf: File size is too large',
      'run.exe: Invalid file type',
      'page.pdf: Invalid file type',
      'empty.pdf: Invalid file type. The file is empty.',
    ])
  })

  it('have the name under which they are stored', () => {
    const { entries } = sortFiles([file('Smith: lease?.pdf', 'application/pdf')])
    expect(entries.map((entry) => entry.file.name)).toEqual(['Smith_ lease_.pdf'])
  })

  it('without a type from the browser are recognised by their name', () => {
    expect(toStoredFile(file('keys.docx', '')).type).toMatch(/wordprocessingml/)
    expect(toStoredFile(file('page.pdf', 'text/html')).type).toBe('text/html')
    expect(toStoredFile(file('thing.bin', '')).type).toBe('')
  })
})

describe('their attributes', () => {
  const { entries } = sortFiles(['a.pdf', 'b.pdf', 'c.pdf'].map((name) => file(name, 'application/pdf')))
  const [first, second] = entries

  it('are set for one file or for all', () => {
    const one = changeEntry(entries, first!.key, { type: { code: 'QUOTE' } })
    expect(one.map(({ attributes }) => attributes.type?.code)).toEqual(['QUOTE', undefined, undefined])
    const all = applyToAll(changeEntry(one, second!.key, report), second!.key)
    expect(all.map(({ attributes }) => attributes)).toEqual([report, report, report])
  })

  it('are checked with the contract’s messages', () => {
    expect(errorsIn(noAttributes)).toEqual({
      type: 'Document type is required',
      services: 'At least one service is required',
    })
    const named = (length: number): Attributes => ({
      ...report,
      services: [{ code: 'OTHER', otherServiceName: 'x'.repeat(length) }],
    })
    expect(errorsIn(named(200))).toEqual({})
    expect(errorsIn(named(201))).toEqual({ otherServiceName: 'Other service name must be 200 characters or less' })
    expect(errorsIn(named(0))).toEqual({})
  })

  it('are sent with the file as form fields', () => {
    expect(formFields(report, 7)).toEqual({
      type: 'SERVICE_REPORT',
      services: '[{"code":"OTHER","otherServiceName":"Pool fence"}]',
      replaces: '7',
    })
    expect(Object.keys(formFields(report, null))).toEqual(['type', 'services'])
  })
})

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1024, '1 kB'],
  [300_000, '293 kB'],
  [largestUpload, '20.0 MB'],
])('a file of %i bytes has %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text)
})
