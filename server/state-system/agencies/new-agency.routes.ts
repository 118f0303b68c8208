import { randomUUID } from 'node:crypto'
import {
  agencyDraft,
  agencyDrafts,
  insertAgencyDraft,
  removeAgencyDraft,
  type NewAgencyDraft,
} from '../../areas/agencies/agency-drafts.queries.ts'
import { describeSimilar } from '../../areas/agencies/create-agency.ts'
import { agencyOfForm, similarAgencies } from '../../areas/agencies/new-agencies.queries.ts'
import { finishDraft, saveDraft, typedOfDraft } from '../../areas/agencies/save-draft.ts'
import { toAgencyDetails, type AgencyField, type TypedAgency } from '../../areas/agencies/typed-agency.ts'
import { suburbNamed } from '../../areas/office/office.queries.ts'
import { planOptions, type PlanOption } from '../../areas/billing/packages.ts'
import { allItems } from '../../areas/prices/prices.queries.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound } from '../../platform/problem.ts'
import { agencyRoles } from '../../platform/staff-roles.ts'
import { parseUuid, readPage, readText } from '../kit/forms/form-values.ts'
import { refusalOf, type ChangeRefusal } from '../kit/forms/refused-change.ts'
import { linkTo, newAgencyPath } from '../kit/html/links.ts'
import { requestsPerPage } from '../kit/lists/page-sizes.ts'
import { goTo, showPage, type Answer, type PageRoutes, type SignedInCall } from '../kit/routes/call.ts'
import { readingFrom } from '../kit/routes/state-site.ts'
import { countingMail } from '../kit/sessions/account-call.ts'
import { changingAgencies } from './agencies-call.ts'
import { readAgencyFields } from './agency-fields.ts'
import { agencySteps, errorsOfStep, isStep, stepAfter, type AgencyStep } from './agency-steps.ts'
import { draftsPage, stepLink, stepPage, summaryPage } from './new-agency-page.ts'

const agencyLink = ({ site }: SignedInCall, id: number, query: Record<string, string> = {}): string =>
  linkTo(site, `/Agencies/view/${id}`, query)

const idOf = ({ params }: SignedInCall): string => parseUuid(readText(params, 'id')) ?? ''

/** The draft of the address, or the way to the agency that it has become. */
async function findDraft(call: SignedInCall): Promise<NewAgencyDraft | number> {
  const { site, session } = call
  const id = idOf(call)
  const db = readingFrom(site, session.userId)
  const draft = id === '' ? undefined : await maybeOne(db, agencyDraft(id))
  if (draft) return draft
  const made = id === '' ? undefined : await maybeOne(db, agencyOfForm(id))
  if (!made) throw notFound('This draft was not found. A colleague may have discarded it.')
  return made.id
}

const stepOf = ({ params }: SignedInCall): AgencyStep => {
  const step = readText(params, 'step')
  if (!isStep(step)) throw notFound('This page was not found.')
  return step
}

const readPlans = async ({ site, session }: SignedInCall): Promise<PlanOption[]> =>
  planOptions(await readingFrom(site, session.userId).rows(allItems(site.state)))

async function showStep(call: SignedInCall, refused?: { typed: object; refusal: ChangeRefusal }): Promise<Answer> {
  const step = stepOf(call)
  const draft = await findDraft(call)
  if (typeof draft === 'number') return goTo(agencyLink(call, draft))
  const typed = { ...typedOfDraft(draft), ...refused?.typed }
  const plans = await readPlans(call)
  return showPage(
    stepPage(call, { draft, step, typed, plans, refusal: refused?.refusal }),
    refused?.refusal.status ?? 200,
  )
}

/** What only the catalogue of suburbs knows; nothing while suburb or postcode are wrong by themselves. */
async function suburbErrors(
  { site, session }: SignedInCall,
  typed: TypedAgency,
): Promise<Partial<Record<AgencyField, string>>> {
  const { suburb, postcode } = typed
  if (suburb === '' || !/^\d{4}$/.test(postcode)) return {}
  const known = await maybeOne(readingFrom(site, session.userId), suburbNamed(suburb, postcode))
  return known ? {} : { suburb: 'This suburb with this postcode is not in this state.' }
}

