import { randomUUID } from 'node:crypto'
import { dayIn, isDay } from '../../../contract/days.ts'
import { takeTheirs } from '../../areas/visit-records/draft-differences.ts'
import { entryOfVisit } from '../../areas/visit-records/entry-barrier.queries.ts'
import { withBarriers } from '../../areas/visit-records/entry-barrier.ts'
import { earlierTechnicians } from '../../areas/visit-records/opened-booking.queries.ts'
import { photosOfVisit } from '../../areas/visit-records/photos.queries.ts'
import { removePhoto } from '../../areas/visit-records/remove-photo.ts'
import { reportNoAccess } from '../../areas/visit-records/report-no-access.ts'
import { refuseTooLong, saveVisitForm } from '../../areas/visit-records/save-draft.ts'
import { submitVisit } from '../../areas/visit-records/submit-visit.ts'
import { visitToRecord, type RecordedVisitRow } from '../../areas/visit-records/visit-facts.queries.ts'
import type { VisitForm } from '../../areas/visit-records/visit-form.ts'
import { collectKey, returnKey } from '../../areas/visit-records/visit-keys.ts'
import { visitNotFound } from '../../areas/visit-records/visit-problems.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { officeRoles } from '../../platform/staff-roles.ts'
import { visitTimeText } from '../../areas/bookings/visit-time-text.ts'
import { parseId, readText, type Values } from '../kit/forms/form-values.ts'
import { linkTo, myDayPath, visitDayPath } from '../kit/html/links.ts'
import { goTo, showPage, type Answer, type PageRoutes, type SignedInCall } from '../kit/routes/call.ts'
import { scriptedPage } from '../kit/routes/content-policy.ts'
import { readingFrom } from '../kit/routes/state-site.ts'
import { asStaff } from '../kit/sessions/as-staff.ts'
import { readBooking } from './booking-differences.ts'
import { otherRecordPage, type NamedRecord } from './other-record-page.ts'
import { myDayAnswer } from './my-day.ts'
import { dayLink, recordRoles, requireOwnVisit, seesOnlyOwn } from './own-visits.ts'
import { readBase, readVisitForm, takenEntries } from './read-visit-form.ts'
import { decide, readRelease, type DecisionAttempt } from './release-part.ts'
import { repairVisitPage } from './repair-visit-page.ts'
import { stopId, visitDayPage, visitKeyPath } from './visit-day-page.ts'
import { doneTexts } from './visit-done-texts.ts'
import { nextDayWithVisits, techniciansOfDay, visitsOfDay } from './visit-day.queries.ts'
import {
  doorChoices,
  recordLink,
  recordName,
  visitRecordPage,
  visitRecordPath,
  type RecordAttempt,
} from './visit-record-page.ts'
import { outcomesOfVisit, problemNames } from './visits.queries.ts'

export const visitPhotoPath = '/Visits/photos/:agency/:id/:photo'

/** With more visits than this, a day is shown for one technician at a time. */
const mostStops = 60
/** A record has many fields; its notes are the longest. */
const recordLimit = 256 * 1024
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function visitIdOf(params: Values): { agencyId: number; visitId: number } {
  const agencyId = parseId(readText(params, 'agency'))
  const visitId = parseId(readText(params, 'id'))
  if (agencyId === undefined || visitId === undefined) throw visitNotFound()
  return { agencyId, visitId }
}

async function visitOf(call: SignedInCall): Promise<RecordedVisitRow> {
  const { agencyId, visitId } = visitIdOf(call.params)
  const { site, session } = call
  const found = await maybeOne(readingFrom(site, session.userId), visitToRecord(site.state, agencyId, visitId))
  if (!found) throw visitNotFound()
  await requireOwnVisit(call, found)
  return found
}

/** Why a photo that was sent without the script was refused. */
const refusedTexts: Readonly<Record<string, string>> = {
  'unsupported-type': 'The photo was not stored: it is no photo that we can read. Send a JPEG, PNG or WebP file.',
  'too-large': 'The photo was not stored: the file is too large.',
  conflict: 'The photo was not stored: the visit has ended.',
  'other-photo': 'The photo was not stored: another one was sent from the same form before. Please choose it again.',
  'rule-broken': 'The photo was not stored: choose a file and what it shows. A visit takes a limited number of photos.',
  malformed: 'The photo was not stored: it did not arrive whole. Please try again.',
  unavailable: 'The photo could not be stored at the moment. Please try again.',
  'too-many-requests': 'The photo was not stored: you are sending too many files. Please try again later.',
}

