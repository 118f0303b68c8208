import { dayIn } from '../../../contract/days.ts'
import { services, type ServiceCode } from '../../../contract/services.ts'
import { states } from '../../../contract/states.ts'
import { recordChange, recordChanges, type Change } from '../../platform/audit.ts'
import { one } from '../../platform/database.ts'
import { ruleBroken } from '../../platform/problem.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { insertChecks, settleChecks } from '../service-checks/service-checks.queries.ts'
import type { RecordedService, VisitRecord } from '../service-reports/recorded-service.ts'
import { checkVisitForm, notDoneCode } from './check-visit-form.ts'
import type { ReleasedRecord } from './decide-release.ts'
import { collectErrors, FormErrors, incompleteForm } from './form-errors.ts'
import { holdRecord } from './hold-record.ts'
import { lockVisit } from './lock-visit.ts'
import { findMissingLicences } from './missing-licences.ts'
import { problemOfReason } from './not-done-reasons.ts'
import { quoteFindings, type MadeQuote, type StoredFinding } from './quote-findings.ts'
import { raiseVisitIssue } from './raise-visit-issue.ts'
import type { Recorder } from './recorder.ts'
import type { EarlierTechnician } from './opened-booking.queries.ts'
import { refuseOtherBooking, toBooking } from './opened-booking.ts'
import { saveVisitDraft } from './save-draft.queries.ts'
import { isRepeat, isWaiting, refuseEnded, refuseOlder, type DraftToSave } from './save-draft.ts'
import { correctVisit, onItsDay } from './visit-time.ts'
import type { RecordedVisitRow } from './visit-facts.queries.ts'
import { findMaker } from './visit-maker.ts'
import type { VisitForm } from './visit-form.ts'
import {
  enqueueDocuments,
  insertAppliances,
  linkPhotos,
  markAppliancesRemoved,
  saveSubmission,
  updateAppliances,
} from './write-record.queries.ts'
import { finishVisit, saveVisitOutcomes } from '../bookings/finish-visits.queries.ts'
import { insertFinding, resolveFixedFindings, recordRepairsAtVisit } from '../findings/record-findings.queries.ts'
import { updateLastChecks } from '../service-checks/property-services.queries.ts'
import { confirmGasFound, saveHazards } from '../property-lock/write-property.queries.ts'
import { createInvoice } from '../invoices/create-invoice.ts'
import { isCovered, readPrices, serviceItem } from '../prices/service-items.ts'
import { gstOf } from '../quotes/typed-lines.ts'

const doneServices = (record: VisitRecord): ServiceCode[] =>
  record.services.filter(({ outcome }) => outcome !== 'NOT_DONE').map(({ service }) => service)

/** Invoices the services that were done, but those that a plan covers: its periods are invoiced (`areas/subscriptions`). */
async function billVisit(recorder: Recorder, visit: RecordedVisitRow, record: VisitRecord): Promise<string | null> {
  const { visitId, propertyId, coveredServices, visitedOn } = visit
  const done = doneServices(record).filter((service) => !isCovered(coveredServices, service))
  if (done.length === 0) return null
  const { db, state, agencyId } = recorder
  const priceOf = await readPrices(db, { state, agencyId, day: visitedOn, codes: done.map(serviceItem) })
  const lines = done.map((service) => {
    const totalCents = priceOf(serviceItem(service))
    const { id: serviceId, name } = services[service]
    return { serviceId, description: `${name} service`, quantity: 1, totalCents, gstCents: gstOf(totalCents) }
  })
  const { invoiceNumber } = await createInvoice(recorder, { propertyId, visitId, quoteId: null, lines })
  return invoiceNumber
}

export type VisitSubmission = DraftToSave & { submissionKey: string }

/** What became of a record: it took effect, or it waits for a supervisor. */
export type SubmissionResult = 'SUBMITTED' | 'WAITS'

/** Who made the visit, when, and what was done; refuses all that is missing at once. */
async function checkWhole(
  recorder: Recorder,
  locked: RecordedVisitRow,
  sent: Pick<DraftToSave, 'form' | 'opened'>,
  day: Pick<Recorder, 'today'>,
) {
  const errors = new FormErrors()
  const maker = await collectErrors(errors, async () => findMaker(recorder, locked, sent))
  const visit = await collectErrors(errors, () => onItsDay(day, locked, sent.form))
  const checked = checkVisitForm(sent.form, visit ?? locked)
  for (const [field, message] of Object.entries(checked.errors)) errors.add(field, message)
  if (!maker || !visit || !errors.isEmpty) throw incompleteForm(errors)
  return { maker, visit, record: checked.record }
}

