import { readWorkbook } from './read-workbook.ts'
import type { Browser, TestPortal } from './test-portal.ts'

/** The rows of the first sheet of an exported workbook, and the text of its information sheet. */
export async function readSpreadsheet(portal: TestPortal, browser: Browser, url: string) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await portal.app.inject({ url, headers: { cookie } })
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}: ${response.body}`)
  const { sheets } = await readWorkbook(response.rawPayload)
  return { headers: response.headers, rows: sheets[0]?.rows ?? [], about: JSON.stringify(sheets[1]?.rows) }
}
