import { accessIssueStateTags } from '../../../contract/access-issues/access-issues.ts'
import { caseFileSideLabels, type CaseFileEntry } from '../../../contract/case-files.ts'
import { findTag } from '../../../contract/labels.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import { textFileName } from '../../../contract/documents/file-names.ts'
import type { Picture } from '../../platform/pdf-page.ts'
import { drawRecordPdf, type PdfRecord, type RecordEntry } from '../../platform/pdf-record.ts'
import { agencyLines } from '../bookings/agency-lines.ts'
import type { Scope } from '../../platform/scope.ts'
import { FileAnswer } from '../../platform/serve.ts'
import { refuseIncomplete } from '../provider/document-waits.ts'
import { timeText } from '../timeline/change-details.ts'
import { readCaseFile, type ReadCaseFile } from './read-case-file.ts'
import { readPictures, type PictureParts } from './read-pictures.ts'

const listed = (names: readonly string[]): string => (names.length === 0 ? 'Not specified' : names.join(', '))

function toEntry(
  entry: CaseFileEntry,
  { providerName, agencyName }: ReadCaseFile['row'],
  timeZone: string,
  known: ReadonlyMap<string, Picture>,
): RecordEntry {
  const sides = { AGENCY: agencyName, PROVIDER: providerName, TENANT: caseFileSideLabels.TENANT }
  const who = entry.by === null ? sides[entry.side] : `${entry.by}, ${sides[entry.side]}`
  const pictures = entry.images.flatMap(({ url }) => known.get(url) ?? [])
  const missing = entry.images.length - pictures.length
  return {
    when: timeText(entry.at, timeZone),
    title: entry.title,
    who: entry.how === null ? who : `${who} · ${entry.how}`,
    lines: entry.details,
    text: entry.text,
    pictures,
    remarks: missing === 0 ? [] : [missing === 1 ? '1 image is not printed.' : `${missing} images are not printed.`],
  }
}

const none: ReadonlyMap<string, Picture> = new Map()

export function caseFileRecord(
  { row, file }: ReadCaseFile,
  state: StateCode,
  now: Date,
  pictures: ReadonlyMap<string, Picture> = none,
): PdfRecord {
  const { timeZone } = states[state]
  const moment = (at: string) => timeText(at, timeZone)
  const status = findTag(accessIssueStateTags, file.status).label
  return {
    title: 'Record of steps taken to gain access',
    number: String(file.caseId),
    on: now,
    from: {
      name: row.agencyName,
      lines: agencyLines(row.agencyLines),
      isDemo: row.isDemo,
    },
    facts: [
      { label: 'Property', value: file.address },
      { label: 'Landlord', value: listed(file.landlords) },
      { label: 'Tenants today', value: listed(file.tenants) },
      { label: 'Property manager', value: file.propertyManager ?? 'Not specified' },
      { label: 'Service provider', value: row.providerName },
      { label: 'Access problems', value: listed(file.problems) },
      { label: 'Case', value: `Number ${file.caseId}, opened ${moment(file.openedAt)}` },
      { label: 'Status', value: file.closedAt === null ? status : `${status}, ${moment(file.closedAt)}` },
      { label: 'Printed', value: moment(now.toISOString()) },
    ],
    intro: [
      `What the agency and the service provider did to gain access, in order, since ${moment(file.recordedSince)}. Times are those of ${states[state].name}. The texts are those that were sent, served or noted at the time.`,
      ...(file.isShortened ? [`Only the first ${file.entries.length} entries are printed.`] : []),
      ...(file.entries.length === 0 ? ['Nothing has been recorded yet.'] : []),
    ],
    entries: file.entries.map((entry) => toEntry(entry, row, timeZone, pictures)),
  }
}

export async function caseFilePdf(
  scope: Scope,
  propertyId: number,
  caseId: number,
  parts: PictureParts,
): Promise<FileAnswer> {
  const found = await readCaseFile(scope, propertyId, caseId)
  refuseIncomplete('RECORD', scope.today, found.row)
  const pictures = await readPictures(scope, parts, found.file.entries)
  const body = await drawRecordPdf(caseFileRecord(found, scope.state, scope.now, pictures))
  const name = textFileName(`Access record ${caseId} ${found.file.address}`, 'pdf')
  return new FileAnswer({ name, type: 'application/pdf', body })
}