async function recordAnswer(
  call: SignedInCall,
  visit: RecordedVisitRow,
  attempt?: RecordAttempt,
  status = 200,
  decision?: DecisionAttempt,
): Promise<Answer> {
  const db = readingFrom(call.site, call.session.userId)
  const { agencyId, visitId } = visit
  const [names, photos, entries, earlier, outcomes] = await db.batch([
    problemNames(),
    photosOfVisit(agencyId, visitId),
    entryOfVisit(agencyId, visitId),
    earlierTechnicians(call.site.state, agencyId, visitId),
    outcomesOfVisit(agencyId, visitId),
  ])
  const { timeZone } = call.site
  const [entry] = await withBarriers(db, entries, { timeZone, today: dayIn(timeZone, call.now) })
  const done = doneTexts[readText(call.query, 'done')] ?? null
  const refused = refusedTexts[readText(call.query, 'refused')] ?? null
  const view = {
    barrier: entry?.barrier ?? null,
    problems: doorChoices(names),
    earlier,
    attempt,
    refused,
    done: attempt ? null : done,
    release: await readRelease(call, visit.sent, decision),
  }
  if (visit.repair && visit.status === 'BOOKED')
    return showPage(repairVisitPage(call, visit, visit.repair, view), status)
  const page = visitRecordPage(call, visit, { ...view, photos, outcomes })
  return showPage(page, status, scriptedPage(call.site.portalUrl))
}

async function dayAnswer(call: SignedInCall, error?: string, status = 200): Promise<Answer> {
  const { site, session, now, query } = call
  const today = dayIn(site.timeZone, now)
  const wanted = readText(query, 'day')
  const day = isDay(wanted) ? wanted : today
  const unknown = wanted === '' || wanted === day ? undefined : `There is no day called “${wanted}”. Today is shown.`
  const technicianId = parseId(readText(query, 'technician')) ?? null
  const db = readingFrom(site, session.userId)
  const technicians = technicianId === null ? await db.rows(techniciansOfDay(site.state, day)) : []
  const total = technicians.reduce((sum, { visits }) => sum + visits, 0)
  const found = total > mostStops ? [] : await db.rows(visitsOfDay(site.state, day, technicianId))
  const visits = await withBarriers(db, found, { timeZone: site.timeZone, today })
  const isEmpty = technicians.length === 0 && visits.length === 0
  const next = isEmpty ? await maybeOne(db, nextDayWithVisits(site.state, day)) : undefined
  const done = doneTexts[readText(query, 'done')] ?? null
  return showPage(
    visitDayPage(call, {
      day,
      today,
      technicianId,
      technicians,
      visits,
      nextDay: next?.day ?? null,
      done,
      error: error ?? unknown,
    }),
    status,
  )
}

const dayOf = (call: SignedInCall) => (seesOnlyOwn(call) ? myDayAnswer : dayAnswer)

/** Pages on which the provider's staff and technicians see the day, record visits, and collect and return keys. */
export function visitRoutes(routes: PageRoutes): void {
  routes.staff('GET', visitDayPath, dayAnswer, { roles: officeRoles })
  routes.staff('GET', myDayPath, myDayAnswer, { roles: ['TECHNICIAN'] })

  routes.staff(
    'POST',
    visitKeyPath,
    async (call) => {
      const { agencyId, visitId } = visitIdOf(call.params)
      const action = readText(call.form, 'action') === 'return' ? 'return' : 'collect'
      const { visitedOn: day } = await visitOf(call)
      // The list from which it was sent: of one technician, or of all.
      const technician = parseId(readText(call.form, 'technician'))
      try {
        await asStaff(call, agencyId, async (recorder) =>
          action === 'return' ? returnKey(recorder, visitId) : collectKey(recorder, visitId),
        )
      } catch (error) {
        if (!(error instanceof Problem) || (error.code !== 'conflict' && error.code !== 'rule-broken')) throw error
        const query = { day, technician: String(technician ?? '') }
        return dayOf(call)({ ...call, query }, error.message, error.status)
      }
      return goTo(`${dayLink(call, { day, technician, done: action })}#${stopId({ agencyId, visitId })}`)
    },
    { roles: recordRoles },
  )

  routes.staff(
    'POST',
    visitPhotoPath,
    async (call) => {
      const { agencyId, visitId } = visitIdOf(call.params)
      const photoId = parseId(readText(call.params, 'photo'))
      if (photoId === undefined) throw notFound('Photo not found')
      await visitOf(call)
      await asStaff(call, agencyId, async (recorder) => removePhoto(recorder, visitId, photoId))
      const { repair } = await visitOf(call)
      // The photos of a repair are on the page where it is recorded.
      if (repair) return goTo(`${linkTo(call.site, `/Repairs/view/${agencyId}/${repair.quoteId}`)}#photos`)
      return goTo(`${recordLink(call, { agencyId, visitId })}?done=removed#photos`)
    },
    { roles: recordRoles },
  )

  routes.staff('GET', visitRecordPath, async (call) => recordAnswer(call, await visitOf(call)), { roles: recordRoles })

  routes.staff('POST', visitRecordPath, recordVisit, { roles: recordRoles, bodyLimit: recordLimit })
}

