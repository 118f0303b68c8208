import { agencyPayment } from '../../areas/invoices/payment-details.queries.ts'
import type { PaymentDetails } from '../../areas/provider/typed-payment.ts'
import { agencyOffice, type Office } from '../../areas/office/office.queries.ts'
import { notFound } from '../../platform/problem.ts'
import { restNote, type AgencyCall, type AgencyPage } from '../kit/agency/agency-page.ts'
import { fieldError, hiddenFields, notice } from '../kit/forms/form-messages.ts'
import { formToken } from '../kit/forms/form-tokens.ts'
import { readText } from '../kit/forms/form-values.ts'
import { callHelp } from '../kit/html/help-text.ts'
import { html, type Html, type Part, renderFacts, renderTable } from '../kit/html/html.ts'
import { linkTo } from '../kit/html/links.ts'
import { abnText, momentText, notSpecified, phoneText } from '../kit/html/wording.ts'
import { mostRows } from '../kit/lists/row-limits.ts'
import { bankPath, editOfficePath, logoPath, mailDomainPath, officePath } from './office-call.ts'
import { agencyManagers } from './office.queries.ts'

const notices: Readonly<Record<string, string>> = {
  office: 'The details are saved. Letters and documents show them from now on.',
  logo: 'The logo is stored. Emails and letters show it from now on.',
  'logo-removed': 'The logo is removed.',
  bank: 'The bank details are saved. Tax invoices show them from now on.',
}

const logoProblems: Readonly<Record<string, string>> = {
  'unsupported-type':
    'This file is not a still JPEG, PNG, GIF or WebP image, or it is damaged. The logo was not changed.',
  'too-large': 'The file is too large. The logo was not changed.',
  'no-file': 'Choose an image first.',
  malformed: 'Choose an image first.',
  'rule-broken': 'Choose an image first.',
  unavailable: 'The logo could not be stored. Please try again.',
  'too-many-requests': 'You are sending too many files. The logo was not changed. Please try again later.',
}

/** An administrator who views as the master user changes nothing in their name. */
const mayChange = ({ agency, session }: AgencyCall): boolean => agency.isMaster && session.originalUserId === null

const changeLink = (call: AgencyCall, path: string, label: string): Part =>
  mayChange(call) &&
  html`<p class="actions">
    <a class="button" href="${linkTo(call.site, path, { agency: call.agency.id })}">${label}</a>
  </p>`

const logoImage = ({ site, agency }: AgencyCall, { logoFileId, logoKey, name }: Office): Part =>
  logoKey === null
    ? html`<p class="quiet">No logo. Emails show the name of the agency instead.</p>`
    : html`<img
        class="logo"
        src="${linkTo(site, logoPath, { agency: agency.id, v: logoFileId ?? undefined })}"
        alt="Logo of ${name}"
      />`

const logoProblem = ({ query }: AgencyCall): string | undefined => logoProblems[readText(query, 'refused')]

const logoForms = (call: AgencyCall, { logoKey }: Office): Part => {
  if (!mayChange(call)) return false
  const problem = logoProblem(call)
  const { site, agency, session } = call
  const token = { form_token: formToken(session.token), agency: agency.id }
  return html`
    <form method="post" action="${linkTo(site, logoPath, { agency: agency.id })}" enctype="multipart/form-data">
      ${hiddenFields(token)}
      <div class="field">
        <label for="file">${logoKey === null ? 'Image' : 'Another image'}</label>
        <p class="quiet hint" id="file-hint">JPEG, PNG, GIF or WebP. It is shown up to 240 × 80 pixels large.</p>
        <input
          id="file"
          name="file"
          type="file"
          accept="image/png,image/jpeg,image/gif,image/webp"
          ${problem !== undefined && html`aria-invalid="true"`}
          aria-describedby="file-hint${problem !== undefined && ' file-error'}"
        />
        ${fieldError('file', problem)}
      </div>
      <button>Upload the logo</button>
    </form>
    ${
      logoKey !== null &&
      html`<form method="post" action="${linkTo(site, `${logoPath}/remove`)}">
        ${hiddenFields(token)}
        <p class="actions"><button class="quiet">Remove the logo</button></p>
      </form>`
    }
  `
}

