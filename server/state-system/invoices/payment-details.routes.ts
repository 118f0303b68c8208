import { agencyPayment } from '../../areas/invoices/payment-details.queries.ts'
import { savePaymentDetails } from '../../areas/invoices/save-payment-details.ts'
import {
  checkPayment,
  toTypedPayment,
  type PaymentDetails,
  type TypedPayment,
} from '../../areas/provider/typed-payment.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { notFound } from '../../platform/problem.ts'
import { agencyName } from '../kit/agency/agencies.queries.ts'
import { parseId, readPage, readText } from '../kit/forms/form-values.ts'
import { refusalOf, type ChangeRefusal } from '../kit/forms/refused-change.ts'
import { linkTo, paymentDetailsPath } from '../kit/html/links.ts'
import { goTo, showPage, type Answer, type PageRoutes, type SignedInCall } from '../kit/routes/call.ts'
import { changing, readingFrom } from '../kit/routes/state-site.ts'
import { refusePassword } from '../kit/sessions/account-call.ts'
import { agencyPaymentPage, agencyPaymentPath, paymentDetailsPage } from './payment-details-page.ts'
import { agencyAccounts } from './payment-details.queries.ts'

/** What the form shows: the stored details, or what was typed and refused. */
type Refused = { typed: TypedPayment; refusal: ChangeRefusal }
const formOf = ({ query }: SignedInCall, stored: PaymentDetails, refused: Refused | undefined) => ({
  stored,
  typed: refused?.typed ?? toTypedPayment((part) => stored[part]),
  refusal: refused?.refusal,
  isSaved: readText(query, 'saved') !== '' && refused === undefined,
})

async function showAccounts(call: SignedInCall): Promise<Answer> {
  const { site, session, query } = call
  const text = readText(query, 'name').trim().slice(0, 100)
  const page = readPage(query)
  const agencies = await readingFrom(site, session.userId).rows(agencyAccounts(site.state, { text, page }))
  return showPage(paymentDetailsPage(call, { agencies, text, page }))
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

/** Saves the form if the password is right; returns why it was refused, with what was typed. */
async function save(call: SignedInCall, agencyId: number): Promise<Refused | undefined> {
  const { site, session, now, requestId, form } = call
  const { userId, userName, originalUserId } = session
  const typed = toTypedPayment((part) => readText(form, part))
  const password = await refusePassword(call, readText(form, 'password'))
  if (password !== undefined)
    return {
      typed,
      refusal: {
        status: 422,
        message: 'Please correct what is marked.',
        fields: { ...checkPayment(typed).errors, password },
      },
    }
  const actor = { state: site.state, agencyId, userId, userName, originalUserId, now, requestId }
  const refusal = await refusalOf(async () =>
    changing(site, userId, async (db) =>
      savePaymentDetails({ ...actor, db }, { typed, version: readText(form, 'version') }),
    ),
  )
  return refusal && { typed, refusal }
}

/** Pages on which the provider's staff enter the accounts of agencies whose owners do not pay the provider. */
export function paymentDetailsRoutes(routes: PageRoutes): void {
  routes.staff('GET', paymentDetailsPath, showAccounts, { roles: ['FINANCE', 'STAFF_MANAGER'] })

  routes.staff('GET', agencyPaymentPath, showAgency, { roles: ['FINANCE', 'STAFF_MANAGER'] })

  routes.staff(
    'POST',
    agencyPaymentPath,
    async (call) => {
      const { id } = await agencyOf(call)
      const refused = await save(call, id)
      return refused ? showAgency(call, refused) : goTo(linkTo(call.site, `/PaymentDetails/agency/${id}`, { saved: 1 }))
    },
    { roles: ['FINANCE', 'STAFF_MANAGER'] },
  )
}