/**
 * Submits the record of a visit once, with everything that follows from it: appliances, findings, quotes, the invoice,
 * due dates and compliance. A job then makes the documents and the emails. A record of a service that no licence of the
 * technician covers on the day waits for a supervisor first; it waits as a whole, because report letter, invoice and the
 * end of the visit are of all its services.
 */
export async function submitVisit(
  recorder: Recorder,
  { visitId, form, version, opened, submissionKey }: VisitSubmission,
  released?: ReleasedRecord,
): Promise<SubmissionResult> {
  const locked = await lockVisit(recorder, visitId)
  if (isRepeat(recorder, locked, { form, submissionKey, status: 'COMPLETED' })) return 'SUBMITTED'
  if (isWaiting(recorder, locked, { form, submissionKey })) return 'WAITS'
  refuseEnded(locked)
  await refuseOtherBooking(recorder, { booked: toBooking(locked), opened })
  refuseOlder(locked, form, version)
  if (locked.repair) throw ruleBroken('This visit is for a repair. Complete the repair instead.')
  const tookPlace = released && { today: dayIn(states[recorder.state].timeZone, released.sentAt) }
  const { maker, visit, record } = await checkWhole(recorder, locked, { form, opened }, tookPlace ?? recorder)
  const { propertyId, visitedOn } = visit
  const missing = released ? [] : await findMissingLicences(recorder.db, maker, doneServices(record), visitedOn)
  if (missing.length > 0) {
    await recorder.db.rows(saveVisitDraft(recorder, visitId, form))
    const made = { performedBy: maker.id, performedOn: visitedOn, missing }
    await holdRecord(recorder, { propertyId, visitId, quoteId: null, ...made, form, opened, submissionKey })
    return 'WAITS'
  }
  const recordedAt = visitedOn === locked.visitedOn ? null : (released?.sentAt ?? recorder.now)
  await correctVisit(recorder, { ...locked, id: visitId }, { technicianId: maker.id, recordedAt })
  await takeEffect(recorder, visit, { record, maker, form, submissionKey, released })
  return 'SUBMITTED'
}

type Effect = {
  record: VisitRecord
  maker: EarlierTechnician
  form: VisitForm
  submissionKey: string
  released: ReleasedRecord | undefined
}

async function takeEffect(
  recorder: Recorder,
  visit: RecordedVisitRow,
  { record, maker, form, submissionKey, released }: Effect,
): Promise<void> {
  const { db, state, agencyId } = recorder
  const { visitId } = visit
  const quotes: MadeQuote[] = []
  for (const service of record.services) {
    const quote = await writeService(recorder, visit, service)
    if (quote) quotes.push(quote)
  }
  await writeVisit(recorder, visit, record, maker.id)
  await confirmGas(recorder, visit, record)
  await raiseIssues(recorder, visit, form)
  const invoiceNumber = await billVisit(recorder, visit, record)
  // Signed by who sent it, when it was sent.
  const signer = released ? { agencyId, userId: released.recordedBy, now: released.sentAt } : recorder
  const signed = { ...record, release: released?.printed }
  await db.rows(saveSubmission(signer, visitId, { draft: form, record: signed, submissionKey, performedBy: maker.id }))
  await db.rows(settleChecks(agencyId, visit.propertyId))
  await recordChange(
    db,
    recorder,
    {
      action: 'complete-visit',
      entity: 'visits',
      entityId: visitId,
      propertyId: visit.propertyId,
      before: { status: 'BOOKED', technician: visit.technician },
      after: {
        status: 'COMPLETED',
        technician: maker.name,
        outcomes: Object.fromEntries(record.services.map(({ service, outcome }) => [service, outcome])),
        findings: record.services.flatMap(({ findings }) => findings.map(({ code }) => code)),
        quotes: quotes.map(({ quoteNumber }) => quoteNumber),
        invoiceNumber,
        ...(released && { releasedBy: released.printed.by }),
      },
    },
    recorder.source,
  )
  await db.rows(enqueueDocuments({ state, agencyId, visitId }))
  await refreshCards(recorder, [visit.propertyId])
}

