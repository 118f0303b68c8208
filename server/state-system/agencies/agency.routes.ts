import { randomUUID } from 'node:crypto'
import { dayIn } from '../../../contract/days.ts'
import { agencyMembers } from '../../areas/accounts/members.queries.ts'
import {
  connectionsOfAgency,
  invitationsOfAgency,
  storedAgency,
  type StoredAgency,
} from '../../areas/agencies/agencies.queries.ts'
import { changeStatus, isStatusChange, type StatusChange } from '../../areas/agencies/change-status.ts'
import { countHeldJobs } from '../../areas/agencies/hold-jobs.queries.ts'
import { inviteMaster, readdressInvitation, resendToMaster } from '../../areas/agencies/invite-master.ts'
import { openBusiness } from '../../areas/agencies/status.queries.ts'
import { exportsOfAgency } from '../../areas/agency-exports/agency-exports.queries.ts'
import { agreementOn } from '../../areas/billing/billing.queries.ts'
import { payAsYouGo } from '../../areas/billing/packages.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { agencyRoles } from '../../platform/staff-roles.ts'
import { readNote } from '../kit/forms/fields.ts'
import { notice } from '../kit/forms/form-messages.ts'
import { parseId, parseUuid, readText } from '../kit/forms/form-values.ts'
import { refusalOf } from '../kit/forms/refused-change.ts'
import { goTo, showPage, type Answer, type PageRoutes, type SignedInCall } from '../kit/routes/call.ts'
import { readingFrom } from '../kit/routes/state-site.ts'
import { countingMail } from '../kit/sessions/account-call.ts'
import { agencyViewPage, agencyUrl, type ShownAgency } from './agency-page.ts'
import { changingAgencies } from './agencies-call.ts'
import { statusParts } from './status-part.ts'

export const agencyViewPath = '/Agencies/view/:id'
const mostMembers = 200

const notices: Readonly<Record<string, string>> = {
  created: 'The agency is created. Its master user is invited by email.',
  changed: 'Saved.',
  resent: 'The invitation is on its way again.',
  'just-sent': 'The invitation was sent a moment ago, so it was not sent again.',
  readdressed: 'The invitation is on its way to the new address; the earlier link no longer works.',
  invited: 'The invitation is on its way by email.',
  paused: 'The agency is paused.',
  resumed: 'The agency goes on.',
  closed: 'The agency is closed.',
  reopened: 'The agency is open again.',
}

export async function findAgency({ site, session, params }: SignedInCall): Promise<StoredAgency> {
  const id = parseId(readText(params, 'id'))
  const found = id === undefined ? undefined : await maybeOne(readingFrom(site, session.userId), storedAgency(id))
  if (!found) throw notFound('This agency was not found')
  return found
}

export async function showAgency(call: SignedInCall, refused?: ShownAgency['refused']): Promise<Answer> {
  const { site, session, query, now } = call
  const agency = await findAgency(call)
  const [members, invitations, connections, [held], [business], [lastExport], [billing]] = await readingFrom(
    site,
    session.userId,
  ).batch([
    agencyMembers(agency.id, 1, mostMembers),
    invitationsOfAgency(agency.id),
    connectionsOfAgency(agency.id),
    countHeldJobs(agency.id),
    openBusiness(agency.id, now),
    exportsOfAgency(agency.id, 1),
    agreementOn(agency.id, dayIn(site.timeZone, now)),
  ])
  const text = notices[readText(query, 'notice')]
  const shown = {
    agency,
    members: members.slice(0, mostMembers),
    invitations,
    connections,
    lastExport,
    billing: billing ?? { plan: payAsYouGo, payer: 'LANDLORD' as const, packageName: null },
    formId: randomUUID(),
    notice: text !== undefined && refused === undefined && notice(text),
    refused,
  }
  const status = statusParts(call, { agency, heldJobs: held?.count ?? 0, business, refusal: refused?.refusal })
  return showPage(agencyViewPage(call, shown, status), refused?.refusal.status ?? 200)
}

type Done = { notice: string }
type Action = (call: SignedInCall, agencyId: number, typed: Typed) => Promise<Done>
type Typed = { part: string; name: string; email: string }

const invitationOf = ({ form }: SignedInCall): string => {
  const id = parseUuid(readText(form, 'invitation'))
  if (id === undefined) throw notFound('This invitation was not found.')
  return id
}

const actions: Readonly<Record<string, Action>> = {
  resend: async (call, agencyId) => {
    const isSent = await changingAgencies(
      call,
      countingMail(
        call,
        async (scope) => resendToMaster(scope, agencyId, invitationOf(call)),
        (was) => was,
      ),
    )
    return { notice: isSent ? 'resent' : 'just-sent' }
  },
  readdress: async (call, agencyId, { email }) => {
    const invitationId = invitationOf(call)
    await changingAgencies(
      call,
      countingMail(call, async (scope) => readdressInvitation(scope, agencyId, { invitationId, email })),
    )
    return { notice: 'readdressed' }
  },
  invite: async (call, agencyId, { name, email }) => {
    const id = parseUuid(readText(call.form, 'id')) ?? randomUUID()
    await changingAgencies(
      call,
      countingMail(call, async (scope) => inviteMaster(scope, agencyId, { id, name, email })),
    )
    return { notice: 'invited' }
  },
}

const statusNotices: Readonly<Record<StatusChange, string>> = {
  pause: 'paused',
  resume: 'resumed',
  close: 'closed',
  reopen: 'reopened',
}

async function changeOwnStatus(call: SignedInCall, id: number, change: StatusChange): Promise<Done> {
  const { form } = call
  const reason = readNote(form, 'reason') ?? ''
  const version = readText(form, 'version')
  await changingAgencies(call, async (scope) => changeStatus(scope, { id, change, reason, version }))
  return { notice: statusNotices[change] }
}

const findAction = (name: string): Action => {
  if (isStatusChange(name)) return async (call, id) => changeOwnStatus(call, id, name)
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined
  if (!action) throw new Problem('malformed', 'This form is not known.')
  return action
}

function readTyped({ form }: SignedInCall): Typed {
  const invitation = readText(form, 'invitation')
  const read = (name: string) => readText(form, name).replaceAll(/\s+/g, ' ').trim()
  return {
    part: invitation || 'invite',
    name: read('name'),
    email: read(invitation ? `email-${invitation}` : 'email'),
  }
}

/** The page of an agency for staff, and its people. */
export function agencyViewRoutes(routes: PageRoutes): void {
  const options = { roles: agencyRoles }
  routes.staff('GET', agencyViewPath, async (call) => showAgency(call), options)

  routes.staff(
    'POST',
    agencyViewPath,
    async (call) => {
      const { id } = await findAgency(call)
      const action = findAction(readText(call.form, 'action'))
      const typed = readTyped(call)
      let done: Done | undefined
      const refusal = await refusalOf(async () => {
        done = await action(call, id, typed)
      })
      return refusal
        ? showAgency(call, { part: typed.part, refusal, typed })
        : goTo(agencyUrl(call, id, { notice: done?.notice }))
    },
    options,
  )
}
