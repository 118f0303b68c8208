import { softwareLabel } from '../../../contract/agency.ts'
import type { StoredAgency } from '../../areas/agencies/agencies.queries.ts'
import type { AgencyMerge, Hindrance } from '../../areas/agency-merges/agency-merges.queries.ts'
import type { MergeCounts } from '../../areas/agency-merges/merge-preview.queries.ts'
import { describeHindrances } from '../../areas/agency-merges/merge-rules.ts'
import { selectField, textField } from '../kit/forms/fields.ts'
import { formError, formFields, notice } from '../kit/forms/form-messages.ts'
import type { ChangeRefusal } from '../kit/forms/refused-change.ts'
import { filterForm } from '../kit/forms/search-form.ts'
import { frame } from '../kit/frame/frame.ts'
import { html, renderTable, type Html, type Part } from '../kit/html/html.ts'
import { agenciesPath, linkTo } from '../kit/html/links.ts'
import { groupedCount } from '../kit/html/number-text.ts'
import { momentText } from '../kit/html/wording.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import { scriptAddress } from '../kit/routes/static-files.ts'
import { agencyUrl } from './agency-page.ts'

export const mergePath = '/Agencies/merge/:id'
const pathOf = ({ id }: StoredAgency): string => mergePath.replace(':id', String(id))

const countLabels: Readonly<Record<keyof MergeCounts, string>> = {
  properties: 'Properties',
  tenancies: 'Tenancies',
  contacts: 'Owners and contacts',
  managers: 'Property managers',
  users: 'Users',
  visits: 'Visits',
  findings: 'Findings',
  quotes: 'Quotes',
  invoices: 'Invoices',
  documents: 'Documents',
  keys: 'Collections of keys',
  mails: 'Mails',
  programs: 'API keys and webhooks',
  connections: 'Connections with software',
  agreements: 'Agreed prices and schedules',
}
/** They end with the source. */
const ending: ReadonlySet<string> = new Set(['programs', 'connections', 'agreements'])

export type Conflicts = Record<
  'addresses' | 'users' | 'masters' | 'managers' | 'keys' | 'software' | 'billing',
  readonly string[]
>

const conflictTexts: Readonly<Record<keyof Conflicts, { title: string; settled: string }>> = {
  addresses: {
    title: 'The same address in both',
    settled: 'Both properties stay, each with its history. Cancel the one that is not needed any more afterwards.',
  },
  users: { title: 'Users of both', settled: 'They keep what they may do in the target.' },
  masters: {
    title: 'Master users of the source',
    settled: 'They become users of the target; its master users can make them master users.',
  },
  managers: {
    title: 'The same property manager in both (by email address, or by name where one has none)',
    settled: 'Their properties come together under the one of the target.',
  },
  keys: {
    title: 'The same key number in both',
    settled: 'Both keep their number, with the place where the key is kept. Number them anew if the keys move.',
  },
  software: {
    title: 'Software of the source',
    settled:
      'The connection ends, and its properties can be edited here. Connect the software in the target if it has them.',
  },
  billing: {
    title: 'How they are charged',
    settled:
      'Each property is charged as before, by a plan of its own where the plans differ, and periods that were invoiced stay. Payer, prices and the length of the next period are those of the target. What was agreed with the source for a later day does not move: enter it at How it is charged.',
  },
}

export type DryRun = {
  target: StoredAgency
  source: MergeCounts
  before: MergeCounts
  /** Those of both, who are counted once. */
  sharedUsers: number
  conflicts: Conflicts
  hindrances: readonly Hindrance[]
}

const countsTable = (agency: StoredAgency, { target, source, before, sharedUsers }: DryRun): Html =>
  renderTable({
    caption: 'What moves',
    rows: Object.keys(countLabels) as (keyof MergeCounts)[],
    empty: '',
    columns: [
      { header: 'What', cell: (name) => countLabels[name] },
      { header: agency.name, isNumber: true, cell: (name) => source[name] },
      { header: target.name, isNumber: true, cell: (name) => before[name] },
      {
        header: 'Afterwards',
        isNumber: !ending.size,
        cell: (name) =>
          ending.has(name)
            ? `${before[name]}, those of the source end`
            : source[name] + before[name] - (name === 'users' ? sharedUsers : 0),
      },
    ],
  })

const shownNames = 20

const conflictPart = (names: readonly string[], { title, settled }: { title: string; settled: string }): Part =>
  names.length > 0 &&
  html`<h3>${title}</h3>
    <p>${settled}</p>
    <ul>
      ${names.slice(0, shownNames).map((name) => html`<li>${name}</li>`)}
      ${names.length > shownNames && html`<li>and more</li>`}
    </ul>`

