import type { PDFForm, PDFPage } from '@cantoo/pdf-lib'
import { pdfLib } from '../platform/pdf-packages.ts'

type Draw = (form: PDFForm, page: PDFPage) => void

const lines: readonly (readonly [name: string, width: number])[] = [
  ['Address of the rental property', 330],
  ['Tenants', 330],
  ['Issued by', 330],
  ['Date of issue', 110],
  ['Date of entry', 200],
  ['Time of entry', 200],
  ['Person entering', 330],
  ['Reason for entry', 330],
]

/** A fillable form of a regulator on one page: eight texts, then the boxes “Smoke alarms” and “Repairs or maintenance”. */
export async function sampleForm(change: Draw = () => undefined, title = 'Form 9 Entry notice'): Promise<Buffer> {
  const { PDFDocument: Document } = pdfLib()
  const document = await Document.create()
  const page = document.addPage([595, 842])
  const form = document.getForm()
  page.drawText(title, { x: 50, y: 780, size: 18 })
  for (const [place, [name, width]] of lines.entries()) {
    const y = 720 - 36 * place
    page.drawText(name, { x: 50, y: y + 6, size: 9 })
    const field = form.createTextField(name)
    if (name === 'Person entering') field.enableMultiline()
    field.addToPage(page, { x: 205, y, width, height: 24, borderWidth: 1 })
  }
  for (const [place, name] of ['Smoke alarms', 'Repairs or maintenance'].entries()) {
    page.drawText(name, { x: 230, y: 400 - 24 * place, size: 9 })
    form.createCheckBox(name).addToPage(page, { x: 205, y: 397 - 24 * place, width: 14, height: 14, borderWidth: 1 })
  }
  change(form, page)
  return Buffer.from(await document.save({ useObjectStreams: false }))
}

/** Which fact each place of the sample form has. */
export const sampleMapping = {
  0: 'address',
  1: 'tenants',
  2: 'issuer',
  3: 'issuedDate',
  4: 'entryDay',
  5: 'entryTime',
  6: 'whoEnters',
  7: 'ground',
  8: 'smokeAlarms',
  9: 'otherServices',
} as const
