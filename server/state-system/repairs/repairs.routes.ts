import { randomUUID } from 'node:crypto'
import type { ChosenTime } from '../../../contract/bookings/booking-form.ts'
import { isDay } from '../../../contract/days.ts'
import { cancelRepair } from '../../areas/repairs/cancel-repair.ts'
import { completeRepair, toRepairBooking } from '../../areas/repairs/complete-repair.ts'
import { repairFacts, type RepairFacts } from '../../areas/repairs/repair-facts.queries.ts'
import { readRepairForm, type RepairForm } from '../../areas/repairs/repair-form.ts'
import { readRepairTimes, scheduleRepair } from '../../areas/repairs/schedule-repair.ts'
import { storedRepair } from '../../areas/repairs/write-repair.queries.ts'
import { earlierTechnicians } from '../../areas/visit-records/opened-booking.queries.ts'
import type { OpenedBooking } from '../../areas/visit-records/opened-booking.ts'
import { photosOfVisit } from '../../areas/visit-records/photos.queries.ts'
import { sentForm } from '../../areas/visit-records/record-releases.queries.ts'
import { visitToRecord } from '../../areas/visit-records/visit-facts.queries.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { officeRoles } from '../../platform/staff-roles.ts'
import { visitTimeText } from '../../areas/bookings/visit-time-text.ts'
import { readNote } from '../kit/forms/fields.ts'
import { parseId, readText, type Values } from '../kit/forms/form-values.ts'
import { refusalOf, type ChangeRefusal } from '../kit/forms/refused-change.ts'
import { linkTo, myDayPath, quotationWorkPath, repairsPath } from '../kit/html/links.ts'
import { emailOffText } from '../kit/html/wording.ts'
import { readQueue } from '../kit/lists/queue.ts'
import { keepQueue, queueAfter } from '../kit/lists/return-to-queue.ts'
import { goTo, showPage, type Answer, type PageRoutes, type SignedInCall } from '../kit/routes/call.ts'
import { scriptedPage } from '../kit/routes/content-policy.ts'
import { readingFrom } from '../kit/routes/state-site.ts'
import { asStaff, findNamed, recordNamed, requireRole, staffScope } from '../kit/sessions/as-staff.ts'
import { readBooking, type BookingConflict } from '../visit-records/booking-differences.ts'
import { otherRecordPage, type NamedRecord } from '../visit-records/other-record-page.ts'
import { recordRoles, seesOnlyOwn } from '../visit-records/own-visits.ts'
import { decide, readRelease, type DecisionAttempt } from '../visit-records/release-part.ts'
import { repairName } from './repair-form.ts'
import { isToDo, repairPage } from './repair-page.ts'
import { repairLink, repairPath, repairQueue, repairsPage } from './repairs-page.ts'
import { findRepair, stateRepairs, type RepairDetails } from './repairs.queries.ts'

async function repairOf(call: SignedInCall): Promise<RepairDetails> {
  const repair = await recordNamed(call, findRepair, notHere)
  if (seesOnlyOwn(call) && repair.visit?.technicianId !== call.session.technicianId) throw notFound(notHere)
  return repair
}
const notHere = 'This repair was not found'

