import { dayIn } from '../../../contract/days.ts'
import { storedAgency, type StoredAgency } from '../../areas/agencies/agencies.queries.ts'
import {
  agreementVersions,
  billingCounts,
  ownBillings,
  periodsOfAgency,
  unpricedItems,
} from '../../areas/billing/billing.queries.ts'
import { planOptions } from '../../areas/billing/packages.ts'
import { saveAgreement, saveOwnPlan, type BillingEditor } from '../../areas/billing/save-agreement.ts'
import { toTypedAgreement, type TypedAgreement } from '../../areas/billing/typed-agreement.ts'
import { allItems } from '../../areas/prices/prices.queries.ts'
import { holdingOn } from '../../areas/provider/save-provider.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { readNote } from '../kit/forms/fields.ts'
import { parseId, readPage, readText } from '../kit/forms/form-values.ts'
import { refusalOf, type ChangeRefusal } from '../kit/forms/refused-change.ts'
import { billingPath, linkTo } from '../kit/html/links.ts'
import { requestsPerPage } from '../kit/lists/page-sizes.ts'
import { goTo, showPage, type Answer, type PageRoutes, type SignedInCall } from '../kit/routes/call.ts'
import { readingFrom } from '../kit/routes/state-site.ts'
import { asStateEditor } from '../kit/sessions/as-staff.ts'
import { billingPage, type TypedOwn } from './billing-page.ts'

type Refused = { typed?: TypedAgreement; own?: TypedOwn; refusal: ChangeRefusal }

async function findAgency({ site, session, params }: SignedInCall): Promise<StoredAgency> {
  const id = parseId(readText(params, 'id'))
  const found = id === undefined ? undefined : await maybeOne(readingFrom(site, session.userId), storedAgency(id))
  if (!found) throw notFound('This agency was not found')
  return found
}

const noOwn: TypedOwn = { propertyId: '', plan: '', startsOn: '', reason: '' }

async function show(call: SignedInCall, refused?: Refused): Promise<Answer> {
  const { site, session, query, now } = call
  const agency = await findAgency(call)
  const today = dayIn(site.timeZone, now)
  const page = readPage(query)
  const offset = (page - 1) * requestsPerPage
  const [items, versions, [counts], own, periods, unpriced] = await readingFrom(site, session.userId).batch([
    allItems(site.state),
    agreementVersions(agency.id),
    billingCounts(agency.id, today),
    ownBillings(agency.id, requestsPerPage + 1, offset),
    periodsOfAgency(agency.id, requestsPerPage + 1, offset),
    unpricedItems(site.state, agency.id),
  ])
  const held = holdingOn(versions, today)
  const shown = billingPage(call, {
    agency,
    today,
    page,
    held,
    versions,
    counts: counts ?? { subscribed: 0, payAsYouGo: 0, cancelled: 0 },
    own,
    periods,
    unpriced,
    plans: planOptions(items, held?.plan),
    typed: refused?.typed ?? toTypedAgreement(versions[0], today),
    typedOwn: refused?.own ?? noOwn,
    refusal: refused?.refusal,
    isSaved: readText(query, 'saved') !== '' && refused === undefined,
  })
  return showPage(shown, refused?.refusal.status ?? 200)
}

const readAgreement = ({ form }: SignedInCall): TypedAgreement => {
  const text = (name: string) => readText(form, name).trim()
  return {
    plan: text('plan'),
    payer: text('payer'),
    period: text('period'),
    billingDay: text('billingDay'),
    validFrom: text('validFrom'),
    endsOn: text('endsOn'),
    reason: readNote(form, 'reason') ?? '',
  }
}

const readOwn = ({ form }: SignedInCall): TypedOwn => ({
  propertyId: readText(form, 'number').trim(),
  plan: readText(form, 'ownPlan'),
  startsOn: readText(form, 'startsOn').trim(),
  reason: readNote(form, 'ownReason') ?? '',
})

async function save(call: SignedInCall): Promise<Answer> {
  const { form, site } = call
  const { id: agencyId } = await findAgency(call)
  const act = readText(form, 'act')
  const [typed, own] = [readAgreement(call), readOwn(call)]
  const change = async (editor: BillingEditor): Promise<void> => {
    if (act === 'agreement') return saveAgreement(editor, { typed, version: readText(form, 'version') })
    if (act !== 'own') throw new Problem('malformed', 'Choose what to change.')
    return saveOwnPlan(editor, { ...own, propertyId: parseId(own.propertyId) ?? 0 })
  }
  const refusal = await refusalOf(async () => asStateEditor(call, async (editor) => change({ ...editor, agencyId })))
  if (!refusal) return goTo(linkTo(site, billingPath.replace(':id', String(agencyId)), { saved: 1 }))
  return show(call, act === 'own' ? { own, refusal } : { typed, refusal })
}

/** How an agency is charged, and the invoices of its subscriptions. */
export function billingRoutes(routes: PageRoutes): void {
  const options = { roles: ['FINANCE'] } as const
  routes.staff('GET', billingPath, async (call) => show(call), options)
  routes.staff('POST', billingPath, save, options)
}
