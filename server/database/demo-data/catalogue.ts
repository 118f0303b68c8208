import type { Client } from 'pg'
import { serviceOfId, type ServiceCode } from '../../../contract/services.ts'
import { stateCodes, type StateCode } from '../../../contract/states.ts'
import { toEntryLaw } from '../../areas/entry-rules/entry-law.ts'
import type { EntryLaw } from '../../areas/entry-rules/entry-rule.ts'
import { entryLaw, type EntryLawRow } from '../../areas/entry-rules/entry-rules.queries.ts'
import { prepared, sql } from '../../platform/sql.ts'
import { ruleInterval, type ServiceRule as Rule } from '../../areas/compliance/service-rule.ts'
import { accessProblemMix } from '../demo-data-sources/portfolio-shares.ts'
import { toDayNumber, type DayNumber } from './calendar.ts'

export type Suburb = {
  id: number
  name: string
  postcode: string
  /** Whose local public holidays apply; empty without. */
  locality: string
  latitude: number
  longitude: number
  neighbours: number[]
}
/** A rule of the law, with the data of a visit for it. */
export type ServiceRule = Rule & {
  /** The interval in practice, also where no rule sets one. */
  months: number
  /** It is due on the day a lease begins. */
  isDueByLease: boolean
  bookingType: string
}
export type FindingItem = {
  code: string
  service: ServiceCode
  title: string
  severity: string
  appliances: string[]
  locations: string[]
  canBeQuoted: boolean
  canBeInformed: boolean
  canEnterBuiltYear: boolean
  isDismissible: boolean
  minCents: number
  maxCents: number
  frequency: number
  repairWork: string | null
  repairReason: string | null
}
export type AccessProblem = { id: number; code: string; blocks: string[]; solutions: string[]; weight: number }

export type StateCatalogue = {
  suburbs: Suburb[]
  rules: Record<ServiceCode, ServiceRule>
  findings: FindingItem[]
  /** Of the whole state. */
  holidays: DayNumber[]
  /** By locality. */
  localHolidays: ReadonlyMap<string, DayNumber[]>
  /** The law of entry by locality; the empty one is the rest of the state. */
  entryLaws: ReadonlyMap<string, EntryLaw>
  /** The law lets technicians enter by notice for a safety check. */
  hasNoticeRule: boolean
}

/** Law and product catalogue, read from the database instead of repeated here. */
export type Catalogue = {
  states: Record<StateCode, StateCatalogue>
  problems: AccessProblem[]
  cancellationReasons: number[]
  doNotContactReasons: string[]
  softwareTakingInvoices: string[]
}

const rows = async <Row extends object>(client: Client, text: string): Promise<Row[]> =>
  (await client.query<Row>(text)).rows

