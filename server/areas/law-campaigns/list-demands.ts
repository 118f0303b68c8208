import type { DemandedProperty, listDemandedProperties } from '../../../contract/law-campaigns.ts'
import type { Day } from '../../../contract/days.ts'
import type { QueryOf } from '../../../contract/endpoint.ts'
import { quoteStatusOfId, quoteStatusTags, type QuoteStatus } from '../../../contract/quotes/quotes.ts'
import { states } from '../../../contract/states.ts'
import { one } from '../../platform/database.ts'
import { notFound } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { comingDemands } from '../cards/coming-demands.ts'
import { comingRules, type RulesFrom } from '../cards/coming-rules.ts'
import { loadOptionalFacts } from '../cards/load-optional-facts.ts'
import { propertyFacts } from '../cards/property-facts.queries.ts'
import { unsafeOfRow } from '../cards/unsafe-property.ts'
import { lawInForce } from '../compliance/compliance.queries.ts'
import { rulesOfRevision } from '../compliance/state-rules.ts'
import { managerIsKnown } from '../forecast/forecast.queries.ts'
import { askedProperties, countAsked, type DemandFilter } from './demands.queries.ts'
import { describeDemand, metText } from './describe-demand.ts'
import { doneAtProperties, type ProgressRow } from './progress.queries.ts'
import { campaignOf, findComing, type ComingRow } from './read-coming-rule.ts'

export type DemandQuery = Omit<QueryOf<typeof listDemandedProperties>, 'page' | 'page-size'>
type Window = { limit: number; offset: number }
export type FoundDemands = { rule: ComingRow; ids: number[] }

/** More than the longest list. */
export const everything = { limit: 1_000_000, offset: 0 }

/** The properties that a filter finds, without their facts. */
export async function findDemands(
  scope: Scope,
  ruleId: number,
  query: DemandQuery,
  { limit, offset }: Window,
): Promise<FoundDemands & { total: number }> {
  const { db, agencyId } = scope
  const rule = await findComing(scope, ruleId)
  const filter: DemandFilter = {
    ...campaignOf(scope, rule),
    managerId: query['property-manager'],
    query: query.query,
    knowledge: query.knowledge,
    progress: query.progress,
  }
  const [[manager], [counts], found] = await db.batch([
    managerIsKnown(agencyId, filter.managerId),
    countAsked(filter),
    askedProperties(filter, query, limit, offset),
  ])
  if (!manager?.isKnown) throw notFound('This property manager was not found')
  return { rule, total: counts?.total ?? 0, ids: found.map(({ id }) => id) }
}

/** Today's law and each later one, read once for a list. */
export async function readComingLaw({ db, state, agencyId, today }: Scope): Promise<RulesFrom[]> {
  const law = await one(db, lawInForce(state, agencyId))
  return comingRules(today, async (day) => rulesOfRevision(db, state, day, law))
}

type Progress = Pick<
  DemandedProperty,
  'unsafe' | 'letterSentOn' | 'quote' | 'order' | 'bookedOn' | 'isDone' | 'notNeeded'
>
const toProgress = ({ quote, unsafe, ...row }: Omit<ProgressRow, 'propertyId'>, today: Day): Progress => ({
  ...row,
  ...unsafeOfRow({ unsafe }, today),
  quote: quote && {
    id: quote.id,
    quoteNumber: quote.quoteNumber,
    status: quoteStatusTags[quoteStatusOfId(quote.statusId) as QuoteStatus].label,
  },
})

const nothingDone: Progress = {
  letterSentOn: null,
  quote: null,
  order: null,
  bookedOn: null,
  isDone: false,
  notNeeded: null,
}

/** The facts of the found properties, evaluated for the first day of the rule, and what was done there. */
export async function describeDemands(
  scope: Scope,
  { rule, ids }: FoundDemands,
  coming: readonly RulesFrom[],
): Promise<DemandedProperty[]> {
  if (ids.length === 0) return []
  const { db, agencyId, state, today } = scope
  const { timeZone } = states[state]
  const [stored, done] = await db.batch([
    propertyFacts(agencyId, ids, timeZone),
    doneAtProperties(campaignOf(scope, rule), ids, timeZone),
  ])
  const facts = new Map((await loadOptionalFacts(db, agencyId, stored, timeZone)).map((each) => [each.id, each]))
  const progress = new Map(done.map(({ propertyId, ...row }) => [propertyId, toProgress(row, today)]))
  return ids.flatMap((id) => {
    const property = facts.get(id)
    if (!property) return []
    const demand = comingDemands(property, coming, state, today).find((each) => each.ruleId === rule.ruleId)
    const { addressLine1, addressLine2, managerName } = property
    return [
      {
        compliancePropertyId: id,
        addressLine1,
        addressLine2,
        managerName,
        ...(demand
          ? describeDemand(property, demand, { firstDay: rule.inForceFrom, today })
          : { isKnown: true, appliesFrom: rule.inForceFrom, facts: [metText] }),
        ...(progress.get(id) ?? nothingDone),
      },
    ]
  })
}

export async function readDemandedProperties(
  scope: Scope,
  ruleId: number,
  query: QueryOf<typeof listDemandedProperties>,
): Promise<{ items: DemandedProperty[]; total: number }> {
  const limit = query['page-size']
  const found = await findDemands(scope, ruleId, query, { limit, offset: (query.page - 1) * limit })
  return { items: await describeDemands(scope, found, await readComingLaw(scope)), total: found.total }
}
