import * as z from 'zod/mini'
import { shortDay } from '../../../contract/day-text.ts'
import { services } from '../../../contract/services.ts'
import { stateCodes } from '../../../contract/states.ts'
import { maybeOne, one } from '../../platform/database.ts'
import type { Job } from '../../platform/jobs.ts'
import { dollars } from '../../platform/pdf-text.ts'
import { todayIn } from '../../platform/scope.ts'
import { lockPropertyRow } from '../property-lock/lock-property.queries.ts'
import { drawRepairRecord } from '../service-reports/draw-repair-record.ts'
import { drawRepairReport, repairSentence } from '../service-reports/draw-repair-report.ts'
import { recordNumber } from '../service-reports/report-number.ts'
import { readRepairReport } from '../service-reports/read-repair-report.ts'
import { refuseOutdated } from '../service-reports/refuse-outdated.ts'
import type { RepairReport } from '../service-reports/repair-report.ts'
import { enqueueOwnerReports } from '../visit-records/visit-documents.queries.ts'
import { notifyAgency, type RepairNews } from './notify-agency.ts'
import {
  setRecordOfRepair,
  setMailOfRepair,
  setReportOfRepair,
  repairDocuments,
  repairFiles,
  type RepairDocuments,
} from './repair-documents.queries.ts'
import {
  readReportPhotos,
  reportTenant,
  storeReport,
  type ReportParts,
  type ReportType,
} from '../service-reports/store-report.ts'

const payloadShape = z.object({ state: z.enum(stateCodes), agencyId: z.int(), quoteId: z.int() })
type Payload = z.infer<typeof payloadShape>

/**
 * Makes the report and the record of a repair, then writes to the agency. Each of them is noted in the transaction that makes it, so that a run that was killed is continued where it stopped.
 */
export const makeRepairDocumentsJob = (parts: ReportParts): Job => ({
  task: 'make-repair-documents',
  perform: async (given) => {
    const payload = payloadShape.parse(given)
    const { agencyId, quoteId } = payload
    const reader = parts.databases.of(payload.state).reader(reportTenant(payload))
    const repair = await maybeOne(reader, repairDocuments(agencyId, quoteId))
    const report = repair && (await readRepairReport(reader, agencyId, quoteId))
    if (!report) return
    if (repair.reportId === null) {
      const { visitId, serviceId } = repair
      const photos = visitId === null ? [] : await readReportPhotos(parts, payload, visitId, serviceId)
      const title = `${services[report.service].name} repair report`
      const bytes = await drawRepairReport({ ...report, photos })
      await storeDocument(parts, payload, repair, { ...report, type: 'SERVICE_REPORT', title, bytes })
    }
    if (repair.recordId === null) {
      const number = recordNumber(report.number, report.recordVersion)
      const bytes = await drawRepairRecord({ ...report, number })
      await storeDocument(parts, payload, repair, {
        ...report,
        type: 'RECORD',
        title: report.recordName,
        number,
        bytes,
      })
    }
    if (!repair.hasMail) await writeToAgency(parts, payload, repair, report)
  },
})

type Drawn = Pick<RepairReport, 'number' | 'certificate'> & { type: ReportType; title: string; bytes: Buffer }

async function storeDocument(
  parts: ReportParts,
  payload: Payload,
  { propertyId, addressLine1, visitId, serviceId, doneOn, isClear, submittedBy }: RepairDocuments,
  { type, title, number, certificate, bytes }: Drawn,
): Promise<void> {
  const { agencyId, quoteId } = payload
  const isReport = type === 'SERVICE_REPORT'
  const made = { type, title, number, certificate, bytes }
  const drawn = { folder: 'repairs' as const, ...made, propertyId, addressLine1, visitId, serviceId }
  await storeReport(
    parts,
    payload,
    { ...drawn, datedOn: doneOn, submittedBy },
    {
      check: async (db) => {
        const current = await one(db, repairDocuments(agencyId, quoteId))
        if ((isReport ? current.reportId : current.recordId) !== null) return undefined
        if (!isReport) refuseOutdated(drawn, current)
        return isReport ? isClear : null
      },
      record: async (db, id) => {
        await db.rows((isReport ? setReportOfRepair : setRecordOfRepair)(agencyId, quoteId, id))
      },
    },
  )
}

/** What was done and what is left, for the agency. */
function doneNews(
  report: RepairReport,
  { propertyId, address, invoice }: RepairDocuments,
): Omit<RepairNews, 'quoteId'> {
  const left = report.findings.filter(({ isRepaired }) => !isRepaired)
  return {
    propertyId,
    address,
    quoteNumber: report.quoteNumber,
    what: `The repair at ${address} is done`,
    facts: [
      { label: 'Quote', value: `#${report.quoteNumber}` },
      { label: 'Done on', value: `${shortDay(report.doneOn)}, ${report.technician.name}` },
      ...report.findings.map(({ title, isRepaired, work, whyNot }) => ({
        label: title,
        value: isRepaired ? (work ?? '') : `Not repaired: ${whyNot ?? ''}`,
      })),
      ...(invoice ? [{ label: 'Invoice', value: `#${invoice.number}, ${dollars(invoice.totalCents)} inc. GST` }] : []),
    ],
    next: `${repairSentence(report)} The report and the invoice are attached.${left.length === 0 ? '' : ' What was not repaired is not charged; please choose another way to resolve it.'}`,
    ...(invoice ? { invoiceId: invoice.id } : {}),
  }
}

async function writeToAgency(
  parts: ReportParts,
  payload: Payload,
  repair: RepairDocuments,
  report: RepairReport,
): Promise<void> {
  const { state, agencyId, quoteId } = payload
  await parts.databases.of(state).transaction(reportTenant(payload), async (db) => {
    await db.rows(lockPropertyRow(agencyId, repair.propertyId))
    if ((await one(db, repairDocuments(agencyId, quoteId))).hasMail) return
    await db.rows(enqueueOwnerReports())
    const attachments = await db.rows(repairFiles(agencyId, quoteId))
    const scope = { db, state, agencyId, userId: null, today: todayIn(state, parts.clock.now()) }
    const [mailId] = await notifyAgency(scope, { ...doneNews(report, repair), quoteId, attachments }, parts.portalUrl)
    if (mailId !== undefined) await db.rows(setMailOfRepair(agencyId, quoteId, mailId))
  })
}
