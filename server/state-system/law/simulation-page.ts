import { shortDay } from '../../../contract/day-text.ts'
import { readable } from '../../../contract/labels.ts'
import { dayIn, type Day } from '../../../contract/days.ts'
import { services, type ServiceCode } from '../../../contract/services.ts'
import type { RunProgress, LawRunRow } from '../../areas/law/law-runs.queries.ts'
import type { AffectedState } from '../../areas/law/simulate-property.ts'
import type { SimulatedRule } from '../../areas/law/simulated-rule.ts'
import { affectedCount, costAssumption, costCents, moreVisits, workHours } from '../../areas/law/simulation-cost.ts'
import { affectedStateLabels, todayLabel, untroubledLabel } from '../../areas/law/simulation-labels.ts'
import type {
  ChangeRow,
  CountRow,
  ListedProperty,
  SimulationFilter,
  TotalRow,
} from '../../areas/law/simulation-results.queries.ts'
import { scriptAddress } from '../kit/routes/static-files.ts'
import { frame } from '../kit/frame/frame.ts'
import { html, type Html, type Part, renderFacts, renderTable, type Column } from '../kit/html/html.ts'
import { linkTo, lawPath } from '../kit/html/links.ts'
import { groupedCount, numberText } from '../kit/html/number-text.ts'
import { pager } from '../kit/html/pager.ts'
import { dayText, momentText, moneyText } from '../kit/html/wording.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import {
  at,
  draftPath,
  ownerLetterPath,
  simulatedPropertiesPath,
  simulationExportPath,
  simulationPath,
} from './law-paths.ts'
import { ruleFacts } from './rule-facts.ts'

const agencyWords = ['agency', 'agencies'] as const
const propertyWords = ['property', 'properties'] as const

type Place = 1 | 2
type Shown = {
  run: LawRunRow
  rule: SimulatedRule
  service: ServiceCode
  minutes: number
  priceCents: number
  place: Place
}
export type SimulationPage = Shown & {
  progress: RunProgress
  /** Why it no longer says what the rule would do. */
  outdated: string | null
  totals: readonly TotalRow[]
  /** Of the agency if one is chosen, otherwise of the state. */
  changes: readonly ChangeRow[]
  /** Of the agency if one is chosen, by property manager; otherwise by agency. */
  counts: readonly CountRow[]
  agency: { id: number; name: string } | null
  page: number
  hasMore: boolean
}

const states: readonly AffectedState[] = ['DUE', 'BREACHED', 'UNPROVEN']
const dayOf = ({ run }: Pick<Shown, 'run'>, place: Place): string => shortDay((run.days as Day[])[place - 1] as Day)
const countOf = (row: TotalRow | CountRow, state: AffectedState): number =>
  state === 'DUE' ? row.due : state === 'BREACHED' ? row.breached : row.unproven

/** The numbers as rows, because there are many of them and only two days. */
function totalsTable(page: SimulationPage): Html {
  const { priceCents, minutes, totals } = page
  const numbers: [label: string, of: (row: TotalRow) => Part][] = [
    ['Properties', ({ properties }) => properties],
    ...states.map((state): [string, (row: TotalRow) => Part] => [
      affectedStateLabels[state],
      (row) => countOf(row, state),
    ]),
    [untroubledLabel, ({ newly }) => newly],
    ['Without the service', ({ notEnrolled }) => notEnrolled],
    ['Agencies', ({ agencies }) => agencies],
    ['With an open fault', ({ faulty }) => faulty],
    ['Visits in 24 months', ({ visits }) => visits],
    ['Visits without the rule', ({ visitsBefore }) => visitsBefore],
    ['Cost of more visits', (row) => moneyText(costCents(row, priceCents))],
    ['Hours of work', (row) => workHours(row, minutes)],
  ]
  return renderTable({
    caption: 'All agencies of the state',
    rows: totals.length === 0 ? [] : numbers,
    empty: 'Nothing has been counted yet.',
    columns: [
      { header: 'Number', cell: ([label]) => label },
      ...totals.map((row): Column<(typeof numbers)[number]> => ({
        header: `On ${dayOf(page, row.place)}`,
        isNumber: true,
        cell: ([, of]) => of(row),
      })),
    ],
  })
}

