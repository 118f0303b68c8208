import { boundPhoto } from '../../platform/bounded-photo.ts'
import { edges, ink, type Sheets } from '../../platform/pdf-page.ts'
import { drawHeading, full } from './report-page.ts'
import type { ReportPhoto } from './service-report.ts'

/** All photos of a report together, so that it can be sent by email. */
const mostBytes = 1_700_000
const gap = 20
const width = (full - gap) / 2
const height = 180
const caption = { size: 8.5, color: ink.quiet }

/** Photos two by two, each with its caption; one that cannot be decoded is named instead. */
export async function drawPhotos(sheets: Sheets, photos: readonly ReportPhoto[]): Promise<void> {
  if (photos.length === 0) return
  const share = Math.floor(mostBytes / photos.length)
  drawHeading(sheets, 'Photos')
  for (let first = 0; first < photos.length; first += 2) {
    const row = photos.slice(first, first + 2)
    const captionHeight = Math.max(...row.map(({ caption: text }) => sheets.heightOf(text, width, caption)))
    sheets.makeRoom(height + captionHeight + 16)
    for (const [place, photo] of row.entries()) {
      const x = edges.left + place * (width + gap)
      const bounded = await boundPhoto(photo.bytes, share)
      const number = first + place + 1
      const box = { x, y: sheets.y, width, height }
      if (bounded) sheets.place({ bytes: bounded.bytes, alt: `Photo ${number}: ${photo.caption}` }, box)
      else sheets.write(`Photo ${number} cannot be shown: the file is damaged.`, x, sheets.y, width, caption)
      sheets.write(`${number}. ${photo.caption}`, x, sheets.y + height + 4, width, caption)
    }
    sheets.y += height + captionHeight + 16
  }
}
