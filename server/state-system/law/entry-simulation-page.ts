import { dayIn } from '../../../contract/days.ts'
import type { EntryFault } from '../../areas/entry-rules/entry-rule.ts'
import type { LawRunRow, RunProgress } from '../../areas/law/law-runs.queries.ts'
import type { SimulatedEntry } from '../../areas/law/simulated-entry.ts'
import type {
  AgencyVisits,
  ListedVisit,
  VisitChange,
  VisitCounts,
  VisitPlace,
} from '../../areas/law/simulated-visits.queries.ts'
import { frame } from '../kit/frame/frame.ts'
import { html, type Html, type Part, renderTable } from '../kit/html/html.ts'
import { linkTo, lawPath } from '../kit/html/links.ts'
import { groupedCount, numberText } from '../kit/html/number-text.ts'
import { pager } from '../kit/html/pager.ts'
import { momentText } from '../kit/html/wording.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import { scriptAddress } from '../kit/routes/static-files.ts'
import { simulatedEntryFacts } from './entry-facts.ts'
import { at, draftPath, simulatedPropertiesPath, simulationPath } from './law-paths.ts'

const faultLabels: Record<EntryFault, string> = {
  NOTICE: 'Notice too short',
  EARLY: 'Notice too long before',
  DAY: 'Day not allowed',
  HOURS: 'Time of day not allowed',
  LENGTH: 'Time of entry too long',
  HAND: 'Given by hand at a time not allowed',
  NO_RULE: 'No entry by notice',
}
const faultLabel = (fault: EntryFault | null): string => (fault === null ? 'Lawful' : faultLabels[fault])

const placeTitles: Record<VisitPlace, string> = { 1: 'Booked visits to come', 2: 'Visits of the last 24 months' }

/** What was counted, for those who publish. */
export const visitNumbers = (totals: VisitCounts): [label: string, value: Part][] => [
  ['Booked visits by notice from its first day on', totals.visits],
  ['Unlawful with the rule', totals.unlawful],
  ['Lawful until now', totals.newly],
  ['Lawful only with the rule', totals.lawful],
  ['Visits by notice in the last 24 months', totals.past],
  ['Would have been unlawful', totals.pastUnlawful],
  ['Were lawful', totals.pastNewly],
  ['Would have been lawful', totals.pastLawful],
]

type Row = [label: string, coming: number, past: number]

const totalsTable = (totals: VisitCounts): Html =>
  renderTable<Row>({
    caption: 'All agencies of the state',
    rows: [
      ['Visits by notice', totals.visits, totals.past],
      ['Unlawful with the rule', totals.unlawful, totals.pastUnlawful],
      ['Of these lawful without it', totals.newly, totals.pastNewly],
      ['Lawful only with the rule', totals.lawful, totals.pastLawful],
    ],
    empty: '',
    columns: [
      { header: 'Number', cell: ([label]) => label },
      { header: placeTitles[1], isNumber: true, cell: ([, coming]) => coming },
      { header: placeTitles[2], isNumber: true, cell: ([, , past]) => past },
    ],
  })

const changesTable = (changes: readonly VisitChange[]): Html =>
  renderTable({
    caption: 'From what to what, without the rule and with it',
    rows: changes,
    empty: 'Every visit is lawful without the rule and with it.',
    columns: [
      { header: 'Without the rule', cell: ({ before }) => faultLabel(before) },
      { header: 'With the rule', cell: ({ after }) => faultLabel(after) },
      { header: placeTitles[1], isNumber: true, cell: ({ coming }) => coming },
      { header: placeTitles[2], isNumber: true, cell: ({ past }) => past },
    ],
  })

function agenciesTable({ site }: SignedInCall, { run, agencies }: EntrySimulation): Html {
  const visits = ({ agencyId, agencyName }: AgencyVisits, place: VisitPlace, count: number, of: number): Part =>
    of === 0
      ? count
      : html`<a href="${linkTo(site, at(simulatedPropertiesPath, run.id), { agency: agencyId, place })}"
          >${numberText(count)}<span class="for-readers"> of ${agencyName}: ${placeTitles[place]}</span></a
        >`
  return renderTable({
    caption: 'Agencies',
    rows: agencies,
    empty: 'No agency has a visit that is unlawful with the rule or without it.',
    columns: [
      { header: 'Agency', cell: ({ agencyName }) => agencyName },
      { header: 'Visits to come', isNumber: true, cell: (row) => row.visits },
      {
        header: 'Unlawful with the rule',
        isNumber: true,
        cell: (row) => visits(row, 1, row.unlawful, row.unlawful + row.lawful),
      },
      { header: 'Lawful only with it', isNumber: true, cell: (row) => row.lawful },
      { header: 'Visits of 24 months', isNumber: true, cell: (row) => row.past },
      {
        header: 'Would have been unlawful',
        isNumber: true,
        cell: (row) => visits(row, 2, row.pastUnlawful, row.pastUnlawful + row.pastLawful),
      },
    ],
  })
}