function bankFacts({ accountName, bsb, accountNumber, billerCode }: PaymentDetails): Html {
  const missing = bsb === null && billerCode === null ? 'That of the provider' : 'None'
  return renderFacts([
    ['Account', bsb === null ? missing : `${accountName ?? ''}, BSB ${bsb}, account ${accountNumber ?? ''}`],
    ['BPAY biller code', billerCode ?? missing],
  ])
}

const domainText = ({ emailDomain, isDomainVerified, nextDomain, domainCheckedAt }: Office): string => {
  if (emailDomain === null) return 'Not set up: emails that people write cannot be sent yet'
  if (isDomainVerified) return `${emailDomain}, in use${nextDomain === null ? '' : `, until ${nextDomain} is set up`}`
  return `${emailDomain}, ${domainCheckedAt === null ? 'not checked yet' : 'DNS records missing'}`
}

const news = ({ query }: AgencyCall): Part => {
  const text = notices[readText(query, 'notice')]
  return text !== undefined && notice(text)
}

/** What letters, documents and invoices show about the agency. Master users can change it. */
export const officeProfile: AgencyPage = {
  path: officePath,
  title: 'Office profile',
  hasErrors: (call) => mayChange(call) && logoProblem(call) !== undefined,
  async show(call) {
    const { db, agency, site } = call
    const [[office], [payment], managers] = await db.batch([
      agencyOffice(agency.id),
      agencyPayment(site.state, agency.id),
      agencyManagers(agency.id, mostRows + 1),
    ])
    if (!office || !payment) throw notFound('This agency was not found.')
    const suburb = [office.suburb, office.postcode].filter(Boolean).join(' ')
    const address = [office.addressLine1, suburb].filter(Boolean).join(', ')
    return html`
      ${news(call)}
      ${renderFacts([
        ['Name', office.name],
        ['ABN', abnText(office.abn)],
        ['Phone', phoneText(office.phone)],
        ['Email', office.email ?? notSpecified],
        ['Office address', address || notSpecified],
        ['Postal address', office.postalAddress ?? 'The same'],
      ])}
      ${changeLink(call, editOfficePath, 'Change the details')}
      <h2>Logo</h2>
      <p>Shown at the head of emails to tenants and owners, and of notices of entry.</p>
      ${logoImage(call, office)} ${logoForms(call, office)}
      <h2>Bank details</h2>
      <p>Shown on tax invoices to owners of this agency.</p>
      ${bankFacts(payment)} ${changeLink(call, bankPath, 'Change the bank details')}
      <h2>Sending as the agency</h2>
      ${renderFacts([
        ['Email domain', domainText(office)],
        ...(office.domainCheckedAt === null
          ? []
          : [['Last checked', momentText(office.domainCheckedAt, site.timeZone)] as const]),
      ])}
      ${changeLink(call, mailDomainPath, office.emailDomain === null ? 'Set up the email domain' : 'Change or check the email domain')}
      ${renderTable({
        caption: 'Property managers',
        rows: managers.slice(0, mostRows),
        empty: 'No property managers are recorded.',
        columns: [
          { header: 'Name', cell: ({ name }) => name },
          { header: 'Email', isLongWord: true, cell: ({ email }) => email ?? notSpecified },
          { header: 'Phone', cell: ({ phone }) => phoneText(phone) },
        ],
      })}
      ${restNote(managers, 'The first')}
      <p class="quiet">
        ${!mayChange(call) && 'A master user of the agency can change these details. '}To change the name of the agency,
        ${callHelp(site)}.
      </p>
    `
  },
}
