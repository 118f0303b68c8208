import { dayIn, type Day } from '../../../contract/days.ts'
import {
  addDaysOff,
  addLicence,
  removeDaysOff,
  removeLicence,
  saveTechnician,
  type Planner,
  type TypedTechnician,
} from '../../areas/roster/change-roster.ts'
import { technicianLicenceKinds } from '../../areas/roster/licence-kinds.queries.ts'
import { misplacedVisits } from '../../areas/roster/misplaced-visits.queries.ts'
import { reassignVisit, type Told } from '../../areas/roster/reassign-visit.ts'
import { technicianDetails, type TechnicianDetails } from '../../areas/roster/roster.queries.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { officeRoles } from '../../platform/staff-roles.ts'
import { parseId, readText, type Values } from '../kit/forms/form-values.ts'
import { refusalOf, type ChangeRefusal } from '../kit/forms/refused-change.ts'
import { linkTo, rosterPath } from '../kit/html/links.ts'
import { emailOffText } from '../kit/html/wording.ts'
import { goTo, showPage, type Answer, type PageRoutes, type SignedInCall } from '../kit/routes/call.ts'
import { changing, readingFrom } from '../kit/routes/state-site.ts'
import { staffScope } from '../kit/sessions/as-staff.ts'
import { newTechnicianPath, rosterPage, technicianPath } from './roster-page.ts'
import { stateTechnicians } from './roster.queries.ts'
import {
  checkDay,
  emptyDaysOff,
  emptyLicence,
  newTechnician,
  readDaysOff,
  readLicence,
  readTechnician,
  toDraft,
} from './technician-form.ts'
import { changeTechnicianAccount, readAccount } from './technician-account.ts'
import { technicianPage, type TechnicianPage } from './technician-page.ts'

const todayOf = ({ site, now }: SignedInCall): Day => dayIn(site.timeZone, now)

const asPlanner = async <Result>(call: SignedInCall, work: (planner: Planner) => Promise<Result>): Promise<Result> => {
  const { site, session, now, requestId } = call
  const { userId, originalUserId } = session
  const actor = { state: site.state, agencyId: null, userId, originalUserId, now, requestId, today: todayOf(call) }
  return changing(site, userId, async (db) => work({ ...actor, db }))
}

async function technicianOf({ site, session, params, now }: SignedInCall): Promise<TechnicianDetails> {
  const id = parseId(readText(params, 'id'))
  const today = dayIn(site.timeZone, now)
  const found =
    id === undefined
      ? undefined
      : await maybeOne(readingFrom(site, session.userId), technicianDetails(site.state, id, today))
  if (!found) throw notFound('This technician was not found')
  return found
}

async function show(
  call: SignedInCall,
  technician: TechnicianDetails,
  typed: Partial<TechnicianPage> = {},
): Promise<Answer> {
  const { site, session, now, query } = call
  const db = readingFrom(site, session.userId)
  const [visits, kinds] = await db.batch([
    misplacedVisits(site.state, now, { technicianId: technician.id }),
    technicianLicenceKinds(site.state),
  ])
  const page = {
    technician,
    draft: toDraft(technician),
    licence: emptyLicence,
    daysOff: emptyDaysOff,
    version: technician.version,
    visits,
    kinds,
    account: await readAccount(call, technician.id),
    isSaved: readText(query, 'saved') !== '' && typed.refusal === undefined,
    ...typed,
  }
  return showPage(technicianPage(call, page), typed.refusal?.status ?? 200)
}

const showNew = (call: SignedInCall, draft: TypedTechnician, refusal?: ChangeRefusal): Answer =>
  showPage(
    technicianPage(call, {
      technician: null,
      draft,
      licence: emptyLicence,
      daysOff: emptyDaysOff,
      version: 0,
      visits: [],
      refusal,
      isSaved: false,
    }),
    refusal?.status ?? 200,
  )