async function saveStep(call: SignedInCall): Promise<Answer> {
  const { form, site } = call
  const step = stepOf(call)
  const typed = readAgencyFields(form, agencySteps[step].fields)
  const id = idOf(call)
  const refusal = await refusalOf(async () =>
    changingAgencies(call, async (scope) => saveDraft(scope, { id, typed, version: readText(form, 'version') })),
  )
  if (refusal) return showStep(call, { typed, refusal })
  if (readText(form, 'leave') === 'yes') return goTo(linkTo(site, newAgencyPath))
  const draft = await findDraft(call)
  if (typeof draft === 'number') return goTo(agencyLink(call, draft))
  const stored = typedOfDraft(draft)
  const fields = { ...(step === 'office' && (await suburbErrors(call, stored))), ...errorsOfStep(step, stored) }
  if (Object.keys(fields).length === 0) return goTo(stepLink(call, draft.id, stepAfter(step)))
  const message = 'It is saved. Please correct what is marked before the agency is created.'
  return showStep(call, { typed, refusal: { status: 422, message, fields } })
}

async function showSummary(call: SignedInCall, refusal?: ChangeRefusal): Promise<Answer> {
  const { site, session } = call
  const draft = await findDraft(call)
  if (typeof draft === 'number') return goTo(agencyLink(call, draft))
  const { abn, emailDomain } = toAgencyDetails(typedOfDraft(draft))
  const similar = describeSimilar(await readingFrom(site, session.userId).rows(similarAgencies(abn, emailDomain)))
  const known = await suburbErrors(call, typedOfDraft(draft))
  const shown = { draft, similar, known, plans: await readPlans(call), refusal }
  return showPage(summaryPage(call, shown), refusal?.status ?? 200)
}

async function create(call: SignedInCall): Promise<Answer> {
  const { form } = call
  let agencyId = 0
  const refusal = await refusalOf(async () => {
    const draft = {
      id: idOf(call),
      version: readText(form, 'version'),
      isAnotherOffice: readText(form, 'anotherOffice') === 'yes',
    }
    agencyId = await changingAgencies(
      call,
      countingMail(call, async (scope) => finishDraft(scope, draft)),
    )
  })
  return refusal ? showSummary(call, refusal) : goTo(agencyLink(call, agencyId, { notice: 'created' }))
}

/** The wizard in which staff create an agency, with its drafts. */
export function newAgencyRoutes(routes: PageRoutes): void {
  const options = { roles: agencyRoles }
  routes.staff(
    'GET',
    newAgencyPath,
    async (call) => {
      const { site, session, query } = call
      const page = readPage(query)
      const drafts = await readingFrom(site, session.userId).rows(agencyDrafts(page, requestsPerPage))
      const isDiscarded = readText(query, 'notice') === 'discarded'
      return showPage(draftsPage(call, { drafts, page, newId: randomUUID(), isDiscarded }))
    },
    options,
  )

  routes.staff(
    'POST',
    newAgencyPath,
    async (call) => {
      const id = parseUuid(readText(call.form, 'id')) ?? randomUUID()
      await changingAgencies(call, async ({ db, userId, now }) => db.rows(insertAgencyDraft(id, userId, now)))
      return goTo(stepLink(call, id, 'agency'))
    },
    options,
  )

  routes.staff('GET', `${newAgencyPath}/:id/summary`, async (call) => showSummary(call), options)
  routes.staff('POST', `${newAgencyPath}/:id/summary`, create, options)
  routes.staff(
    'POST',
    `${newAgencyPath}/:id/discard`,
    async (call) => {
      const id = idOf(call)
      if (id !== '') await changingAgencies(call, async ({ db }) => db.rows(removeAgencyDraft(id)))
      return goTo(linkTo(call.site, newAgencyPath, { notice: 'discarded' }))
    },
    options,
  )
  routes.staff('GET', `${newAgencyPath}/:id/:step`, async (call) => showStep(call), options)
  routes.staff('POST', `${newAgencyPath}/:id/:step`, saveStep, options)
}
