import ExcelJS from 'exceljs'
import type { Browser, TestPortal } from './test-portal.ts'

/** The rows of the first sheet of an exported workbook, and the text of its information sheet. */
export async function readSpreadsheet(portal: TestPortal, browser: Browser, url: string) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await portal.app.inject({ url, headers: { cookie } })
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}: ${response.body}`)
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(response.rawPayload as unknown as ArrayBuffer)
  const rows = (book.worksheets[0] as ExcelJS.Worksheet).getSheetValues().slice(1) as unknown[][]
  const about = JSON.stringify(book.worksheets[1]?.getSheetValues())
  return { headers: response.headers, rows: rows.map((row) => row.slice(1)), about }
}