/** Changes one part of a technician, by the button that was pressed. */
async function change(planner: Planner, seen: { technicianId: number; version: number }, form: Values): Promise<void> {
  const act = readText(form, 'act')
  if (act === 'details') await saveTechnician(planner, seen, readTechnician(form))
  else if (act === 'add-licence') await addLicence(planner, seen, readLicence(form))
  else if (act === 'remove-licence') await removeLicence(planner, seen, parseId(readText(form, 'licence')) ?? 0)
  else if (act === 'add-days-off') {
    const { first, last, reason } = readDaysOff(form)
    const firstOn = checkDay(first, 'first')
    const lastOn = last === '' ? firstOn : checkDay(last, 'last')
    await addDaysOff(planner, seen, { firstOn, lastOn, reason: reason || null })
  } else if (act === 'remove-days-off') await removeDaysOff(planner, seen, checkDay(readText(form, 'first'), 'first'))
  else throw new Problem('malformed', 'Choose what to change.')
}

const toldTexts: ReadonlyMap<string, string> = new Map<Told, string>([
  [
    'CONTACTS',
    'The people who expect the first one are told by email, and get a new notice of entry if there was one.',
  ],
  [
    'NO_CONTACTS',
    'Nobody is told by email, because the visit has no contacts. If there was a notice of entry, a new one is served.',
  ],
  ['EMAIL_OFF', `${emailOffText} If there was a notice of entry, a new one goes by post.`],
])

async function showRoster(call: SignedInCall, refusal?: ChangeRefusal): Promise<Answer> {
  const { site, session, now, query } = call
  const db = readingFrom(site, session.userId)
  const [technicians, visits] = await db.batch([
    stateTechnicians(site.state, todayOf(call)),
    misplacedVisits(site.state, now),
  ])
  const told = toldTexts.get(readText(query, 'given'))
  const outcome = told && `The visit was given to the other technician. ${told}`
  return showPage(rosterPage(call, { technicians, visits, error: refusal?.message, outcome }), refusal?.status ?? 200)
}

/** Pages on which the provider's staff plan who works when, where and with which licence. */
export function rosterRoutes(routes: PageRoutes): void {
  routes.staff('GET', rosterPath, showRoster, { roles: officeRoles })

  routes.staff(
    'POST',
    rosterPath,
    async (call) => {
      const id = (name: string) => parseId(readText(call.form, name)) ?? 0
      const wanted = {
        visitId: id('visit'),
        propertyId: id('property'),
        version: id('version'),
        technicianId: id('technician'),
      }
      let told: Told = 'CONTACTS'
      const refusal = await refusalOf(async () => {
        told = await changing(call.site, call.session.userId, async (db) =>
          reassignVisit(staffScope(call, id('agency'), db), wanted),
        )
      })
      return refusal ? showRoster(call, refusal) : goTo(linkTo(call.site, rosterPath, { given: told }))
    },
    { roles: officeRoles },
  )

  routes.staff('GET', newTechnicianPath, async (call) => showNew(call, newTechnician), { roles: officeRoles })

  routes.staff(
    'POST',
    newTechnicianPath,
    async (call) => {
      const draft = readTechnician(call.form)
      let id = 0
      const refusal = await refusalOf(async () => {
        id = await asPlanner(call, async (planner) => saveTechnician(planner, null, draft))
      })
      return refusal ? showNew(call, draft, refusal) : goTo(linkTo(call.site, `/Roster/view/${id}`, { saved: 1 }))
    },
    { roles: officeRoles },
  )

  routes.staff('GET', technicianPath, async (call) => show(call, await technicianOf(call)), { roles: officeRoles })

  routes.staff(
    'POST',
    technicianPath,
    async (call) => {
      const { form } = call
      const { id: technicianId } = await technicianOf(call)
      const version = parseId(readText(form, 'version')) ?? 0
      const refusal = await refusalOf(async () =>
        (await changeTechnicianAccount(call, technicianId))
          ? undefined
          : asPlanner(call, async (planner) => change(planner, { technicianId, version }, form)),
      )
      if (!refusal) return goTo(linkTo(call.site, `/Roster/view/${technicianId}`, { saved: 1 }))
      const current = await technicianOf(call)
      const isDetails = readText(form, 'act') === 'details'
      return show(call, current, {
        ...(isDetails && { draft: readTechnician(form) }),
        licence: readLicence(form),
        daysOff: readDaysOff(form),
        refusal,
      })
    },
    { roles: officeRoles },
  )
}
