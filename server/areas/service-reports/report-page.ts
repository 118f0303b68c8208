import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import { drawLogo, edges, ink, type Sheets } from '../../platform/pdf-page.ts'
import { spacedAbn } from '../../platform/pdf-text.ts'
import type { ServiceReport } from './service-report.ts'

export const full = edges.right - edges.left
const leftWidth = full * 0.6 - 12
const rightX = edges.left + leftWidth + 24
const rightWidth = full - leftWidth - 24

const abnLine = ({ abn }: ServiceReport['provider']): string | [] => (abn === null ? [] : `ABN ${spacedAbn(abn)}`)

type Head = { title: string; subtitle: string; provider: ServiceReport['provider'] }

export function drawHead(sheets: Sheets, { title, subtitle, provider }: Head): void {
  sheets.bar(6, ink.accent)
  const top = sheets.y
  let left = sheets.writeBelow(title, top, edges.left, leftWidth, { size: 20, bold: true, gap: 4, tag: 'H1' })
  left = sheets.writeBelow(subtitle, left + 2, edges.left, leftWidth, { size: 11, color: ink.quiet })
  const below = drawLogo(sheets, provider, rightX, rightWidth)
  let right = sheets.writeBelow(provider.name, below + 4, rightX, rightWidth, { bold: true, align: 'right', size: 11 })
  for (const line of [...provider.lines, abnLine(provider), provider.licence ?? []].flat())
    right = sheets.writeBelow(line, right, rightX, rightWidth, { align: 'right', color: ink.quiet })
  sheets.y = Math.max(left, right) + 16
}

const headingStyle = { size: 13, bold: true, tag: 'H2' } as const

/** Keeps the heading with what follows it. */
export function drawHeading(sheets: Sheets, heading: string): void {
  sheets.heading(heading, edges.left, full, headingStyle)
}

type Performer = {
  technician: ServiceReport['technician']
  provider: Pick<ServiceReport['provider'], 'name' | 'licence'>
  on: Day
}

/** Who did the work, when and with which licence, on one page. */
export function drawPerformer(sheets: Sheets, heading: string, { technician, provider, on }: Performer): void {
  const licence = technician.licence === null ? '' : `, licence ${technician.licence}`
  const company = provider.licence === null ? provider.name : `${provider.name}, ${provider.licence}`
  const text = `${technician.name}${licence}\n${company}\n${shortDay(on)}`
  const style = { size: 11, gap: 4 }
  sheets.makeRoom(sheets.heightOf(heading, full, headingStyle) + sheets.heightOf(text, full, style) + 4)
  drawHeading(sheets, heading)
  sheets.flow(text, edges.left, full, style)
}

/** What a printed page belongs to, so that it can be found again. */
export function drawFooter(
  sheets: Sheets,
  { title, number, provider }: Pick<ServiceReport, 'provider' | 'number'> & { title: string },
  page: number,
  pages: number,
): void {
  const y = edges.bottom + 28
  const style = { size: 8, color: ink.quiet }
  sheets.rule(y - 10)
  sheets.write(`${title} ${number} · ${provider.name}`, edges.left, y, full - 90, style)
  sheets.write(`Page ${page} of ${pages}`, edges.right - 80, y, 80, { ...style, align: 'right' })
}
