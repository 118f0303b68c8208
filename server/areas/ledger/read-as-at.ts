import type { QueryOf, ReplyOf } from '../../../contract/endpoint.ts'
import { shortDay } from '../../../contract/day-text.ts'
import { addDays, type Day } from '../../../contract/days.ts'
import type {
  AsAtQuery,
  exportPortfolioAsAt,
  listPortfolioAsAt,
  PropertyAsAt,
  PropertyOnDay,
} from '../../../contract/ledger.ts'
import { propertyComplianceTags, serviceComplianceTags } from '../../../contract/properties/properties.ts'
import { serviceOfId, services, type ServiceCode, serviceCodes } from '../../../contract/services.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import { instantAt } from '../../../contract/times.ts'
import { aboutExport } from '../../platform/about-export.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { notFound, ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import type { FileAnswer } from '../../platform/serve.ts'
import { tableSheet, type SheetColumn } from '../../platform/spreadsheet-sheets.ts'
import { spreadsheetAnswer } from '../../platform/spreadsheet.ts'
import { inDisplayOrder } from '../cards/evaluate-services.ts'
import { describeOpenDuties, readDuties, type DutyReading } from '../compliance/describe-duties.ts'
import { explainObligation } from '../compliance/explain-obligation.ts'
import { describeManager } from '../portfolio/describe-filters.ts'
import { timeText } from '../timeline/change-details.ts'
import {
  itemsAsAt,
  portfolioAsAt,
  portfolioKeysAsAt,
  propertyOnDayRow,
  type AsAtFilter,
  type ProvenOnDay,
  type StoredOnDay,
} from './as-at.queries.ts'
import { findTag } from '../../../contract/labels.ts'

/** A row of an export, with the law behind its reasons and where the ledger has its results. */
type ExportedOnDay = PropertyOnDay & { law: string; ledger: string }
type Column = SheetColumn<ExportedOnDay>

const asAtColumns: Column[] = [
  { header: 'Address', width: 34, value: ({ addressLine1 }) => addressLine1 },
  { header: 'Suburb', width: 28, value: ({ addressLine2 }) => addressLine2 },
  { header: 'Property manager', width: 24, value: ({ propertyManager }) => propertyManager?.name },
  {
    header: 'Compliance',
    width: 22,
    value: ({ compliance }) => findTag(propertyComplianceTags, compliance).label,
  },
  { header: 'Why', width: 60, value: ({ reasons }) => reasons.join('\n') },
  { header: 'Law', width: 80, value: ({ law }) => law },
  ...serviceCodes.flatMap((code): Column[] => {
    const of = ({ services: all }: PropertyOnDay) => all.find(({ shortName }) => shortName === code)
    return [
      {
        header: `${services[code].name}: status`,
        width: 22,
        value: (property) => {
          const service = of(property)
          return service && findTag(serviceComplianceTags, service.compliance).label
        },
      },
      { header: `${services[code].name}: why`, width: 44, value: (property) => of(property)?.reason },
    ]
  }),
  { header: 'Ledger', width: 60, value: ({ ledger }) => ledger },
]

const batchSize = 500

function refuseUnfinished(day: Day, today: Day): void {
  const message = 'Choose a day before today: what the portal says at the end of a day is known only when it is over.'
  if (day >= today) throw ruleBroken(message, { 'as-at': message })
}

const endOf = (day: Day, state: StateCode): string =>
  instantAt(states[state].timeZone, addDays(day, 1), '00:00').toISOString()

const toFilter = ({ agencyId, state, today }: Scope, query: AsAtQuery): AsAtFilter => {
  refuseUnfinished(query['as-at'], today)
  return {
    agencyId,
    end: endOf(query['as-at'], state),
    timeZone: states[state].timeZone,
    query: query.query,
    managerId: query['property-manager'],
    compliance: query.compliance,
  }
}

const named = <Service extends { serviceId: number }>(all: readonly Service[]) =>
  inDisplayOrder(all).map((service) => ({ ...service, shortName: serviceOfId(service.serviceId) as ServiceCode }))