function progressPart({ site }: SignedInCall, { run, progress }: EntrySimulation): Html {
  const { agencies, agenciesDone, properties, others } = progress
  const visits = groupedCount(properties + others, ['visit', 'visits'])
  return run.finishedAt === null
    ? html`<p id="simulation-progress" data-working data-about="Simulation">
        Running: ${numberText(agenciesDone)} of ${groupedCount(agencies, ['agency', 'agencies'])}, ${visits} so far.
      </p>`
    : html`<p id="simulation-progress">
        Finished ${momentText(run.finishedAt, site.timeZone)}: ${visits} of
        ${groupedCount(agencies, ['agency', 'agencies'])}.
      </p>`
}

export type EntrySimulation = {
  run: LawRunRow
  /** Why it no longer says what the rule would do. */
  outdated: string | null
  progress: RunProgress
  totals: VisitCounts
  changes: readonly VisitChange[]
  agencies: readonly AgencyVisits[]
  page: number
  hasMore: boolean
}

/** What a simulation of a rule of entry found, by agency. */
export function entrySimulationPage(call: SignedInCall, page: EntrySimulation): Html {
  const { site, session } = call
  const { run } = page
  const here = at(simulationPath, run.id)
  const content = html`
    <p>
      ${
        run.draftId === null
          ? html`<a href="${linkTo(site, lawPath)}">The law of ${site.name}</a>`
          : html`<a href="${linkTo(site, at(draftPath, run.draftId))}">The draft</a>`
      }
    </p>
    <h2 id="numbers" tabindex="-1">Numbers</h2>
    <p>
      Visits to come are the booked ones by notice from the first day of the rule on, with the notice that the tenants
      have got. Those of the last 24 months are compared as if the rule had been in force then; they stay as they were.
    </p>
    <p id="waiting-status" role="status"></p>
    <section aria-labelledby="numbers" data-waiting-part="${linkTo(site, here, { page: page.page })}">
      ${page.outdated !== null && html`<div class="notice" role="status"><p>${page.outdated}</p></div>`}
      ${progressPart(call, page)} ${totalsTable(page.totals)} ${changesTable(page.changes)} ${agenciesTable(call, page)}
      ${pager(page.page, page.hasMore, (to) => linkTo(site, here, { page: to }))}
    </section>
    ${run.finishedAt === null && html`<script src="${scriptAddress(site, 'waiting-part')}" type="module"></script>`}
    <h2>The rule</h2>
    ${simulatedEntryFacts(run.rule as SimulatedEntry, dayIn(site.timeZone, call.now))}
  `
  return frame({ site, session, title: `Simulation: ${run.title}`, path: lawPath, content })
}

type VisitsPage = {
  run: LawRunRow
  agency: { id: number; name: string }
  place: VisitPlace
  visits: readonly ListedVisit[]
  /** The last visit of this page; null on the last page. */
  next: number | null
}

/** The visits of an agency that are unlawful with the rule or without it. */
export function simulatedVisitsPage(call: SignedInCall, { run, agency, place, visits, next }: VisitsPage): Html {
  const { site, session } = call
  const other: VisitPlace = place === 1 ? 2 : 1
  const here = at(simulatedPropertiesPath, run.id)
  const content = html`
    <p>
      <a href="${linkTo(site, at(simulationPath, run.id))}">${run.title}</a><br />
      <a href="${linkTo(site, here, { agency: agency.id, place: other })}">${placeTitles[other]}</a>
    </p>
    ${renderTable({
      caption: placeTitles[place],
      rows: visits,
      empty: 'There are no more visits.',
      columns: [
        {
          header: 'Address',
          cell: ({ propertyId, address }) =>
            html`<a href="${linkTo(site, `/Properties/view/${propertyId}`)}">${address}</a>`,
        },
        { header: 'Visit', cell: ({ startsAt }) => momentText(startsAt, site.timeZone) },
        { header: 'Without the rule', cell: ({ before }) => faultLabel(before) },
        {
          header: 'With the rule',
          cell: ({ after, reason }) => html`<div>${faultLabel(after)}${reason && html`<br />${reason}`}</div>`,
        },
      ],
    })}
    ${
      next !== null &&
      html`<nav aria-label="Pages" class="pager">
        <a href="${linkTo(site, here, { agency: agency.id, place, after: next })}" rel="next">Next page</a>
      </nav>`
    }
  `
  return frame({ site, session, title: `${placeTitles[place]}: ${agency.name}`, path: lawPath, content })
}
