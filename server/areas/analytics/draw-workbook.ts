import type { Cell, Sheet } from './analytics-sheets.ts'

/** Names of agencies and people are text, whatever sign they begin with, also when a sheet is saved as CSV. */
const neutral = (cell: Cell): Cell => (typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)

const formats = { money: '"$"#,##0.00', share: '0.0%' } as const

/** A few hundred cells at most, so the workbook is made at once. */
export async function drawWorkbook(sheets: readonly Sheet[]): Promise<Buffer> {
  // Heavy, and wanted by few.
  const { default: excel } = await import('exceljs')
  const workbook = new excel.Workbook()
  for (const { name, columns, rows } of sheets) {
    const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] })
    sheet.addRow(columns.map(({ header }) => header)).font = { bold: true }
    sheet.addRows(rows.map((row) => row.map(neutral)))
    for (const [index, { header, format }] of columns.entries()) {
      const column = sheet.getColumn(index + 1)
      const longest = Math.max(header.length, ...rows.map((row) => String(row[index] ?? '').length))
      column.width = Math.min(60, (format === 'share' ? header.length : longest) + 3)
      if (format) column.numFmt = formats[format]
    }
  }
  return Buffer.from(await workbook.xlsx.writeBuffer())
}
