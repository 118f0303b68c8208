import {
  changeDomain,
  domainRecords,
  domainToCheck,
  findMissing,
  keepDomain,
  noteDomainCheck,
  removeDomain,
  type DnsRecord,
} from '../../areas/office/mail-domain.ts'
import { agencyOffice, type Office } from '../../areas/office/office.queries.ts'
import type { Dns } from '../../outside/dns.ts'
import type { AccountKeys } from '../../platform/account-keys.ts'
import { one } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import { agencyPage, type AgencyCall } from '../kit/agency/agency-page.ts'
import { forMaster } from '../kit/agency/master-user.ts'
import { textField } from '../kit/forms/fields.ts'
import { formError, formFields, notice } from '../kit/forms/form-messages.ts'
import { readText } from '../kit/forms/form-values.ts'
import { refusalOf, type ChangeRefusal } from '../kit/forms/refused-change.ts'
import { html, type Html, type Part, renderTable } from '../kit/html/html.ts'
import { linkTo } from '../kit/html/links.ts'
import { momentText } from '../kit/html/wording.ts'
import { goTo, type Answer, type PageRoutes } from '../kit/routes/call.ts'
import { refuseWhileViewing } from '../kit/sessions/account-call.ts'
import { changingOffice, mailDomainPath, officePath } from './office-call.ts'

const title = 'Email domain'

export type MailDomainParts = {
  dns: Dns
  keys: AccountKeys
  /** The domain from which the portal sends. */
  sender: string
}

const stateOf = (call: AgencyCall, office: Office): Html => {
  const { isDomainVerified, nextDomain, domainCheckedAt, domainProblem } = office
  const checked = domainCheckedAt === null ? '' : ` Last checked ${momentText(domainCheckedAt, call.site.timeZone)}.`
  if (isDomainVerified && nextDomain === null)
    return notice(`The domain is set up. Users who are listed for sending send from it.${checked}`)
  if (domainProblem === null) return html`<p>Set these records, then check them. The DNS may need some hours.</p>`
  return html`<div class="notice critical"><p>${domainProblem}${checked}</p></div>`
}

const button = ({ site, agency, session }: AgencyCall, action: string, label: string, look = ''): Html => html`
  <form method="post" action="${linkTo(site, mailDomainPath)}">
    ${formFields(session, { agency: agency.id, action })}
    <p class="actions"><button class="${look}">${label}</button></p>
  </form>
`

/** Of a domain in use: what becomes of it. */
const usedPart = (call: AgencyCall, { emailDomain, isDomainVerified, nextDomain }: Office): Part => {
  if (!isDomainVerified) return false
  return nextDomain === null
    ? html`<p class="quiet">
        ${emailDomain} is in use. If you change the domain, it stays in use until the records of the new one are found.
      </p>`
    : html`
        <div class="notice">
          <p>${emailDomain} stays in use until the records of ${nextDomain} are found.</p>
        </div>
        ${button(call, 'keep', `Keep ${emailDomain ?? ''}`, 'quiet')}
      `
}

const removePart = (call: AgencyCall, { emailDomain }: Office): Part =>
  emailDomain !== null &&
  html`
    <h2>Stop sending from a domain</h2>
    <p>Without a domain, emails that people write can only be previewed and downloaded.</p>
    ${button(call, 'remove', 'Remove the domain', 'quiet')}
  `

const recordsPart = (call: AgencyCall, office: Office, records: readonly DnsRecord[]): Part =>
  records.length > 0 &&
  html`
    ${stateOf(call, office)}
    ${renderTable({
      caption: 'DNS records to set',
      rows: records,
      empty: '',
      columns: [
        { header: 'Name', cell: ({ name }) => html`<code class="to-copy">${name}</code>` },
        { header: 'Type', cell: ({ type }) => type },
        { header: 'Value', cell: ({ value }) => html`<code class="to-copy">${value}</code>` },
        { header: 'What it does', cell: ({ why }) => why },
      ],
    })}
    ${button(call, 'check', 'Check the records now')}
  `

type Shown = { office: Office; records: readonly DnsRecord[]; typed?: string; refusal?: ChangeRefusal | undefined }

function domainPage(call: AgencyCall, { office, records, typed, refusal }: Shown): Answer {
  const { site, agency, session } = call
  const content = html`
    ${formError(refusal?.message)}
    <p>
      Emails that people of ${agency.name} write to tenants and owners come from their own addresses at this domain.
      Until it is set up, such an email can only be previewed and downloaded.
    </p>
    ${usedPart(call, office)}
    <form method="post" action="${linkTo(site, mailDomainPath)}" novalidate>
      ${formFields(session, { agency: agency.id, action: 'change' })}
      ${textField({
        name: 'domain',
        label: 'Domain, such as agency.com.au',
        value: typed ?? domainToCheck(office) ?? '',
        error: refusal?.fields['domain'],
        most: 253,
      })}
      <p class="actions"><button>Save the domain</button></p>
    </form>
    ${recordsPart(call, office, records)} ${removePart(call, office)}
    <p><a href="${linkTo(site, officePath, { agency: agency.id })}">Office profile</a></p>
  `
  const hasErrors = refusal !== undefined
  return agencyPage(call, { title, path: officePath, content, hasErrors, status: refusal?.status ?? 200 })
}

/** The domain from which an agency sends: the records to set, and whether they are set. */
export function mailDomainRoutes(routes: PageRoutes, { dns, keys, sender }: MailDomainParts): void {
  const read = async ({ db, agency }: AgencyCall): Promise<{ office: Office; records: DnsRecord[] }> => {
    const office = await one(db, agencyOffice(agency.id))
    const domain = domainToCheck(office)
    const records = domain === null ? [] : domainRecords(domain, keys.domainProofs(agency.id, domain), sender)
    return { office, records }
  }

  const check = async (call: AgencyCall): Promise<void> => {
    const { office, records } = await read(call)
    const [own, spf] = records
    const domain = domainToCheck(office)
    if (domain === null || !own || !spf) throw new Problem('conflict', 'The domain was removed meanwhile.')
    const problem = await findMissing(dns, [own, spf])
    await changingOffice(call, call.agency.id, async (editor) => noteDomainCheck(editor, { domain, problem }))
  }

  const change = async (call: AgencyCall, action: string, typed: string): Promise<void> => {
    if (action === 'check') return check(call)
    return changingOffice(call, call.agency.id, async (editor) => {
      if (action === 'remove') return removeDomain(editor)
      return action === 'keep' ? keepDomain(editor) : changeDomain(editor, typed)
    })
  }

  routes.signedIn('GET', mailDomainPath, async (call) => {
    refuseWhileViewing(call)
    return forMaster(call, title, async (inAgency) => domainPage(inAgency, await read(inAgency)))
  })

  routes.signedIn('POST', mailDomainPath, async (call) =>
    forMaster(
      call,
      title,
      async (inAgency) => {
        const { form, site, agency } = inAgency
        const typed = readText(form, 'domain')
        const action = readText(form, 'action')
        const refusal = await refusalOf(async () => change(inAgency, action, typed))
        if (!refusal) return goTo(linkTo(site, mailDomainPath, { agency: agency.id }))
        return domainPage(inAgency, { ...(await read(inAgency)), ...(action === 'change' && { typed }), refusal })
      },
      call.form,
    ),
  )
}
