import { shortDay } from '../../../contract/day-text.ts'
import { dayIn } from '../../../contract/days.ts'
import { formatPhone } from '../../../contract/phones.ts'
import { states } from '../../../contract/states.ts'
import { keyText } from '../../areas/personal-data/find-people.ts'
import type { PersonRequest } from '../../areas/personal-data/person-requests.queries.ts'
import type { FoundPerson } from '../../areas/personal-data/personal-data.queries.ts'
import type { RetentionKind, RetentionRun } from '../../areas/personal-data/retention.queries.ts'
import { textField } from '../kit/forms/fields.ts'
import { formError, formFields, notice } from '../kit/forms/form-messages.ts'
import type { ChangeRefusal } from '../kit/forms/refused-change.ts'
import { frame } from '../kit/frame/frame.ts'
import { html, type Html, renderTable } from '../kit/html/html.ts'
import { linkTo, personalDataPath } from '../kit/html/links.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import { personRequestsPart } from './person-requests-part.ts'

export const exportPath = '/PersonalData/export'
export const erasePath = '/PersonalData/erase'

const kinds = {
  TENANT: 'Tenant',
  CONTACT: 'Owner or contact',
  VISIT_CONTACT: 'Contact for a visit',
  USER: 'User',
} as const

const runLabels: Record<RetentionKind, string> = {
  LEFT_TENANTS: 'Tenancies whose tenants were made anonymous',
  VISIT_CONTACTS: 'Visits whose contacts are no longer named',
  CONTACT_ATTEMPTS: 'Attempts to reach people who are no longer named',
  ENTRY_NOTICES: 'Notices of entry without their people',
  MAILS: 'Mails without text and addresses',
  ACCOUNT_MAILS: 'Mails about accounts deleted',
  PERSON_REQUESTS: 'Requests of people deleted with their exports',
  CLOSED_AGENCY_PEOPLE: 'Rows about people of closed agencies made anonymous',
  CLOSED_AGENCIES: 'Rows of agencies closed long ago deleted',
  AGENCY_EXPORTS: 'Exports of agencies without their files',
  INVITATIONS: 'Unused invitations without their person',
  IMPORTS: 'Rows of imports deleted',
  SESSIONS: 'Sessions deleted',
  AUDIT: 'Audit events deleted',
}

const period = ({ kind, startsOn, closesOn, isCurrent }: FoundPerson): string => {
  if (kind === 'USER') return isCurrent ? 'Open account' : 'Closed account'
  if (kind === 'CONTACT') return isCurrent ? 'On service' : 'No property on service'
  if (kind === 'VISIT_CONTACT' && startsOn !== null)
    return `Visit on ${shortDay(startsOn)}${closesOn === null ? ' (to come)' : ''}`
  const from = startsOn === null ? '' : shortDay(startsOn)
  return `${from} – ${closesOn === null ? 'today' : shortDay(closesOn)}${isCurrent ? ' (current)' : ''}`
}

export type PersonalDataPage = {
  text: string
  people: readonly FoundPerson[]
  chosen: ReadonlySet<string>
  runs: readonly RetentionRun[]
  refusal?: ChangeRefusal | undefined
  typedName: string
  requests: readonly PersonRequest[]
  asked: Asked | undefined
}

/** What was asked for just before. */
export type Asked = keyof typeof askedSentences
export const askedSentences = {
  export: 'The export is being prepared. It is listed below when it is ready.',
  erasure: 'The chosen records are being erased. The list below says when it is done.',
  nothing: 'Nothing was left to erase.',
  again: 'It is being done again. The list below says when it is done.',
} as const

/** Posted, so that names and addresses of people are in no address, history or log. */
const searchForm = ({ site, session }: SignedInCall, text: string): Html => html`
  <form method="post" action="${linkTo(site, personalDataPath)}" class="search">
    ${formFields(session)}
    <div class="field">
      <label for="text">Whole name, email address, username or phone number</label>
      <input id="text" name="text" type="search" value="${text}" maxlength="254" autocomplete="off" />
    </div>
    <button class="quiet">Search</button>
  </form>
`

