import { agencyPayment, providerPayment } from '../../areas/invoices/payment-details.queries.ts'
import { savePaymentDetails } from '../../areas/invoices/save-payment-details.ts'
import type { PaymentDetails, TypedPayment } from '../../areas/invoices/typed-payment.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { notFound } from '../../platform/problem.ts'
import { agencyName } from '../kit/agency/agencies.queries.ts'
import { parseId, readPage, readText, type Values } from '../kit/forms/form-values.ts'
import { refusalOf, type ChangeRefusal } from '../kit/forms/refused-change.ts'
import { linkTo, paymentDetailsPath } from '../kit/html/links.ts'
import { goTo, showPage, type Answer, type PageRoutes, type SignedInCall } from '../kit/routes/call.ts'
import { changing, readingFrom } from '../kit/routes/state-site.ts'
import { agencyPaymentPage, agencyPaymentPath, paymentDetailsPage } from './payment-details-page.ts'
import { agencyAccounts } from './payment-details.queries.ts'

const readTyped = (form: Values): TypedPayment => {
  const text = (name: string) => readText(form, name).replaceAll(/\s+/g, ' ').trim()
  return {
    accountName: text('accountName'),
    bsb: text('bsb'),
    accountNumber: text('accountNumber'),
    billerCode: text('billerCode'),
  }
}

const toTyped = ({ accountName, bsb, accountNumber, billerCode }: PaymentDetails): TypedPayment => ({
  accountName: accountName ?? '',
  bsb: bsb ?? '',
  accountNumber: accountNumber ?? '',
  billerCode: billerCode ?? '',
})

/** What the form shows: the stored details, or what was typed and refused. */
type Refused = { typed: TypedPayment; refusal: ChangeRefusal }
const formOf = ({ query }: SignedInCall, stored: PaymentDetails, refused: Refused | undefined) => ({
  stored,
  typed: refused?.typed ?? toTyped(stored),
  refusal: refused?.refusal,
  isSaved: readText(query, 'saved') !== '' && refused === undefined,
})

async function showProvider(call: SignedInCall, refused?: Refused): Promise<Answer> {
  const { site, session, query } = call
  const text = readText(query, 'name').trim().slice(0, 100)
  const page = readPage(query)
  const db = readingFrom(site, session.userId)
  const stored = await one(db, providerPayment(site.state))
  const agencies = await db.rows(agencyAccounts(site.state, { text, page }))
  const form = formOf(call, stored, refused)
  return showPage(paymentDetailsPage(call, { form, agencies, text, page }), refused?.refusal.status ?? 200)
}

async function agencyOf({ site, session, params }: SignedInCall): Promise<{ id: number; name: string }> {
  const id = parseId(readText(params, 'id'))
  const found =
    id === undefined ? undefined : await maybeOne(readingFrom(site, session.userId), agencyName(site.state, id))
  if (id === undefined || !found) throw notFound('This agency was not found')
  return { id, name: found.name }
}

async function showAgency(call: SignedInCall, refused?: Refused): Promise<Answer> {
  const { site, session } = call
  const agency = await agencyOf(call)
  const stored = await one(readingFrom(site, session.userId), agencyPayment(site.state, agency.id))
  const page = agencyPaymentPage(call, { agency, form: formOf(call, stored, refused) })
  return showPage(page, refused?.refusal.status ?? 200)
}

/** Saves the form; returns why it was refused, with what was typed. */
async function save(call: SignedInCall, agencyId: number | null): Promise<Refused | undefined> {
  const { site, session, now, requestId, form } = call
  const { userId, originalUserId } = session
  const typed = readTyped(form)
  const actor = { state: site.state, agencyId, userId, originalUserId, now, requestId }
  const refusal = await refusalOf(async () =>
    changing(site, userId, async (db) =>
      savePaymentDetails({ ...actor, db }, { typed, version: readText(form, 'version') }),
    ),
  )
  return refusal && { typed, refusal }
}

/** Pages on which the provider's staff enter how owners pay invoices. */
export function paymentDetailsRoutes(routes: PageRoutes): void {
  routes.staff('GET', paymentDetailsPath, showProvider)

  routes.staff('POST', paymentDetailsPath, async (call) => {
    const refused = await save(call, null)
    return refused ? showProvider(call, refused) : goTo(linkTo(call.site, paymentDetailsPath, { saved: 1 }))
  })

  routes.staff('GET', agencyPaymentPath, showAgency)

  routes.staff('POST', agencyPaymentPath, async (call) => {
    const { id } = await agencyOf(call)
    const refused = await save(call, id)
    return refused ? showAgency(call, refused) : goTo(linkTo(call.site, `/PaymentDetails/agency/${id}`, { saved: 1 }))
  })
}