function countsTable(call: SignedInCall, page: SimulationPage): Html {
  const { run, priceCents, minutes, place, agency, counts } = page
  const { site } = call
  const list = (row: CountRow, state: AffectedState | undefined, count: number): Part =>
    count === 0
      ? 0
      : html`<a
          href="${linkTo(site, at(simulatedPropertiesPath, run.id), {
            agency: row.agencyId,
            manager: agency === null ? undefined : row.managerId,
            place,
            state,
          })}"
          >${numberText(count)}<span class="for-readers">
            properties of
            ${agency === null ? row.agencyName : (row.managerName ?? 'no property manager')}${state && `, ${affectedStateLabels[state]}`}</span
          ></a
        >`
  return renderTable({
    caption: `${agency === null ? 'By agency' : `${agency.name}, by property manager`}, on ${dayOf(page, place)}`,
    rows: counts.filter((row) => row.place === place),
    empty: 'Nothing has been counted yet.',
    columns: [
      agency === null
        ? {
            header: 'Agency',
            cell: (row) =>
              html`<a href="${linkTo(site, at(simulationPath, run.id), { agency: row.agencyId, place })}"
                >${row.agencyName}</a
              >`,
          }
        : { header: 'Property manager', cell: (row) => row.managerName ?? 'Not assigned' },
      { header: 'Properties', isNumber: true, cell: (row) => row.properties },
      ...states.map((state): Column<CountRow> => ({
        header: affectedStateLabels[state],
        isNumber: true,
        cell: (row) => list(row, state, countOf(row, state)),
      })),
      { header: 'Affected', isNumber: true, cell: (row) => list(row, undefined, affectedCount(row)) },
      { header: 'Without the service', isNumber: true, cell: (row) => row.notEnrolled },
      { header: 'With an open fault', isNumber: true, cell: (row) => row.faulty },
      { header: 'More visits in 24 months', isNumber: true, cell: moreVisits },
      { header: 'Cost of more visits', isNumber: true, cell: (row) => moneyText(costCents(row, priceCents)) },
      { header: 'Hours of work', isNumber: true, cell: (row) => workHours(row, minutes) },
    ],
  })
}

/** How many properties have another result with the rule than without it, from what to what. */
const changesTable = (page: SimulationPage): Html =>
  renderTable({
    caption: 'Results that change, without the rule and with it',
    rows: page.changes,
    empty: 'No property has another result with the rule.',
    columns: [
      { header: 'Without the rule', cell: ({ before }) => readable(before) },
      { header: 'With the rule', cell: ({ after }) => readable(after) },
      { header: `On ${dayOf(page, 1)}`, isNumber: true, cell: ({ first }) => first },
      { header: `On ${dayOf(page, 2)}`, isNumber: true, cell: ({ second }) => second },
    ],
  })

function progressPart({ site }: SignedInCall, { run, progress }: SimulationPage): Html {
  const { agencies, agenciesDone, properties } = progress
  return run.finishedAt === null
    ? html`<p id="simulation-progress" data-working data-about="Simulation">
        Running: ${numberText(agenciesDone)} of ${groupedCount(agencies, agencyWords)},
        ${groupedCount(properties, propertyWords)} so far.
      </p>`
    : html`<p id="simulation-progress">
        Finished ${momentText(run.finishedAt, site.timeZone)}: ${groupedCount(properties, propertyWords)} of
        ${groupedCount(agencies, agencyWords)}.
      </p>`
}

