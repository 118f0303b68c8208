const fields = [
  'Address of the property',
  'Tenants',
  'Issued by',
  'Date of issue',
  'Date of entry',
  'Time of entry',
  'Person entering',
  'Reason for entry',
]

/** A PDF with text fields, as a file to choose. */
export function fillableForm(): { name: string; mimeType: string; buffer: Buffer } {
  const ids = fields.map((_, place) => `${place + 4} 0 R`).join(' ')
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${ids}] /DA (/Helv 10 Tf 0 g) >> >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots [${ids}] >>`,
    ...fields.map(
      (name, place) =>
        `<< /Type /Annot /Subtype /Widget /FT /Tx /T (${name}) /F 4 /P 3 0 R /Rect [50 ${700 - 40 * place} 545 ${720 - 40 * place}] >>`,
    ),
  ]
  const body = objects.map((object, place) => `${place + 1} 0 obj\n${object}\nendobj\n`).join('')
  const end = `xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Root 1 0 R /Size ${fields.length + 4} >>\nstartxref\n9\n%%EOF\n`
  return { name: 'form-9.pdf', mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.7\n${body}${end}`) }
}