const toItem = (stored: StoredOnDay): PropertyOnDay => ({ ...stored, services: named(stored.services) })

/** With a line for each open duty and for each entry of the ledger. */
function toExported(stored: ProvenOnDay, duties: DutyReading, timeZone: string): ExportedOnDay {
  const results = named(stored.services)
  return {
    ...stored,
    services: results,
    law: stored.compliance === 'NOT_ON_SERVICE' ? '' : describeOpenDuties(results, duties),
    ledger: results
      .map(
        ({ shortName, entry, knownAt, hash }) =>
          `${services[shortName].name}: entry ${entry}, known since ${timeText(knownAt, timeZone)}, ${hash}`,
      )
      .join('\n'),
  }
}

/** One page of what the portal said of the properties on a day, with the numbers of the whole portfolio. */
export async function listAsAt(
  scope: Scope,
  query: QueryOf<typeof listPortfolioAsAt>,
): Promise<ReplyOf<typeof listPortfolioAsAt>> {
  const { page, 'page-size': limit, compliance } = query
  const row = await one(scope.db, portfolioAsAt(toFilter(scope, query), { limit, offset: (page - 1) * limit }))
  if (!row.isManagerKnown) throw notFound('This property manager was not found')
  const { items, counts, knownSince } = row
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return {
    items: items.map(toItem),
    total: compliance === undefined ? all : (counts[compliance] ?? 0),
    counts,
    knownSince,
  }
}

export async function exportAsAt(
  scope: Scope,
  agencyName: string,
  query: QueryOf<typeof exportPortfolioAsAt>,
): Promise<FileAnswer> {
  const filter = toFilter(scope, query)
  const { isManagerKnown, managerName, ids, from } = await one(scope.db, portfolioKeysAsAt(filter))
  if (!isManagerKnown) throw notFound('This property manager was not found')
  const duties = await readDuties(scope, query['as-at'])
  async function* batches(): AsyncGenerator<ExportedOnDay[]> {
    for (let start = 0; start < ids.length; start += batchSize) {
      const end = start + batchSize
      const rows = await scope.db.rows(itemsAsAt(filter, ids.slice(start, end), from.slice(start, end)))
      yield rows.flatMap(({ item }) => (item === null ? [] : [toExported(item, duties, filter.timeZone)]))
    }
  }
  const title = `Portfolio as at ${shortDay(query['as-at'])}`
  return spreadsheetAnswer({
    fileName: query.fileName,
    otherwise: `Portfolio as at ${query['as-at']}`,
    totalRows: ids.length,
    sheets: [
      tableSheet({ name: 'Properties', columns: asAtColumns, rows: batches(), hasFilter: true }),
      aboutExport(scope, {
        title,
        agencyName,
        rows: ['Properties', ids.length],
        facts: [
          ['As at', shortDay(query['as-at'])],
          ['Source', 'Ledger of results: what the portal said at the end of that day'],
          ['Search', filter.query || 'None'],
          ['Compliance', filter.compliance ? propertyComplianceTags[query.compliance ?? 'COMPLIANT'].label : 'All'],
          ['Property manager', describeManager(filter.managerId, managerName)],
        ],
      }),
    ],
  })
}

export async function readPropertyAsAt(
  { db, agencyId, state, today }: Scope,
  propertyId: number,
  day: Day,
): Promise<PropertyAsAt> {
  refuseUnfinished(day, today)
  const row = await maybeOne(db, propertyOnDayRow(agencyId, propertyId, endOf(day, state), states[state].timeZone))
  if (!row) throw notFound('Property not found')
  const { rules, landlordWord, tenantWord, ...said } = row
  const ruleOf = new Map(rules.map((rule) => [rule.ruleId, rule]))
  const reading = { landlordWord, tenantWord, today: day }
  return {
    ...said,
    services: named(said.services).map(({ obligations, ...service }) => ({
      ...service,
      duties: obligations.flatMap((obligation) => {
        const rule = ruleOf.get(obligation.rule)
        return rule ? [explainObligation(obligation, rule, service.shortName, reading)] : []
      }),
    })),
  }
}