/** What a simulation found, by agency or by property manager. */
export function simulationPage(call: SignedInCall, page: SimulationPage): Html {
  const { site, session } = call
  const { run, rule, service, priceCents, minutes, place, agency } = page
  const other: Place = place === 1 ? 2 : 1
  const here = at(simulationPath, run.id)
  const content = html`
    <p>
      ${
        run.draftId === null
          ? html`<a href="${linkTo(site, lawPath)}">The law of ${site.name}</a>`
          : html`<a href="${linkTo(site, at(draftPath, run.draftId))}">The draft</a>`
      }
      ${agency !== null && html`<br /><a href="${linkTo(site, here, { place })}">All agencies</a>`}
    </p>
    <h2 id="numbers" tabindex="-1">Numbers</h2>
    <p>${costAssumption(priceCents, minutes)}</p>
    <p id="waiting-status" role="status"></p>
    <section
      aria-labelledby="numbers"
      data-waiting-part="${linkTo(site, here, { agency: agency?.id, place, page: page.page })}"
    >
      ${page.outdated !== null && html`<div class="notice" role="status"><p>${page.outdated}</p></div>`}
      ${progressPart(call, page)} ${agency === null && totalsTable(page)} ${changesTable(page)}
      ${countsTable(call, page)}
      ${agency === null && pager(page.page, page.hasMore, (to) => linkTo(site, here, { place, page: to }))}
    </section>
    ${run.finishedAt === null && html`<script src="${scriptAddress(site, 'waiting-part')}" type="module"></script>`}
    <p>
      <a href="${linkTo(site, here, { agency: agency?.id, place: other })}">Show ${dayOf(page, other)} instead</a>
    </p>
    <p class="actions">
      <a class="button" href="${linkTo(site, at(simulationExportPath, run.id), { agency: agency?.id })}"
        >Export to Excel</a
      >
      ${
        agency !== null &&
        html`<a class="button" href="${linkTo(site, at(ownerLetterPath, run.id), { agency: agency.id })}"
          >Letter to owners (PDF)</a
        >`
      }
    </p>
    ${agency === null && html`<p>Choose an agency for a letter to its owners.</p>`}
    <h2>The rule</h2>
    ${ruleFacts({ ...rule, service }, dayIn(site.timeZone, call.now))}
  `
  return frame({ site, session, title: `Simulation: ${run.title}`, path: lawPath, content })
}

export type PropertiesPage = Shown & {
  filter: SimulationFilter
  rows: readonly ListedProperty[]
  /** The last property of this page; null on the last page. */
  next: number | null
  agencyName: string
}

/** The properties behind a number. */
export function simulatedPropertiesPage(call: SignedInCall, page: PropertiesPage): Html {
  const { site, session } = call
  const { run, place, filter, rows, next, agencyName, service } = page
  const title = `${filter.state === null ? 'Affected' : affectedStateLabels[filter.state]} on ${dayOf(page, place)}: ${agencyName}`
  const query = {
    agency: filter.agencyId,
    manager: filter.managerId ?? undefined,
    place,
    state: filter.state ?? undefined,
  }
  const content = html`
    <p>
      <a href="${linkTo(site, at(simulationPath, run.id), { agency: filter.agencyId, place })}"
        >${run.title}, ${agencyName}</a
      >
    </p>
    ${renderFacts([['Service', services[service].name]])}
    ${renderTable({
      caption: 'Properties',
      rows,
      empty: 'There are no more properties.',
      columns: [
        {
          header: 'Address',
          cell: ({ propertyId, address }) =>
            html`<a href="${linkTo(site, `/Properties/view/${propertyId}`)}">${address}</a>`,
        },
        { header: 'Property manager', cell: ({ managerName }) => managerName ?? 'Not assigned' },
        { header: 'Today', cell: ({ today }) => todayLabel(today) },
        {
          header: 'Then',
          cell: (row) => affectedStateLabels[(place === 1 ? row.firstState : row.secondState) as AffectedState],
        },
        { header: 'Since or from', cell: (row) => dayText(place === 1 ? row.firstOn : row.secondOn) },
      ],
    })}
    ${
      next !== null &&
      html`<nav aria-label="Pages" class="pager">
        <a href="${linkTo(site, at(simulatedPropertiesPath, run.id), { ...query, after: next })}" rel="next"
          >Next page</a
        >
      </nav>`
    }
  `
  return frame({ site, session, title, path: lawPath, content })
}
