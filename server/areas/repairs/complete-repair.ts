import { dayIn } from '../../../contract/days.ts'
import { shortDay } from '../../../contract/day-text.ts'
import { quoteStatusOfId, type QuoteStatus } from '../../../contract/quotes/quotes.ts'
import { services } from '../../../contract/services.ts'
import { states } from '../../../contract/states.ts'
import { recordChanges, type Change } from '../../platform/audit.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { Problem, ruleBroken } from '../../platform/problem.ts'
import { lockPropertyRow } from '../property-lock/lock-property.queries.ts'
import { lockQuote, type LockedQuote } from '../quotes/move-quote.queries.ts'
import { endPendingUpgrade } from '../property-lock/write-property.queries.ts'
import { moveQuote } from '../quotes/move-quote.ts'
import { movedOn, quoteNotFound } from '../quotes/quote-problems.ts'
import { settleChecks } from '../service-checks/service-checks.queries.ts'
import type { RecordedRepair } from '../service-reports/recorded-repair.ts'
import type { ReleasedRecord } from '../visit-records/decide-release.ts'
import { holdRecord, isWaitingRepeat, refuseWaiting } from '../visit-records/hold-record.ts'
import { findMissingLicences } from '../visit-records/missing-licences.ts'
import { refuseOtherBooking, type OpenedBooking } from '../visit-records/opened-booking.ts'
import { sentForm } from '../visit-records/record-releases.queries.ts'
import type { SubmissionResult } from '../visit-records/submit-visit.ts'
import { canBeEarlier, correctVisit } from '../visit-records/visit-time.ts'
import { insertAppliances, markAppliancesRemoved } from '../visit-records/write-record.queries.ts'
import { checkRepairForm, type CheckedRepair } from './check-repair-form.ts'
import { repairFacts, type RepairFacts } from './repair-facts.queries.ts'
import { isSameRepair, typedInRepair, type RepairForm } from './repair-form.ts'
import { repairQuote, repairVisit, sentRepair, type RepairVisit, billedLines } from './repairs.queries.ts'
import { enqueueRepairDocuments, insertRepairRecord, storedRepair, type StoredRepair } from './write-repair.queries.ts'
import { momentIn } from '../../platform/moment-in.ts'
import type { Reviewer } from '../../platform/reviewer.ts'
import { finishBookedVisit, setVisitOutcome } from '../bookings/finish-visits.queries.ts'
import { resolveRepaired } from '../findings/record-findings.queries.ts'
import { createInvoice } from '../invoices/create-invoice.ts'

export type FinishedRepair = {
  quoteId: number
  form: RepairForm
  submissionKey: string
  /** The visit for the work as the page showed it, or none; undefined if it does not say. */
  opened: OpenedBooking | null | undefined
}

/**
 * Records once what was done for an approved quote: what was repaired is resolved and invoiced, new appliances are
 * listed, and what was not repaired stays open without a charge. A job then makes the documents and the emails. Work that
 * no licence of the technician covers on the day waits for a supervisor first.
 */
