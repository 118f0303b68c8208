import { seeReturnedAccountMail } from '../../areas/accounts/account-mails.queries.ts'
import { returnedMails, seeReturns, type ReturnedMail } from '../../areas/emails/returned-mails.queries.ts'
import { viewAsRoles } from '../../platform/staff-roles.ts'
import { notice } from '../kit/forms/form-messages.ts'
import { parseId, parseUuid, readPage, readText } from '../kit/forms/form-values.ts'
import { postButton } from '../kit/forms/post-button.ts'
import { frame } from '../kit/frame/frame.ts'
import { html, type Part } from '../kit/html/html.ts'
import { linkTo, returnedMailsPath } from '../kit/html/links.ts'
import { pagedTable } from '../kit/html/paged-table.ts'
import { momentText } from '../kit/html/wording.ts'
import { requestsPerPage } from '../kit/lists/page-sizes.ts'
import { goTo, showPage, type Answer, type PageRoutes, type SignedInCall } from '../kit/routes/call.ts'
import { readingFrom } from '../kit/routes/state-site.ts'
import { asStateEditor } from '../kit/sessions/as-staff.ts'

const kindNames: Readonly<Record<string, string>> = {
  OCCUPANT_NOTICE: 'Email to tenants',
  FORWARD_QUOTATION: 'Quote to the owner',
  FORWARD_INVOICE: 'Invoice to the owner',
  OWNER_REPORT: 'Report to the owner',
  VISIT_CONFIRMATION: 'Confirmation of a visit',
  ENTRY_NOTICE: 'Notice of entry',
  QUOTE_NEWS: 'News about a quote, to the agency',
  QUOTE_RECEIPT: 'Receipt about a quote, to the owner',
  PROVIDER_NEWS: 'News to the agency',
  INVITATION: 'Invitation',
  STAFF_INVITATION: 'Invitation of staff',
}

const whatIt = ({ kind, subject, address }: ReturnedMail): Part => html`
  <span>${Object.hasOwn(kindNames, kind) ? kindNames[kind] : 'Email about an account'}</span>
  ${subject !== null && html`<br /><span class="hint">${subject}</span>`}
  ${address !== null && subject?.includes(address) !== true && html`<br /><span class="hint">${address}</span>`}
`

/** An invitation is sent again, or to another address, on the page of its agency. */
const whose = ({ site }: SignedInCall, { isAccount, agencyId, agencyName }: ReturnedMail): Part =>
  isAccount && agencyId !== null
    ? html`<a href="${linkTo(site, `/Agencies/view/${agencyId}`)}">${agencyName}</a>`
    : (agencyName ?? '')

const doneButton = (call: SignedInCall, { isAccount, agencyId, mailId, emails }: ReturnedMail): Part =>
  postButton(call, {
    path: returnedMailsPath,
    label: 'Done',
    about: `with the email to ${emails.join(', ')}`,
    fields: { mail: mailId, agency: isAccount ? undefined : (agencyId ?? undefined) },
  })

async function showReturned(call: SignedInCall): Promise<Answer> {
  const { site, session, query } = call
  const page = readPage(query)
  const rows = await readingFrom(site, session.userId).rows(
    returnedMails(site.state, requestsPerPage + 1, (page - 1) * requestsPerPage),
  )
  const content = html`
    ${readText(query, 'notice') === 'done' && notice('The email is out of this list.')}
    <p>
      A mail server did not take these emails, or reported later that it cannot deliver them. Correct the address or
      tell the agency, then press Done. An email to tenants or owners says so in the portal too.
    </p>
    ${pagedTable({
      caption: 'Emails that came back, latest first',
      rows,
      page,
      size: requestsPerPage,
      linkOf: (to) => linkTo(site, returnedMailsPath, { page: to }),
      empty: 'No email has come back.',
      columns: [
        { header: 'Email', cell: whatIt },
        { header: 'Agency', cell: (row) => whose(call, row) },
        { header: 'To', isLongWord: true, cell: ({ emails }) => emails.join(', ') || 'One of several recipients' },
        { header: 'Why', cell: ({ reason }) => reason },
        { header: 'Came back', cell: ({ returnedAt }) => momentText(returnedAt, site.timeZone) },
        { header: 'Change', cell: (row) => doneButton(call, row) },
      ],
    })}
  `
  return showPage(frame({ site, session, title: 'Emails that came back', path: returnedMailsPath, content }))
}

/** Sent twice, it does nothing more. */
async function putAway(call: SignedInCall): Promise<Answer> {
  const { form, site, now } = call
  const agencyId = parseId(readText(form, 'agency'))
  const [mailId, accountMailId] = [parseId(readText(form, 'mail')), parseUuid(readText(form, 'mail'))]
  await asStateEditor(call, async ({ db, userId }) => {
    if (agencyId !== undefined && mailId !== undefined) await db.rows(seeReturns(agencyId, mailId, userId, now))
    else if (accountMailId !== undefined) await db.rows(seeReturnedAccountMail(site.state, accountMailId, userId, now))
  })
  return goTo(linkTo(site, returnedMailsPath, { notice: 'done' }))
}

export function returnedMailRoutes(routes: PageRoutes): void {
  const options = { roles: viewAsRoles }
  routes.staff('GET', returnedMailsPath, showReturned, options)
  routes.staff('POST', returnedMailsPath, putAway, options)
}