function dryRunPart(call: SignedInCall, agency: StoredAgency, dryRun: DryRun, refusal?: ChangeRefusal): Html {
  const { target, conflicts, hindrances } = dryRun
  const kinds = (Object.keys(conflictTexts) as (keyof Conflicts)[]).filter((kind) => conflicts[kind].length > 0)
  const labelled = { ...conflicts, software: conflicts.software.map((name) => softwareLabel(name)) }
  return html`
    <h2>What would happen</h2>
    <p>
      Everything of ${agency.name} moves to ${target.name}, with its history. ${agency.name} is paused while it moves
      and then closed; its users go on in ${target.name}, and links that name ${agency.name} open ${target.name}.
      Nothing has been changed yet.
    </p>
    ${countsTable(agency, dryRun)}
    <h2>What both have</h2>
    ${kinds.length === 0 && html`<p>Nothing that has to be settled.</p>`}
    ${kinds.map((kind) => conflictPart(labelled[kind], conflictTexts[kind]))}
    ${
      hindrances.length > 0
        ? html`<div class="notice critical">
            <p>It cannot be merged now. ${describeHindrances(hindrances).join(' ')}</p>
          </div>`
        : html`<h2>Merge</h2>
            <p>This cannot be undone.</p>
            <form method="post" action="${linkTo(call.site, pathOf(agency))}" novalidate>
              ${formFields(call.session, { into: target.id })}
              ${textField({
                name: 'typedName',
                label: `Type the name of the agency that is closed: ${agency.name}`,
                value: typeof call.form['typedName'] === 'string' ? call.form['typedName'] : '',
                most: 200,
                error: refusal?.fields['typedName'],
              })}
              <p class="actions"><button>Merge ${agency.name} into ${target.name}</button></p>
            </form>`
    }
  `
}

export const isMergeWorking = (merge: AgencyMerge | undefined): boolean =>
  merge?.status === 'WAITING' || merge?.status === 'MOVED'

const outcomes: Readonly<Record<AgencyMerge['status'], string>> = {
  WAITING: 'Being moved',
  MOVED: 'Moved; the lists are being refreshed',
  DONE: 'Done',
  FAILED: 'Not done',
}

function mergePart(call: SignedInCall, agency: StoredAgency, merge: AgencyMerge | undefined): Part {
  if (!merge) return false
  const { site } = call
  const properties = merge.moved?.['properties']
  return html`
    <h2 id="merge" tabindex="-1">Merge into ${merge.targetName}</h2>
    <p id="waiting-status" role="status"></p>
    <section aria-labelledby="merge" data-waiting-part="${linkTo(site, pathOf(agency))}">
      <p>
        Asked for by ${merge.requestedBy} ${momentText(merge.requestedAt, site.timeZone)}:
        <span id="merge-${merge.id}" data-about="Merge" ${isMergeWorking(merge) && html`data-working`}
          >${outcomes[merge.status]}${properties !== undefined && `, ${groupedCount(properties, ['property', 'properties'])} moved`}.
          ${merge.failure}</span
        >
      </p>
      ${isMergeWorking(merge) && html`<p><a href="${linkTo(site, pathOf(agency))}">Look again</a></p>`}
      <p><a href="${agencyUrl(call, merge.targetId)}">${merge.targetName}</a></p>
    </section>
    ${isMergeWorking(merge) && html`<script src="${scriptAddress(site, 'waiting-part')}" type="module"></script>`}
  `
}

export type ShownMerge = {
  agency: StoredAgency
  targets: readonly { id: number; name: string }[]
  merge: AgencyMerge | undefined
  dryRun: DryRun | undefined
  isStarted: boolean
  refusal: ChangeRefusal | undefined
}

/** Staff merge an agency into another: first what would happen, then the merge. */
export function mergePage(
  call: SignedInCall,
  { agency, targets, merge, dryRun, isStarted, refusal }: ShownMerge,
): Html {
  const { site, session } = call
  const options = [
    { value: '', label: 'Choose an agency' },
    ...targets.map(({ id, name }) => ({ value: String(id), label: `${name} (${id})` })),
  ]
  const content = html`
    ${isStarted && refusal === undefined && notice('The merge has begun. You can leave this page.')}
    ${formError(refusal?.message)}
    <p><a href="${agencyUrl(call, agency.id)}">${agency.name}</a></p>
    ${mergePart(call, agency, merge)}
    ${
      agency.status !== 'CLOSED' &&
      !isMergeWorking(merge) &&
      html`<p>Everything of this agency moves to another agency of the state, and this one is closed.</p>
        ${filterForm(
          call,
          pathOf(agency),
          selectField({
            name: 'into',
            label: 'Merge into',
            value: String(dryRun?.target.id ?? ''),
            options,
            error: refusal?.fields['into'],
          }),
          'Show what would happen',
        )}
        ${dryRun && dryRunPart(call, agency, dryRun, refusal)}`
    }
  `
  const title = `Merge ${agency.name} into another agency`
  return frame({ site, session, title, path: agenciesPath, content, hasErrors: refusal !== undefined })
}
