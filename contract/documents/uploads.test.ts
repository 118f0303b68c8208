import { describe, expect, it } from 'vitest'
import { checkEditorImage, checkUpload, contentTypes, uploadExtensions, uploadText } from './uploads.ts'

const mebibyte = 1024 * 1024
const pdf = { name: 'report.pdf', size: 10, type: 'application/pdf' }

describe('a file to be uploaded', () => {
  it('is of one of twelve kinds', () => {
    expect(uploadExtensions.join(' ')).toBe('jpeg jpg png xls xlsx csv doc docx ppt pptx pdf txt')
  })

  it.each(Object.entries(contentTypes).flatMap(([extension, types]) => types.map((type) => [extension, type])))(
    '.%s as %s is accepted',
    (extension, type) => {
      expect(checkUpload({ name: `A.file.${extension?.toUpperCase()}`, size: 1, type: type ?? '' })).toBeNull()
    },
  )

  it.each([
    [{ size: 20 * mebibyte }, null],
    [{ size: 20 * mebibyte + 1 }, 'File size is too large'],
    [{ size: Number.NaN }, 'File size is too large'],
    [{ size: 0 }, 'Invalid file type. The file is empty.'],
    [{ type: 'application/pdf; charset=binary' }, null],
    [{ type: 'APPLICATION/PDF' }, null],
    [{ type: 'image/png' }, 'Invalid file type'],
    [{ type: 'application/octet-stream' }, 'Invalid file type'],
    [{ type: '' }, 'Invalid file type'],
    [{ name: 'report.pdf.exe' }, 'Invalid file type'],
    [{ name: 'report.exe', type: 'application/x-msdownload' }, 'Invalid file type'],
    [{ name: 'report' }, 'Invalid file type'],
    [{ name: 'pdf' }, 'Invalid file type'],
    [{ name: 'report.' }, 'Invalid file type'],
    [{ name: 'x.constructor' }, 'Invalid file type'],
    [{ name: 'x.exe', size: 21 * mebibyte }, 'File size is too large'],
  ])('%j: %s', (change, message) => {
    expect(checkUpload({ ...pdf, ...change })).toBe(message)
  })

  it.each([
    [{ size: 2 * mebibyte }, null],
    [{ size: 2 * mebibyte + 1 }, 'File is too large. The maximum is 2MB.'],
    [{ name: 'a.pdf', type: 'application/pdf' }, 'Invalid file type'],
  ])('as an image in a message, %j gives %s', (change, message) => {
    expect(checkEditorImage({ name: 'a.png', size: 1, type: 'image/png', ...change })).toBe(message)
  })

  it.each([
    [{ state: 'uploading', percentage: 41.7, error: null }, '41%'],
    [{ state: 'uploading', percentage: 100, error: null }, 'Processing'],
    [{ state: 'failed', percentage: 3, error: 'File size is too large' }, 'Failed (File size is too large)'],
    [{ state: 'queued', percentage: 0, error: null }, 'Queued'],
    [{ state: 'success', percentage: 100, error: null }, 'Uploaded'],
  ] as const)('%j reads %s', (item, text) => {
    expect(uploadText(item)).toBe(text)
  })
})