/** The typed form; after a conflict with what the other person saved where that was chosen. */
async function readChosen(call: SignedInCall, version: number, submissionKey: string): Promise<VisitForm> {
  const form = readVisitForm(call.form)
  const taken = takenEntries(call.form)
  if (taken.length === 0) return form
  const visit = await visitOf(call)
  // Saved once more since then: the form stays as it was typed, and the conflict is shown again. Unless it was this form.
  const isKnown = visit.version === version || visit.submissionKey === submissionKey
  return isKnown ? takeTheirs(form, visit.draft, taken) : form
}

const toNamed = ({ site }: SignedInCall, visit: RecordedVisitRow): NamedRecord => ({
  path: `/Visits/record/${visit.agencyId}/${visit.visitId}`,
  property: visit.address,
  agency: visit.agencyName,
  when: visitTimeText(site.state, visit),
  technician: visit.technician,
})

/** For a record that was typed for another visit; undefined if it is of this one. */
async function answerOther(call: SignedInCall): Promise<Answer | undefined> {
  const { site, session, form } = call
  const name = readText(form, 'record')
  // A form that does not say is refused with its booking.
  if (name === '' || name === recordName({ ...visitIdOf(call.params), state: site.state })) return undefined
  const here = await visitOf(call)
  const [, state, agency = '', id = ''] = /^visit-([a-z]+)-(\d+)-(\d+)$/.exec(name) ?? []
  const [agencyId, visitId] = [parseId(agency), parseId(id)]
  const found =
    state === site.state && agencyId !== undefined && visitId !== undefined
      ? await maybeOne(readingFrom(site, session.userId), visitToRecord(site.state, agencyId, visitId))
      : undefined
  const isShown = !seesOnlyOwn(call) || found?.technicianId === session.technicianId
  const typedFor = found && isShown ? toNamed(call, found) : undefined
  const page = otherRecordPage(call, { here: toNamed(call, here), typedFor })
  return showPage(page, 409)
}

const decideVisit = async (call: SignedInCall, agencyId: number, button: 'release' | 'refuse'): Promise<Answer> =>
  decide(call, agencyId, button, {
    takeEffect: async (staff, { visitId, form, opened, sent: { submissionKey } }, released) =>
      submitVisit(staff, { visitId: visitId ?? 0, form, version: 0, opened, submissionKey }, released),
    show: async (attempt) => recordAnswer(call, await visitOf(call), undefined, attempt.refusal.status, attempt),
  })

async function recordVisit(call: SignedInCall): Promise<Answer> {
  if (seesOnlyOwn(call)) await visitOf(call)
  const other = await answerOther(call)
  if (other) return other
  const { agencyId, visitId } = visitIdOf(call.params)
  const action = readText(call.form, 'action')
  if (action === 'release' || action === 'refuse') return decideVisit(call, agencyId, action)
  const given = readText(call.form, 'submission_key')
  const submissionKey = uuid.test(given) ? given : randomUUID()
  const version = Number(readText(call.form, 'version')) || 0
  const opened = readBooking(call.form)
  const form = await readChosen(call, version, submissionKey)
  const draft = { visitId, form, version, opened }
  let isWaiting = false
  try {
    refuseTooLong(form)
    await asStaff(call, agencyId, async (recorder) => {
      if (action === 'submit') isWaiting = (await submitVisit(recorder, { ...draft, submissionKey })) === 'WAITS'
      else if (action === 'no-access') await reportNoAccess(recorder, { ...draft, submissionKey })
      else await saveVisitForm(recorder, draft)
    })
  } catch (error) {
    if (!(error instanceof Problem) || (error.code !== 'conflict' && error.code !== 'rule-broken')) throw error
    const attempt: RecordAttempt = {
      form,
      action,
      opened,
      submissionKey,
      error: error.message,
      errors: error.fields ?? {},
      ...(error.code === 'conflict' ? { isConflict: true, base: readBase(call.form, version) } : { version }),
    }
    return recordAnswer(call, await visitOf(call), attempt, error.status)
  }
  if (action === 'submit' || action === 'no-access') {
    const { visitedOn, technicianId } = await visitOf(call)
    const done = isWaiting ? 'waits' : action === 'submit' ? 'submitted' : 'no-access'
    return goTo(dayLink(call, { day: visitedOn, technician: technicianId, done }))
  }
  return goTo(`${recordLink(call, { agencyId, visitId })}?done=saved`)
}