export async function completeRepair(
  reviewer: Reviewer,
  finished: FinishedRepair,
  released?: ReleasedRecord,
): Promise<SubmissionResult> {
  const { db, agencyId, state } = reviewer
  const { quoteId, form, submissionKey, opened } = finished
  const found = await maybeOne(db, repairQuote(agencyId, quoteId))
  if (!found) throw quoteNotFound()
  await db.rows(lockPropertyRow(agencyId, found.propertyId))
  const quote = await one(db, lockQuote(agencyId, quoteId))
  const before = await maybeOne(db, storedRepair(agencyId, quoteId))
  if (before) {
    if (isRepeat(reviewer, before, finished)) return 'SUBMITTED'
    throw completedAlready(reviewer, before)
  }
  if (await isWaiting(reviewer, finished)) return 'WAITS'
  const status = quoteStatusOfId(quote.statusId) as QuoteStatus
  if (status !== 'ACCEPTED') throw movedOn(quote, status, state)
  const visit = (await maybeOne(db, repairVisit(agencyId, quoteId))) ?? null
  const booked = visit?.status === 'BOOKED' ? visit : null
  await refuseOtherBooking(reviewer, { booked: toRepairBooking(booked), opened })
  const facts = await one(db, repairFacts(agencyId, quoteId))
  const today = released ? dayIn(states[state].timeZone, released.sentAt) : reviewer.today
  const checked = checkRepairForm(form, facts, today)
  const isEarly = booked !== null && checkEarly({ state, today }, booked, form, checked)
  refuseIncomplete(checked)
  const { propertyId } = quote
  const { technician, doneOn } = checked.record
  const missing = released ? [] : await findMissingLicences(db, technician, [facts.service], doneOn)
  if (missing.length > 0) {
    const made = { performedBy: technician.id, performedOn: doneOn, missing }
    const of = { propertyId, quoteId, visitId: booked?.id ?? null }
    await holdRecord(reviewer, { ...of, ...made, form, opened, submissionKey })
    return 'WAITS'
  }
  if (booked) {
    const recordedAt = isEarly ? (released?.sentAt ?? reviewer.now) : null
    await correctVisit(reviewer, { ...booked, propertyId }, { technicianId: technician.id, recordedAt })
  }
  await writeRepair(reviewer, quote, { facts, checked, booked, form, submissionKey, released })
  return 'SUBMITTED'
}

/** Whether the same user has sent exactly this before and it waits for release; anything else is refused meanwhile. */
async function isWaiting(reviewer: Reviewer, { quoteId, form, submissionKey }: FinishedRepair): Promise<boolean> {
  const { db, agencyId, state } = reviewer
  const { sent } = await one(db, sentRepair(agencyId, quoteId))
  if (sent?.status !== 'WAITING') return false
  const isSame = isSameRepair((await one(db, sentForm(agencyId, sent.id))).form, form)
  if (!isWaitingRepeat(reviewer, sent, { submissionKey, isSame })) refuseWaiting(state, sent)
  return true
}

/** The booking for the work; null while there is none to do. */
export const toRepairBooking = (
  visit: Pick<RepairVisit, 'id' | 'version' | 'status' | 'technicianId' | 'startsAt'> | null,
): OpenedBooking | null =>
  visit?.status === 'BOOKED'
    ? {
        visitId: visit.id,
        version: visit.version,
        technicianId: visit.technicianId,
        startsAt: new Date(visit.startsAt).toISOString(),
        services: [],
      }
    : null

/** The same user has sent exactly this before. The same key with anything else is no repeat. */
const isRepeat = (
  { userId }: Reviewer,
  stored: StoredRepair,
  { form, submissionKey }: Pick<FinishedRepair, 'form' | 'submissionKey'>,
): boolean =>
  stored.submissionKey === submissionKey &&
  stored.submittedById === userId &&
  stored.typed !== null &&
  isSameRepair(stored.typed, form)

const completedAlready = ({ state }: Reviewer, { submittedBy, submittedAt }: StoredRepair): Problem =>
  new Problem(
    'conflict',
    `${submittedBy} recorded this repair on ${momentIn(state, submittedAt)}. Your text is below and was not stored.`,
  )

function refuseIncomplete({ errors }: CheckedRepair): void {
  const count = Object.keys(errors.fields).length
  if (count > 0)
    throw ruleBroken(
      count === 1 ? 'One thing is missing or wrong. See below.' : `${count} things are missing or wrong. See below.`,
      errors.fields,
    )
}

/** Work before the day of its visit is only possible if the occupant agreed to an earlier time. */
function checkEarly(
  { state, today }: Pick<Reviewer, 'state' | 'today'>,
  visit: RepairVisit,
  form: RepairForm,
  { errors }: CheckedRepair,
): boolean {
  const day = dayIn(states[state].timeZone, new Date(visit.startsAt))
  if (day <= today) return false
  const booked = `The repair is booked for ${shortDay(day)}.`
  if (!canBeEarlier(visit)) throw ruleBroken(`${booked} It can be completed from that day on.`)
  if (typedInRepair(form, 'doneEarly') !== 'yes')
    errors.add('doneEarly', `${booked} Tick this if it took place earlier.`)
  return true
}

