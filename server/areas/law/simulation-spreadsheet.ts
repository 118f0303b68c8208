import type { Readable } from 'node:stream'
import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import type { Db } from '../../platform/database.ts'
import { dollars } from '../../platform/pdf-text.ts'
import { spreadsheet } from '../../platform/spreadsheet.ts'
import { aboutSheet, tableSheet, type SheetColumn } from '../../platform/spreadsheet-sheets.ts'
import type { LawRunRow } from './law-runs.queries.ts'
import { affectedStateLabels, todayLabel, untroubledLabel } from './simulation-labels.ts'
import { affectedCount, costAssumption, costCents, workHours } from './simulation-cost.ts'
import type { SimulatedRule } from './simulated-rule.ts'
import { countsByAgency, nextSimulated, type CountRow, type ListedProperty } from './simulation-results.queries.ts'

const batchSize = 1000
const mostAgencies = 20_000

type Exported = { run: LawRunRow; rule: SimulatedRule; priceCents: number; minutes: number; agencyId: number | null }

/** The numbers by agency and all properties behind them, read in batches while the file is sent. */
export function simulationSpreadsheet(db: Db, { run, rule, priceCents, minutes, agencyId }: Exported): Readable {
  const days = run.days as Day[]
  const dayOf = (place: 1 | 2) => shortDay(days[place - 1] as Day)
  const agencies: SheetColumn<CountRow>[] = [
    { header: 'Agency', width: 36, value: (row) => row.agencyName },
    { header: 'Day', width: 12, value: (row) => dayOf(row.place) },
    { header: 'Properties', width: 12, kind: 'number', value: (row) => row.properties },
    { header: affectedStateLabels.DUE, width: 10, kind: 'number', value: (row) => row.due },
    { header: affectedStateLabels.BREACHED, width: 10, kind: 'number', value: (row) => row.breached },
    { header: affectedStateLabels.UNPROVEN, width: 12, kind: 'number', value: (row) => row.unproven },
    { header: untroubledLabel, width: 16, kind: 'number', value: (row) => row.newly },
    { header: 'Without the service', width: 14, kind: 'number', value: (row) => row.notEnrolled },
    { header: 'Affected', width: 10, kind: 'number', value: affectedCount },
    { header: 'With an open fault', width: 14, kind: 'number', value: (row) => row.faulty },
    { header: 'Visits in 24 months', width: 14, kind: 'number', value: (row) => row.visits },
    { header: 'Visits without the rule', width: 14, kind: 'number', value: (row) => row.visitsBefore },
    { header: 'Cost of more visits', width: 16, value: (row) => dollars(costCents(row, priceCents)) },
    { header: 'Hours of work', width: 12, kind: 'number', value: (row) => workHours(row, minutes) },
  ]
  const properties: SheetColumn<ListedProperty>[] = [
    { header: 'Agency', width: 30, value: (row) => row.agencyName },
    { header: 'Property manager', width: 24, value: (row) => row.managerName ?? 'Not assigned' },
    { header: 'Address', width: 44, value: (row) => row.address },
    { header: 'Today', width: 26, value: (row) => todayLabel(row.today) },
    ...([1, 2] as const).flatMap((place): SheetColumn<ListedProperty>[] => [
      {
        header: `On ${dayOf(place)}`,
        width: 18,
        value: (row) => label(place === 1 ? row.firstState : row.secondState),
      },
      {
        header: `On ${dayOf(place)}: since or from`,
        width: 16,
        value: (row) => dayText(place === 1 ? row.firstOn : row.secondOn),
      },
    ]),
  ]
  return spreadsheet([
    aboutSheet(`Simulation: ${run.title}`, [
      ['Duty', rule.dutyText],
      ['Days', days.map(shortDay).join(' and ')],
      ['Simulated by', run.requestedBy],
      ['Assumptions', costAssumption(priceCents, minutes)],
    ]),
    tableSheet({
      name: 'Agencies',
      columns: agencies,
      rows: once(async () => db.rows(countsByAgency(run.id, agencyId, mostAgencies, 0))),
      hasFilter: true,
    }),
    tableSheet({ name: 'Properties', columns: properties, rows: batches(db, run.id, agencyId), hasFilter: true }),
  ])
}

const label = (state: ListedProperty['firstState']): string => (state === null ? '' : affectedStateLabels[state])
const dayText = (day: Day | null): string => (day === null ? '' : shortDay(day))

async function* once<Row>(read: () => Promise<Row[]>): AsyncGenerator<Row[]> {
  yield await read()
}

async function* batches(db: Db, runId: number, agencyId: number | null): AsyncGenerator<ListedProperty[]> {
  let after = { agencyId: 0, propertyId: 0 }
  for (;;) {
    const rows = await db.rows(nextSimulated(runId, agencyId, after, batchSize))
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last
  }
}
