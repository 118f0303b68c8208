import type { Client } from 'pg'
import type { Day } from '../../../contract/days.ts'
import { serviceCodes, serviceOfId, services, type ServiceCode } from '../../../contract/services.ts'
import { stateCodes, type StateCode } from '../../../contract/states.ts'
import { stateLaw, type StateLaw } from '../../areas/compliance/compliance.queries.ts'
import { isLeaseDuty, lawMonths, type ServiceLaw } from '../../areas/compliance/service-law.ts'
import { comingRules, type RulesFrom } from '../../areas/cards/coming-rules.ts'
import { rulesOn } from '../../areas/compliance/rules-on.ts'
import { toEntryLaw } from '../../areas/entry-rules/entry-law.ts'
import type { EntryLaw } from '../../areas/entry-rules/entry-rule.ts'
import { entryLaw, type EntryLawRow } from '../../areas/entry-rules/entry-rules.queries.ts'
import type { CitedLaws } from '../../areas/service-checks/checks-by-service.ts'
import { lawsOfState } from '../../areas/service-checks/cited-laws.queries.ts'
import { prepared, sql } from '../../platform/sql.ts'
import { accessProblemMix } from '../demo-data-sources/portfolio-shares.ts'
import { toDayNumber, type DayNumber } from './calendar.ts'