type Written = {
  facts: RepairFacts
  checked: CheckedRepair
  booked: RepairVisit | null
  form: RepairForm
  submissionKey: string
  released: ReleasedRecord | undefined
}

async function writeRepair(
  reviewer: Reviewer,
  quote: LockedQuote,
  { facts, checked: { record, billed }, booked, form, submissionKey, released }: Written,
): Promise<void> {
  const { db, agencyId, state, now } = reviewer
  const { id: quoteId, propertyId } = quote
  const visitId = booked?.id ?? null
  const repaired = record.findings.filter(({ isRepaired }) => isRepaired).map(({ findingId }) => findingId)
  const left = record.findings.filter(({ isRepaired }) => !isRepaired)
  if (visitId !== null) {
    await db.rows(finishBookedVisit(agencyId, visitId, now))
    await db.rows(setVisitOutcome(agencyId, visitId, left.length === 0 ? 'PASSED' : 'FAILED'))
  }
  await writeAppliances(reviewer, propertyId, services[facts.service].id, record)
  const resolved = await db.rows(resolveRepaired(reviewer, repaired, { visitId, ...record }))
  await db.rows(settleChecks(agencyId, propertyId))
  await billRepair(reviewer, quote, visitId, billed)
  const upgraded = left.length === 0 ? await db.rows(endPendingUpgrade(agencyId, quoteId)) : []
  // Signed by who sent it, when it was sent.
  const signer = released ? { agencyId, userId: released.recordedBy, now: released.sentAt } : reviewer
  const signed = { ...record, release: released?.printed }
  await db.rows(insertRepairRecord(signer, { quoteId, visitId, record: signed, form, submissionKey }))
  await recordChanges(
    db,
    reviewer,
    [
      ...resolved.map(({ id, before }): Change => ({
        action: 'resolve-finding',
        entity: 'findings',
        entityId: id,
        propertyId,
        before: { status: before },
        after: { status: 'RESOLVED', quoteId, visitId },
      })),
      {
        action: 'complete-repair',
        entity: 'repair_records',
        entityId: quoteId,
        propertyId,
        after: {
          quoteNumber: quote.quoteNumber,
          doneOn: record.doneOn,
          technician: record.technician.name,
          repaired: record.findings.filter(({ isRepaired }) => isRepaired).map(({ title }) => title),
          notRepaired: left.map(({ title, whyNot }) => `${title}: ${whyNot}`),
          ...(released && { releasedBy: released.printed.by }),
          ...(upgraded.length > 0 && { isUpgradePending: false }),
        },
      },
    ],
    reviewer.source,
  )
  await db.rows(enqueueRepairDocuments({ state, agencyId, quoteId }))
  await moveQuote(reviewer, quote, { to: 'COMPLETED', action: 'complete-quote' })
}

/** A replaced appliance leaves the list on the day of the work, and the new one takes its place. */
async function writeAppliances(
  { db, agencyId }: Reviewer,
  propertyId: number,
  serviceId: number,
  { findings, doneOn }: RecordedRepair,
): Promise<void> {
  const added = findings.flatMap(({ newAppliance }) => newAppliance ?? [])
  if (added.length === 0) return
  const gone = added.flatMap(({ replaces }) => replaces?.id ?? [])
  const rows = added.map(({ replaces, ...appliance }) => ({
    ...appliance,
    id: replaces?.id ?? null,
    change: replaces ? ('REPLACED' as const) : ('ADDED' as const),
  }))
  await db.batch([
    markAppliancesRemoved(agencyId, gone, doneOn),
    insertAppliances({ agencyId, propertyId, serviceId, installedOn: doneOn }, rows),
  ])
}

/** Bills what was done; at least one line of the quote must belong to it. */
async function billRepair(
  reviewer: Reviewer,
  { id: quoteId, propertyId, quoteNumber }: LockedQuote,
  visitId: number | null,
  positions: readonly number[],
): Promise<void> {
  const lines = await reviewer.db.rows(billedLines(reviewer.agencyId, quoteId, positions))
  if (lines.length === 0)
    throw ruleBroken(`No line of quote #${quoteNumber} belongs to what was done, so that no invoice can be written.`)
  await createInvoice(reviewer, { propertyId, visitId, quoteId, lines })
}
