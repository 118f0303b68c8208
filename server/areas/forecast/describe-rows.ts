import type { Day } from '../../../contract/days.ts'
import type { ForecastItem } from '../../../contract/forecast.ts'
import { serviceCodes, serviceOfId, services, type ServiceCode } from '../../../contract/services.ts'
import { states } from '../../../contract/states.ts'
import type { Scope } from '../../platform/scope.ts'
import { loadOptionalFacts } from '../cards/load-optional-facts.ts'
import { evaluateServices, type EvaluatedService } from '../cards/evaluate-services.ts'
import { forecastCode } from '../cards/forecast-property.ts'
import { toNumber, unpackForecast } from '../cards/pack-forecast.ts'
import { unsafeOfRow } from '../cards/unsafe-property.ts'
import { propertyFacts } from '../cards/property-facts.queries.ts'
import { describeOpenDuties, describeRulesOn, type DutyReading } from '../compliance/describe-duties.ts'
import { checkNames } from '../compliance/service-law.ts'
import { readStateRules } from '../compliance/state-rules.ts'
import { placesById, type ListedRow, type MonthSpan, type PlaceRow } from './forecast.queries.ts'
import type { ForecastListQuery } from './list-forecast.ts'

type Described = Pick<ForecastItem, 'services' | 'on' | 'texts'>

/** A row of an export, with the law behind its reasons. */
export type ExportedItem = ForecastItem & { law: string }

/** Adds addresses and reasons to the rows of a list. Reasons are those of the property's own evaluation, on the month's first day. */
export async function describeRows(
  scope: Scope,
  query: ForecastListQuery,
  month: MonthSpan,
  rows: readonly ListedRow[],
): Promise<ForecastItem[]> {
  return (await describeWithLaw(scope, query, month, rows, null)).map(({ law: _law, ...item }) => item)
}

/** The same with the law; null: it is not asked for. */
export async function describeWithLaw(
  scope: Scope,
  query: ForecastListQuery,
  { from }: MonthSpan,
  rows: readonly ListedRow[],
  duties: DutyReading | null,
): Promise<ExportedItem[]> {
  if (rows.length === 0) return []
  const { db, agencyId } = scope
  const ids = [...new Set(rows.map(({ propertyId }) => propertyId))]
  const places = new Map((await db.rows(placesById(agencyId, ids))).map((place) => [place.id, place]))
  const { measure } = query
  const needsResults = ['new', 'overdue', 'breached', 'unproven'].includes(measure)
  const results = needsResults ? await evaluateOn(scope, ids, from) : new Map<number, EvaluatedService[]>()
  return rows.flatMap((row) => {
    const place = places.get(row.propertyId)
    if (!place) return []
    const { id, addressLine1, addressLine2, managerName } = place
    const evaluated = results.get(id) ?? []
    const described = describe(row, query, place, evaluated, from)
    const meant = evaluated.filter((each) => described.services.includes(each.service))
    const law = duties === null ? '' : lawBehind(measure, described.services, meant, duties)
    return [
      {
        compliancePropertyId: id,
        addressLine1,
        addressLine2,
        managerName,
        ...unsafeOfRow(place, scope.today),
        ...described,
        law,
      },
    ]
  })
}

/** What a property is without has no result. */
const lawBehind = (
  measure: ForecastListQuery['measure'],
  named: readonly ServiceCode[],
  meant: readonly EvaluatedService[],
  duties: DutyReading,
): string =>
  measure === 'uncovered'
    ? named.flatMap((service) => describeRulesOn(duties, service)).join('\n')
    : describeOpenDuties(meant, duties)

function describe(
  { code, on, text }: ListedRow,
  { measure, service }: ForecastListQuery,
  place: PlaceRow,
  results: readonly EvaluatedService[],
  from: Day,
): Described {
  if (measure === 'leases') return { services: [], on, texts: ['The lease ends'] }
  if (measure === 'appliances') return { services: [toService(code)], on, texts: [`${text} expires`] }
  if (measure === 'due') {
    const due = toService(code % 10)
    return { services: [due], on, texts: [`${checkNames[due]} due`] }
  }
  if (measure === 'uncovered') {
    const missing = serviceCodes.filter(
      (each) => (!service || each === service) && holds(place, forecastCode('UNCOVERED', services[each].id), from),
    )
    const texts = missing.map(
      (each) => `${checkNames[each]}: the law asks for what it shows, and the property is without it`,
    )
    return { services: missing, on: null, texts }
  }
  const meant = results.filter(
    ({ service: each, gravity, isOverdue }) =>
      (!service || each === service) && (measure === 'overdue' ? isOverdue : gravity > 0),
  )
  return { services: meant.map((each) => each.service), on: null, texts: meant.map(({ reason }) => reason) }
}

const toService = (serviceId: number): ServiceCode => serviceOfId(serviceId) as ServiceCode

const holds = ({ entries }: PlaceRow, wanted: number, day: Day): boolean => {
  const number = toNumber(day)
  return unpackForecast(entries).some(({ code, from, until }) => code === wanted && from <= number && until > number)
}

/** The results of these properties on a coming day, if nothing is done. */
async function evaluateOn(scope: Scope, ids: readonly number[], day: Day): Promise<Map<number, EvaluatedService[]>> {
  const { db, agencyId, state } = scope
  const { timeZone } = states[state]
  const stored = await db.rows(propertyFacts(agencyId, ids, timeZone))
  const facts = await loadOptionalFacts(db, agencyId, stored, timeZone)
  const rules = await readStateRules(db, state, day, agencyId)
  return new Map(
    facts.map((property) => [
      property.id,
      evaluateServices(property, rules, state, day).filter(({ jobStatus }) => jobStatus !== 'CANCELLED'),
    ]),
  )
}