export type DemoSuburb = {
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
export type ServiceRule = ServiceLaw & {
  /** The interval in practice, also where no rule sets one. */
  months: number
  /** It is due before a lease begins. */
  isDueByLease: boolean
  /** It is due on the day a lease is renewed, too. */
  isDueByRenewal: boolean
  bookingType: string
}
export type DemoFindingItem = {
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
export const isUrgentItem = ({ severity }: DemoFindingItem): boolean =>
  severity === 'URGENT' || severity === 'DISCONNECTED_SAFETY_ISSUE'

export type AccessProblem = {
  id: number
  code: string
  publicName: string
  noticeType: string
  blocks: string[]
  solutions: string[]
  weight: number
}

export type StateCatalogue = {
  suburbs: DemoSuburb[]
  rules: Record<ServiceCode, ServiceRule>
  /** All versions of them. */
  law: StateLaw
  /** The same with those to come. */
  coming: RulesFrom[]
  findings: DemoFindingItem[]
  /** Of the whole state. */
  holidays: DayNumber[]
  /** By locality. */
  localHolidays: ReadonlyMap<string, DayNumber[]>
  /** The law of entry by locality; the empty one is the rest of the state. */
  entryLaws: ReadonlyMap<string, EntryLaw>
  /** What notices of entry call the landlord and the provider. */
  noticeWords: { landlordWord: string; providerName: string; providerPhone: string | null }
  /** What the duties in force today cite. */
  citedLaws: CitedLaws
  /** Duties at which visits look from a day on, before they are in force. */
  provenFrom: readonly { duty: string; day: DayNumber }[]
  /** By kind. */
  licenceNames: ReadonlyMap<string, string>
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

export async function readCatalogue(client: Client, today: Record<StateCode, Day>): Promise<Catalogue> {
  const suburbs = await rows<DemoSuburb & { state: StateCode }>(
    client,
    'select id, state, name, postcode, locality, latitude, longitude from suburbs order by state, name, postcode',
  )
  const stateLaws = new Map<StateCode, StateLaw>()
  for (const state of stateCodes) {
    const statement = stateLaw(state)
    const { text } = prepared(statement)
    const [law] = (await client.query<StateLaw>(text, [...statement.values])).rows
    if (law) stateLaws.set(state, law)
  }
  const kinds = await rows<{ service_id: number; code: string }>(
    client,
    `select s.id as service_id, min(b.code) filter (where b.code not like '%LEASE%') as code
       from services s join booking_types b on b.service_id = s.id and not b.is_repair group by s.id`,
  )
  const findings = await rows<DemoFindingItem & { service_id: number; states: string }>(
    client,
    `select code, service_id, title, severity, appliances, locations, can_request_quote as "canBeQuoted",
            can_inform_provider as "canBeInformed", can_enter_built_year as "canEnterBuiltYear", is_dismissible as "isDismissible",
            coalesce(p.cents, 0)::int as "minCents", coalesce(p.most_cents, p.cents, 0)::int as "maxCents", frequency,
            repair_work as "repairWork", repair_reason as "repairReason",
            array_to_string(states, ',') as states
       from finding_items i left join app.prices_on('vic', null, current_date) p on p.item_code = i.code order by code`,
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
    `select p.id, p.code, p.public_name as "publicName", p.notice_type as "noticeType", 0 as weight,
            array(select b.entry_method from access_problem_blocks b where b.problem_id = p.id order by 1) as blocks,
            array(select s.solution_label from access_problem_solutions s where s.problem_id = p.id order by s.position) as solutions
       from access_problems p order by p.id`,
  )
  const citedLawsOf = new Map<StateCode, CitedLaws>()
  for (const state of stateCodes) {
    const statement = lawsOfState(state)
    const [cited] = (await client.query<{ laws: CitedLaws }>(prepared(statement).text, [...statement.values])).rows
    citedLawsOf.set(state, cited?.laws ?? {})
  }
  const proven = await rows<{ state: StateCode; duty: string; day: string }>(
    client,
    'select state, duty, min(proven_from)::text as day from rule_versions where proven_from is not null group by state, duty',
  )
  const listed = async (text: string) => (await rows<{ value: string }>(client, text)).map(({ value }) => value)

  const words = await rows<StateCatalogue['noticeWords'] & { code: StateCode }>(
    client,
    `select s.code, s.landlord_word as "landlordWord", d.legal_name as "providerName", d.phone as "providerPhone"
       from states s cross join lateral app.provider_on(s.code, current_date, 'ENTRY_NOTICE') d`,
  )
  const licences = await rows<{ state: StateCode; code: string; name: string }>(
    client,
    'select state, code, name from licence_kinds',
  )
  const noticeStates = await listed(
    `select state as value from entry_rules where ground = 'SERVICE' and in_force_to is null`,
  )

  const holidaysOf = (state: StateCode) => {
    const byLocality = new Map<string, DayNumber[]>()
    for (const { day, locality } of holidays.filter((holiday) => holiday.state === state))
      byLocality.set(locality, [...(byLocality.get(locality) ?? []), toDayNumber(day)])
    return byLocality
  }
  const lawOf = (state: StateCode): StateLaw => stateLaws.get(state) ?? { duties: [], schedules: [], holidays: [] }
  const comingOf = new Map<StateCode, RulesFrom[]>()
  for (const state of stateCodes)
    comingOf.set(state, await comingRules(today[state], async (day) => rulesOn(lawOf(state), day)))
  const rulesOf = (state: StateCode): Record<ServiceCode, ServiceRule> => {
    const rules = rulesOn(lawOf(state), today[state])
    const ruleOf = (code: ServiceCode): ServiceRule => ({
      ...rules[code],
      months: lawMonths(rules[code]) ?? rules[code].scheduleMonths ?? 12,
      isDueByLease: rules[code].duties.some(isLeaseDuty),
      isDueByRenewal: rules[code].duties.some(({ trigger }) => trigger === 'LEASE_START_OR_RENEWAL'),
      bookingType: kinds.find(({ service_id: id }) => id === services[code].id)?.code ?? '',
    })
    return Object.fromEntries(serviceCodes.map((code) => [code, ruleOf(code)])) as Record<ServiceCode, ServiceRule>
  }
  const stateCatalogue = (state: StateCode): StateCatalogue => ({
    suburbs: withNeighbours(suburbs.filter((suburb) => suburb.state === state)),
    rules: rulesOf(state),
    law: lawOf(state),
    coming: comingOf.get(state) ?? [],
    findings: findings
      .filter((item) => item.states.split(',').includes(state))
      .map((item) => ({ ...item, service: serviceOfId(item.service_id) as ServiceCode })),
    holidays: holidaysOf(state).get('') ?? [],
    localHolidays: holidaysOf(state),
    entryLaws: new Map(laws.filter(({ law }) => law.state === state).map(({ locality, law }) => [locality, law])),
    noticeWords: words.find(({ code }) => code === state) as StateCatalogue['noticeWords'],
    licenceNames: new Map(licences.flatMap(({ code, name, ...of }) => (of.state === state ? [[code, name]] : []))),
    citedLaws: citedLawsOf.get(state) ?? {},
    provenFrom: proven.flatMap(({ duty, day, ...of }) => (of.state === state ? [{ duty, day: toDayNumber(day) }] : [])),
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
function withNeighbours(suburbs: DemoSuburb[]): DemoSuburb[] {
  return suburbs.map((suburb) => {
    const distance = (other: DemoSuburb) =>
      Math.hypot(other.latitude - suburb.latitude, (other.longitude - suburb.longitude) * 0.8)
    const byDistance = suburbs
      .map((_, place) => place)
      .filter((place) => distance(suburbs[place] as DemoSuburb) <= nearbyDegrees)
    byDistance.sort((a, b) => distance(suburbs[a] as DemoSuburb) - distance(suburbs[b] as DemoSuburb) || a - b)
    return { ...suburb, neighbours: byDistance.slice(0, 9) }
  })
}