async function writeVisit(
  { db, state, agencyId, now }: Recorder,
  visit: RecordedVisitRow,
  record: VisitRecord,
  technicianId: number,
): Promise<void> {
  const { visitId, propertyId } = visit
  const done = record.services.filter(({ outcome }) => outcome !== 'NOT_DONE')
  await db.batch([
    finishVisit({ agencyId, now }, visitId, technicianId, 'COMPLETED'),
    saveVisitOutcomes(agencyId, visitId, record.services),
    insertChecks({ agencyId, visitId, state, laws: visit.laws, services: done, now }),
    updateLastChecks(agencyId, visitId),
    recordRepairsAtVisit(agencyId, visitId),
    saveHazards(agencyId, propertyId, record.hazards),
  ])
}

/** The property records one appliance, or two for more. */
async function confirmGas(recorder: Recorder, { propertyId }: RecordedVisitRow, record: VisitRecord): Promise<void> {
  const { db, source } = recorder
  const gas = record.services.find(({ service, outcome }) => service === 'gas' && outcome !== 'NOT_DONE')
  if (!gas) return
  const left = gas.appliances.filter(({ change }) => change !== 'REMOVED').length
  const gasApplianceCount = Math.min(Math.max(left, 1), 2)
  const [confirmed] = await db.rows(confirmGasFound(recorder, propertyId, gasApplianceCount))
  if (!confirmed) return
  const after = { hasGasAppliances: true, gasApplianceCount }
  const change: Change = { action: 'confirm-gas', entity: 'properties', entityId: propertyId, propertyId, after }
  await recordChange(db, recorder, change, source)
}

async function writeService(
  recorder: Recorder,
  visit: RecordedVisitRow,
  recorded: RecordedService,
): Promise<MadeQuote | null> {
  const { db, agencyId } = recorder
  const { propertyId, visitedOn, visitId } = visit
  const { appliances, service } = recorded
  const serviceId = services[service].id
  const gone = appliances.filter(({ change }) => change === 'REMOVED' || change === 'REPLACED')
  const stored: StoredFinding[] = []
  // Findings first: they name appliances as they were before the visit.
  for (const finding of recorded.findings) {
    const { id } = await one(db, insertFinding(recorder, visit, serviceId, finding))
    await db.rows(linkPhotos(agencyId, visitId, finding.key, id))
    stored.push({ ...finding, id })
  }
  await db.batch([
    updateAppliances(
      agencyId,
      appliances.filter(({ change }) => change === 'FOUND'),
    ),
    markAppliancesRemoved(
      agencyId,
      gone.flatMap(({ id }) => id ?? []),
      visitedOn,
    ),
    insertAppliances(
      { agencyId, propertyId, serviceId, installedOn: visitedOn },
      appliances.filter(({ change }) => change === 'ADDED' || change === 'REPLACED'),
    ),
  ])
  await resolveEarlier(recorder, visit, recorded)
  return quoteFindings(recorder, visit, service, stored)
}

async function resolveEarlier(
  recorder: Recorder,
  visit: RecordedVisitRow,
  { earlier }: RecordedService,
): Promise<void> {
  const { db, source } = recorder
  const { propertyId, visitId } = visit
  const ids = earlier.filter(({ isFixed }) => isFixed).map(({ findingId }) => findingId)
  if (ids.length === 0) return
  const fixed = await db.rows(resolveFixedFindings(recorder, visit, ids))
  const changes: Change[] = fixed.map(({ id }) => ({
    action: 'resolve-finding',
    entity: 'findings',
    entityId: id,
    propertyId,
    before: { status: 'OPEN' },
    after: { status: 'RESOLVED', visitId },
  }))
  await recordChanges(db, recorder, changes, source)
}

/** A service that was not done because of a locked meter room, for example, is an access issue for the agency. */
async function raiseIssues(recorder: Recorder, visit: RecordedVisitRow, form: VisitForm): Promise<void> {
  const problems = visit.services.flatMap((service) => {
    const code = notDoneCode(form, service)
    return (code && problemOfReason(code)) ?? []
  })
  for (const problem of new Set(problems)) await raiseVisitIssue(recorder, visit, problem)
}
