import * as z from 'zod/mini'
import { serviceOfId, services, type ServiceCode } from '../../../contract/services.ts'
import { stateCodes } from '../../../contract/states.ts'
import { maybeOne, one, type Db } from '../../platform/database.ts'
import type { Job } from '../../platform/jobs.ts'
import { todayIn } from '../../platform/scope.ts'
import { contactOfAgency } from '../bookings/post-notice.queries.ts'
import { describeDuties, readDuties } from '../compliance/describe-duties.ts'
import { queueMail } from '../emails/queue-mail.ts'
import { lockPropertyRow } from '../property-lock/lock-property.queries.ts'
import { queueResults } from '../sent-results/queue-results.ts'
import { setReportOfCheck } from '../service-checks/service-checks.queries.ts'
import { checkRecordName } from '../service-reports/record-name.ts'
import { refuseOutdated } from '../service-reports/refuse-outdated.ts'
import { recordNumber, visitReportNumber } from '../service-reports/report-number.ts'
import { drawVisitDocument } from '../service-reports/draw-visit-document.ts'
import {
  enqueueOwnerReports,
  setMailOfVisit,
  reportedServices,
  visitDocuments,
  visitMoney,
  type VisitDocuments,
} from './visit-documents.queries.ts'
import { visitReportLetter } from './visit-report-letter.ts'
import { setReportOfVisit, setRecordOfVisit } from '../bookings/finish-visits.queries.ts'
import { reportTenant, storeReport, type ReportParts, type ReportType } from '../service-reports/store-report.ts'

const payloadShape = z.object({ state: z.enum(stateCodes), agencyId: z.int(), visitId: z.int() })
type Payload = z.infer<typeof payloadShape>

/**
 * Makes the report of each service of a submitted visit, and the record of each that was passed or repaired, then writes to
 * the agency. Each of them is noted in the transaction that makes it, so that a run that was killed is continued where it
 * stopped.
 */
export const makeVisitDocumentsJob = (parts: ReportParts): Job => ({
  task: 'make-visit-documents',
  perform: async (given) => {
    const payload = payloadShape.parse(given)
    const visit = await maybeOne(reader(parts, payload), visitDocuments(payload.agencyId, payload.visitId))
    if (!visit) return
    for (const service of visit.services) {
      const { needsRecord, reportId, recordId, recordVersion } = service
      if (reportId === null) await makeDocument(parts, payload, { ...visit, service }, 'SERVICE_REPORT')
      if ((needsRecord || recordVersion > 1) && recordId === null)
        await makeDocument(parts, payload, { ...visit, service }, 'RECORD')
    }
    if (!visit.hasMail) await writeToAgency(parts, payload, visit)
  },
})

const reader = ({ databases }: ReportParts, payload: Payload): Db =>
  databases.of(payload.state).reader(reportTenant(payload))

/** The name that the document has in the list of documents, as its own title says it. */
const titleOf = (code: ServiceCode, kind: ReportType): string =>
  kind === 'SERVICE_REPORT' ? `${services[code].name} service report` : checkRecordName(code)

type ServiceOfVisit = VisitDocuments['services'][number]

async function makeDocument(
  parts: ReportParts,
  payload: Payload,
  { propertyId, addressLine1, visitedOn, submittedBy, service }: VisitDocuments & { service: ServiceOfVisit },
  type: ReportType,
): Promise<void> {
  const { agencyId, visitId } = payload
  const isReport = type === 'SERVICE_REPORT'
  const { serviceId } = service
  const code = serviceOfId(serviceId) as ServiceCode
  const number = recordNumber(visitReportNumber(agencyId, visitId, serviceId), isReport ? 1 : service.recordVersion)
  const drawn = {
    type,
    title: titleOf(code, type),
    number,
    ...(await drawVisitDocument(parts, payload, visitId, { code, type, number })),
  }
  await storeReport(
    parts,
    payload,
    { folder: 'visits', ...drawn, propertyId, addressLine1, visitId, serviceId, datedOn: visitedOn, submittedBy },
    {
      check: async (db) => {
        const current = (await one(db, visitDocuments(agencyId, visitId))).services.find(
          (each) => each.serviceId === serviceId,
        )
        if (!current || (isReport ? current.reportId : current.recordId) !== null) return undefined
        if (!isReport) refuseOutdated(drawn, current)
        return isReport && current.outcome !== 'NOT_DONE' ? current.outcome === 'PASSED' : null
      },
      record: async (db, documentId, sha256) => {
        await db.rows((isReport ? setReportOfVisit : setRecordOfVisit)(agencyId, visitId, serviceId, documentId))
        if (!isReport) return
        await db.rows(setReportOfCheck(agencyId, { visitId, serviceId, documentId, sha256 }))
        await queueResults(db, { state: payload.state, agencyId, visitId, serviceId, now: parts.clock.now() })
      },
    },
  )
}

/** Emails the property manager, unless the agency's mail is switched off; the owners' job follows the preferences. */
async function writeToAgency(
  parts: ReportParts,
  payload: Payload,
  { propertyId, visitedOn }: VisitDocuments,
): Promise<void> {
  const { state, agencyId, visitId } = payload
  const now = parts.clock.now()
  await parts.databases.of(state).transaction(reportTenant(payload), async (db) => {
    await db.rows(lockPropertyRow(agencyId, propertyId))
    if ((await one(db, visitDocuments(agencyId, visitId))).hasMail) return
    await db.rows(enqueueOwnerReports())
    const contact = await maybeOne(db, contactOfAgency(agencyId, propertyId))
    if (!contact || contact.email === null) return
    const [list, [money = { quotes: [], invoices: [] }]] = await db.batch([
      reportedServices(agencyId, visitId),
      visitMoney(agencyId, visitId),
    ])
    const scope = { db, state, agencyId, userId: null, today: todayIn(state, now) }
    const letter = visitReportLetter({
      contact: { ...contact, email: contact.email },
      propertyId,
      visitedOn,
      services: list,
      money,
      law: describeDuties(list, await readDuties(scope)),
      portalUrl: parts.portalUrl,
    })
    await db.rows(setMailOfVisit(agencyId, visitId, await queueMail(scope, letter)))
  })
}
