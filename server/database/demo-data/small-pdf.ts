const escaped = (text: string): string => text.replace(/[\\()]/g, '\\$&')

/** A valid one-page PDF with a heading and some lines of plain text, so that a demo document can be opened. */
export function smallPdf([title = '', ...lines]: string[]): Buffer {
  const show = (size: number, y: number, text: string) => `BT /F1 ${size} Tf 60 ${y} Td (${escaped(text)}) Tj ET`
  const content = [show(20, 760, title), ...lines.map((line, place) => show(12, 725 - place * 20, line))].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, place) => {
    const offset = text.length
    text += `${place + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = text.length
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