function readTime(form: Values): ChosenTime {
  const [date = '', startTime = '', endTime = '', technicianId = '', oasMetadataId = ''] = readText(form, 'time').split(
    '|',
  )
  const technician = parseId(technicianId)
  if (!isDay(date) || technician === undefined) throw new Problem('malformed', 'Choose a time.')
  return { date, startTime, endTime, technicianId: technician, oasMetadataId }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** A form without a key gets one; it then counts as a new submission. */
const readKey = (form: Values): string => {
  const key = readText(form, 'submission_key')
  return uuid.test(key) ? key : randomUUID()
}

/** Where nothing was repaired, the reasons typed for that are offered as the reason for the agency. */
function whyNothing(form: RepairForm): string {
  const valuesOf = (name: string) =>
    Object.entries(form).flatMap(([field, text]) => (field.endsWith(`.${name}`) && text !== '' ? [text] : []))
  return valuesOf('done').includes('yes') ? '' : valuesOf('why').join('; ')
}

type Typed = {
  method: string
  reason?: string
  form?: RepairForm
  submissionKey?: string
  refusal?: ChangeRefusal
  opened?: OpenedBooking | null | undefined
  decision?: DecisionAttempt
}

/** Technicians record their own work only. */
const ownFacts = (call: SignedInCall, facts: RepairFacts): RepairFacts => {
  const { technicianId } = call.session
  return seesOnlyOwn(call)
    ? { ...facts, technicians: facts.technicians.filter(({ id }) => id === technicianId) }
    : facts
}

/** A technician who names somebody else has not said who did it. */
const readOwnForm = (call: SignedInCall): RepairForm => {
  const form = readRepairForm(call.form)
  const isOther = seesOnlyOwn(call) && form['technician'] !== String(call.session.technicianId)
  return isOther ? { ...form, technician: '' } : form
}

/** A booked visit takes photos of the work, which the report then shows. */
async function photosToShow({ site, session }: SignedInCall, { agencyId, visit }: RepairDetails) {
  if (visit?.status !== 'BOOKED') return null
  const [[found], list] = await readingFrom(site, session.userId).batch([
    visitToRecord(site.state, agencyId, visit.id),
    photosOfVisit(agencyId, visit.id),
  ])
  return found ? { visit: found, list } : null
}

async function bookingConflict(
  { site, session }: SignedInCall,
  { agencyId, visit }: RepairDetails,
  opened: OpenedBooking | null,
): Promise<BookingConflict> {
  const booked = toRepairBooking(visit)
  const visitId = booked?.visitId ?? opened?.visitId ?? 0
  const db = readingFrom(site, session.userId)
  const earlier = await db.rows(earlierTechnicians(site.state, agencyId, visitId))
  return { booked: booked && visit && { ...booked, technician: visit.technician }, opened, earlier }
}

async function show(
  call: SignedInCall,
  repair: RepairDetails,
  { method, reason = '', form = {}, submissionKey = randomUUID(), refusal, opened, decision }: Typed,
): Promise<Answer> {
  const { agencyId, id, sent } = repair
  const [[facts], [stored = null], [waiting]] = await readingFrom(call.site, call.session.userId).batch([
    repairFacts(agencyId, id, { isOver: !isToDo(repair) }),
    storedRepair(agencyId, id),
    sentForm(agencyId, sent?.id ?? 0),
  ])
  const isStored = waiting !== undefined && isToDo(repair) && Object.keys(form).length === 0
  const photos = await photosToShow(call, repair)
  const view = {
    facts: ownFacts(call, facts as RepairFacts),
    stored,
    form: isStored ? waiting.form : form,
    isStored,
    submissionKey,
    photos,
    errors: refusal?.fields ?? {},
  }
  const isOpen = repair.visit === null && isToDo(repair)
  const times = isOpen ? await readRepairTimes(staffScope(call, repair.agencyId), repair.id, method) : null
  const isBooked = readText(call.query, 'booked') !== ''
  const conflict =
    refusal?.status === 409 && opened !== undefined ? await bookingConflict(call, repair, opened) : undefined
  const release = await readRelease(call, sent, decision)
  const page = repairPage(call, { repair, times, reason, view, refusal, conflict, isBooked, release })
  return showPage(page, (refusal ?? decision?.refusal)?.status ?? 200, scriptedPage(call.site.portalUrl))
}

const toNamed = ({ site }: SignedInCall, { agencyId, id, address, agencyName, visit }: RepairDetails): NamedRecord => ({
  path: `/Repairs/view/${agencyId}/${id}`,
  property: address,
  agency: agencyName,
  when: visit ? visitTimeText(site.state, visit) : 'Not booked',
  technician: visit?.technician ?? 'Not booked',
})

/** For a record that was typed for another repair; undefined if it is of this one. */
async function answerOther(call: SignedInCall, here: RepairDetails): Promise<Answer | undefined> {
  const { site, form } = call
  const name = readText(form, 'record')
  if (name === '' || name === repairName(site.state, here)) return undefined
  const [, state, agency, id] = /^repair-([a-z]+)-(\d+)-(\d+)$/.exec(name) ?? []
  const params = state === site.state && agency !== undefined && id !== undefined ? { agency, id } : undefined
  const found = params && (await findNamed({ ...call, params }, findRepair))
  const isShown = !seesOnlyOwn(call) || found?.visit?.technicianId === call.session.technicianId
  const typedFor = found && isShown ? toNamed(call, found) : undefined
  const page = otherRecordPage(call, { here: toNamed(call, here), typedFor })
  return showPage(page, 409)
}

const decideRepair = async (call: SignedInCall, agencyId: number, button: 'release' | 'refuse'): Promise<Answer> =>
  decide(call, agencyId, button, {
    takeEffect: async (staff, { quoteId, form, opened, sent: { submissionKey } }, released) =>
      completeRepair(staff, { quoteId: quoteId ?? 0, form, submissionKey, opened }, released),
    show: async (decision) => show(call, await repairOf(call), { method: '', decision }),
  })

/** For the list after the work was completed or cancelled. */
function outcomeText(query: Values): string | undefined {
  const isNumber = (text: string) => /^[\w-]{1,30}$/.test(text)
  const [done, cancelled] = [readText(query, 'done'), readText(query, 'cancelled')]
  if (isNumber(done) && readText(query, 'waits') !== '')
    return `Quote #${done}: the record is stored and waits for release by a supervisor, because a licence is missing.`
  if (isNumber(done)) return `Quote #${done}: the work is done and invoiced.`
  if (!isNumber(cancelled)) return undefined
  const told = readText(query, 'mailed') === '' ? emailOffText : 'The agency is told by email.'
  return `Quote #${cancelled} is cancelled, because the work cannot be done. ${told}`
}

/** Pages on which the provider's staff schedule and complete approved repairs. */
export function repairRoutes(routes: PageRoutes): void {
  routes.staff(
    'GET',
    repairsPath,
    async (call) => {
      const { site, session, query } = call
      const queue = readQueue(repairQueue, query)
      const repairs = await readingFrom(site, session.userId).rows(stateRepairs(site.state, queue))
      return showPage(repairsPage(call, { repairs, queue, outcome: outcomeText(query) }))
    },
    { roles: officeRoles },
  )

  routes.staff(
    'GET',
    repairPath,
    async (call) => show(call, await repairOf(call), { method: readText(call.query, 'method') }),
    { roles: recordRoles },
  )

  routes.staff(
    'POST',
    repairPath,
    async (call) => {
      const repair = await repairOf(call)
      const other = await answerOther(call, repair)
      if (other) return other
      const { agencyId, id: quoteId } = repair
      const act = readText(call.form, 'act')
      if (act === 'release' || act === 'refuse') return decideRepair(call, agencyId, act)
      const method = readText(call.form, 'method')
      const reason = readNote(call.form)
      if (act !== 'book' && act !== 'complete' && act !== 'cancel')
        throw new Problem('malformed', 'Choose to book, to complete or to cancel.')
      if (act !== 'complete') requireRole(call, officeRoles)
      const time = act === 'book' ? readTime(call.form) : null
      const form = act === 'complete' ? readOwnForm(call) : {}
      const submissionKey = readKey(call.form)
      const opened = act === 'complete' ? readBooking(call.form) : undefined
      let isWaiting = false
      const refusal = await refusalOf(async () =>
        asStaff(call, agencyId, async (reviewer) => {
          if (act === 'cancel') return cancelRepair(reviewer, { quoteId, reason })
          if (time === null) {
            isWaiting = (await completeRepair(reviewer, { quoteId, form, submissionKey, opened })) === 'WAITS'
            return undefined
          }
          const scope = { ...staffScope(call, agencyId, reviewer.db), portalUrl: reviewer.portalUrl }
          return scheduleRepair(scope, { quoteId, entryMethod: method, time })
        }),
      )
      if (refusal) {
        const typed = { method, reason: reason ?? whyNothing(form), form, submissionKey, refusal, opened }
        return show(call, await repairOf(call), typed)
      }
      if (seesOnlyOwn(call)) return goTo(linkTo(call.site, myDayPath, { done: isWaiting ? 'waits' : 'submitted' }))
      if (act === 'book') return goTo(repairLink(call, repair, { booked: '1', ...keepQueue(call) }))
      const { quoteNumber, isSendingEnabled } = repair
      if (isWaiting) return goTo(queueAfter(call, { [repairsPath]: { done: quoteNumber, waits: '1' } }))
      const isCancelled = act === 'cancel'
      const outcomes = {
        [repairsPath]: isCancelled
          ? { cancelled: quoteNumber, mailed: isSendingEnabled ? '1' : '' }
          : { done: quoteNumber },
        [quotationWorkPath]: { moved: quoteNumber, to: isCancelled ? 'CANCELLED' : 'COMPLETED' },
      }
      return goTo(queueAfter(call, outcomes))
    },
    { roles: recordRoles },
  )
}