export async function readCatalogue(client: Client): Promise<Catalogue> {
  const suburbs = await rows<Suburb & { state: StateCode }>(
    client,
    'select id, state, name, postcode, locality, latitude, longitude from suburbs order by state, name, postcode',
  )
  const rules = await rows<Rule & { state: StateCode; service_id: number }>(
    client,
    `select state, service_id, requirement, condition, law_interval_months as "lawIntervalMonths",
            default_interval_months as "defaultIntervalMonths", lease_trigger as "leaseTrigger",
            lease_window_days as "leaseWindowDays"
       from service_rules`,
  )
  const kinds = await rows<{ service_id: number; code: string }>(
    client,
    `select s.id as service_id, min(b.code) filter (where b.code not like '%LEASE%') as code
       from services s join booking_types b on b.service_id = s.id and not b.is_repair group by s.id`,
  )
  const findings = await rows<FindingItem & { service_id: number; states: string }>(
    client,
    `select code, service_id, title, severity, appliances, locations, can_request_quote as "canBeQuoted",
            can_inform_provider as "canBeInformed", can_enter_built_year as "canEnterBuiltYear", is_dismissible as "isDismissible",
            coalesce(quote_min_cents, 0)::int as "minCents", coalesce(quote_max_cents, 0)::int as "maxCents", frequency,
            repair_work as "repairWork", repair_reason as "repairReason",
            array_to_string(states, ',') as states
       from finding_items order by code`,
  )
  const holidays = await rows<{ state: StateCode; day: string; locality: string }>(
    client,
    'select state, day::text as day, locality from public_holidays order by state, locality, day',
  )
  const entry = sql<EntryLawRow & { locality: string }>`
    select u.locality, ${entryLaw('2000-01-01', '2100-01-01', sql`u.locality`)}
      from (select distinct state, locality from suburbs) u join states s on s.code = u.state`
  const laws = (
    await client.query<EntryLawRow & { locality: string }>(prepared(entry).text, [...entry.values])
  ).rows.map(({ locality, ...law }) => ({ locality, law: toEntryLaw(law) }))
  const problems = await rows<AccessProblem>(
    client,
    `select p.id, p.code, 0 as weight,
            array(select b.entry_method from access_problem_blocks b where b.problem_id = p.id order by 1) as blocks,
            array(select s.solution_label from access_problem_solutions s where s.problem_id = p.id order by s.position) as solutions
       from access_problems p order by p.id`,
  )
  const listed = async (text: string) => (await rows<{ value: string }>(client, text)).map(({ value }) => value)

  const noticeStates = await listed(
    `select state as value from entry_rules where ground = 'SERVICE' and in_force_to is null`,
  )

  const holidaysOf = (state: StateCode) => {
    const byLocality = new Map<string, DayNumber[]>()
    for (const { day, locality } of holidays.filter((holiday) => holiday.state === state))
      byLocality.set(locality, [...(byLocality.get(locality) ?? []), toDayNumber(day)])
    return byLocality
  }
  const stateCatalogue = (state: StateCode): StateCatalogue => ({
    suburbs: withNeighbours(suburbs.filter((suburb) => suburb.state === state)),
    rules: Object.fromEntries(
      rules
        .filter((rule) => rule.state === state)
        .map(({ service_id, ...rule }) => {
          const kind = kinds.find((candidate) => candidate.service_id === service_id)
          const isDueByLease = rule.leaseTrigger !== 'NONE' && rule.leaseWindowDays !== null
          const bookingType = kind?.code ?? ''
          return [serviceOfId(service_id), { ...rule, bookingType, isDueByLease, months: ruleInterval(rule) ?? 12 }]
        }),
    ) as Record<ServiceCode, ServiceRule>,
    findings: findings
      .filter((item) => item.states.split(',').includes(state))
      .map((item) => ({ ...item, service: serviceOfId(item.service_id) as ServiceCode })),
    holidays: holidaysOf(state).get('') ?? [],
    localHolidays: holidaysOf(state),
    entryLaws: new Map(laws.filter(({ law }) => law.state === state).map(({ locality, law }) => [locality, law])),
    hasNoticeRule: noticeStates.includes(state),
  })

  return {
    states: Object.fromEntries(stateCodes.map((state) => [state, stateCatalogue(state)])) as Record<
      StateCode,
      StateCatalogue
    >,
    problems: problems.map((problem) => ({ ...problem, weight: accessProblemMix[problem.code] ?? 1 })),
    cancellationReasons: (await listed('select id::text as value from cancellation_reasons order by id')).map(Number),
    doNotContactReasons: await listed('select code as value from do_not_contact_reasons order by code'),
    softwareTakingInvoices: await listed(
      'select code as value from management_software where accepts_invoices order by code',
    ),
  }
}

/** About 50 km in degrees of latitude, well within the area of a technician. */
const nearbyDegrees = 0.45

/** An agency works around one suburb: that one first, then the nearest others that a technician reaches on one day. */
function withNeighbours(suburbs: Suburb[]): Suburb[] {
  return suburbs.map((suburb) => {
    const distance = (other: Suburb) =>
      Math.hypot(other.latitude - suburb.latitude, (other.longitude - suburb.longitude) * 0.8)
    const byDistance = suburbs
      .map((_, place) => place)
      .filter((place) => distance(suburbs[place] as Suburb) <= nearbyDegrees)
    byDistance.sort((a, b) => distance(suburbs[a] as Suburb) - distance(suburbs[b] as Suburb) || a - b)
    return { ...suburb, neighbours: byDistance.slice(0, 9) }
  })
}
