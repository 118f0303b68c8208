import { boundPhoto } from '../../platform/bounded-photo.ts'
import { edges, ink, type Sheets } from '../../platform/pdf-page.ts'
import { drawHeading, full } from './report-page.ts'
import type { ReportPhoto } from './service-report.ts'

/** All photos of a report together, so that it can be sent by email. */
const mostBytes = 1_700_000
const gap = 18
const width = (full - gap) / 2
const height = 180
const style = { size: 8.5, color: ink.quiet }

/** Before the report goes to a thread: large photos would take long to send, and decoding holds up no thread. */
export async function withPrintedPhotos<Report extends { photos: ReportPhoto[] }>(report: Report): Promise<Report> {
  const share = Math.floor(mostBytes / report.photos.length)
  const photos: ReportPhoto[] = []
  for (const { bytes, caption } of report.photos) {
    const printed = bytes && (await boundPhoto(bytes, share))
    photos.push({ bytes: printed?.bytes ?? null, caption })
  }
  return { ...report, photos }
}

/** Photos two by two, each with its caption; one that cannot be decoded is named instead. */
export function drawPhotos(sheets: Sheets, photos: readonly ReportPhoto[]): void {
  if (photos.length === 0) return
  drawHeading(sheets, 'Photos')
  for (let first = 0; first < photos.length; first += 2) {
    const row = photos.slice(first, first + 2).map(({ bytes, caption }, place) => ({
      bytes,
      alt: `Photo ${first + place + 1}: ${caption}`,
      caption: `${first + place + 1}. ${caption}`,
    }))
    const captionHeight = Math.max(...row.map(({ caption }) => sheets.heightOf(caption, width, style)))
    sheets.makeRoom(height + captionHeight + 6)
    for (const [place, { bytes, alt, caption }] of row.entries()) {
      const x = edges.left + place * (width + gap)
      if (bytes) sheets.place({ bytes, alt }, { x, y: sheets.y, width, height })
      else sheets.write('This photo cannot be shown: the file is damaged.', x, sheets.y, width, style)
      sheets.write(caption, x, sheets.y + height + 4, width, style)
    }
    sheets.y += height + captionHeight + gap
  }
}