function peopleForm(call: SignedInCall, { text, people, chosen, refusal, typedName }: PersonalDataPage): Html {
  const { site, session } = call
  return html`
    <form method="post" action="${linkTo(site, exportPath)}" novalidate>
      ${formFields(session, { text })}
      ${renderTable({
        caption: `Records of “${text}” in ${site.name}`,
        rows: people,
        empty: '',
        columns: [
          {
            header: 'Choose',
            cell: (person) =>
              html`<input
                type="checkbox"
                name="person"
                value="${keyText(person)}"
                aria-label="${kinds[person.kind]} ${person.name}, ${person.address ?? person.agencyName ?? site.name}"
                ${chosen.has(keyText(person)) && html`checked`}
              />`,
          },
          { header: 'Name', cell: ({ name }) => name },
          { header: 'As', cell: ({ kind }) => kinds[kind] },
          {
            header: 'Reached at',
            cell: ({ email, phones }) => [email, ...phones.map(formatPhone)].filter((part) => part !== null).join(', '),
          },
          { header: 'Agency', cell: ({ agencyName }) => agencyName ?? 'None' },
          { header: 'Property', cell: ({ address }) => address ?? 'None' },
          { header: 'When', cell: period },
        ],
      })}
      <p>
        People with the same name may be different people. Choose only the records of the person who asks. An export
        also has the rows that mention the person; check it for details of others before you hand it over. It is
        prepared in the background.
      </p>
      <p class="actions"><button class="quiet">Export as JSON</button></p>
      <h2>Erase</h2>
      <p>
        The name, addresses and numbers of the chosen records are removed everywhere, and this cannot be undone.
        Evidence that the law asks for stays: served notices of entry, documents, results and who changed what. Exports
        of the person are deleted too, so download one first if it is needed.
      </p>
      ${textField({ name: 'typedName', label: 'Type the name to confirm', value: typedName, error: refusal?.fields['typedName'], most: 75 })}
      <p class="actions">
        <button formaction="${linkTo(site, erasePath)}" class="danger">Erase the chosen records</button>
      </p>
    </form>
  `
}

/** What staff do when a person asks for their data, and what was removed by age. */
export function personalDataPage(call: SignedInCall, page: PersonalDataPage): Html {
  const { site, session } = call
  const { text, people, runs, refusal, requests, asked } = page
  const { timeZone } = states[site.state]
  const content = html`
    ${formError(refusal?.message)}
    ${asked !== undefined && html`<div ${asked !== 'nothing' && html`data-while-working`}>${notice(askedSentences[asked])}</div>`}
    <h2>Find a person</h2>
    ${searchForm(call, text)}
    ${text !== '' && people.length === 0 && html`<p class="empty">Nobody in ${site.name} has exactly this name, address or number.</p>`}
    ${people.length > 0 && peopleForm(call, page)} ${personRequestsPart(call, requests)}
    <h2>Removed because of its age</h2>
    ${renderTable({
      caption: 'Latest runs',
      rows: runs,
      empty: 'The nightly job has not run yet.',
      columns: [
        { header: 'Day', cell: ({ finishedAt }) => shortDay(dayIn(timeZone, new Date(finishedAt))) },
        { header: 'What', cell: ({ kind }) => runLabels[kind] },
        { header: 'Older than', cell: ({ until }) => shortDay(until) },
        { header: 'How many', isNumber: true, cell: ({ rows }) => rows },
        { header: 'Note', cell: ({ isComplete }) => (isComplete ? 'All that was due' : 'More follows tomorrow') },
      ],
    })}
  `
  const title = 'People’s data'
  return frame({ site, session, title, path: personalDataPath, content, hasErrors: refusal !== undefined })
}
