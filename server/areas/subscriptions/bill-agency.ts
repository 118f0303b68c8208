import type { Day } from '../../../contract/days.ts'
import { serviceOfId } from '../../../contract/services.ts'
import type { StateCode } from '../../../contract/states.ts'
import { one, type Db } from '../../platform/database.ts'
import { lastDayOfPeriod } from '../billing/billing-period.ts'
import { lockBilling, type BilledPeriod } from '../billing/billing.queries.ts'
import { toPackages } from '../billing/packages.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { createInvoice } from '../invoices/create-invoice.ts'
import { allItems, pricesOnDay } from '../prices/prices.queries.ts'
import { refuseIncomplete } from '../provider/document-waits.ts'
import { planItems, planLines } from './plan-lines.ts'
import {
  deleteWaitingPeriods,
  insertPeriods,
  invoiceLacks,
  lockDueProperties,
  type DueProperty,
} from './subscriptions.queries.ts'

/** Invoices per transaction, few enough that users of these properties hardly wait. */
const batchSize = 100

export type BillingScope = { db: Db; state: StateCode; agencyId: number; today: Day; now: Date }

const isHeld = ({ onHoldUntil }: DueProperty['services'][number], day: Day): boolean =>
  onHoldUntil !== null && onHoldUntil >= day

/** The services that are delivered today. */
const servedOf = ({ services }: DueProperty, today: Day) =>
  services.flatMap((each) => (isHeld(each, today) ? [] : (serviceOfId(each.serviceId) ?? [])))

/** While everything is on hold nothing is charged: the next period begins when the hold ends. */
function heldPeriod({ propertyId, startsOn, services }: DueProperty, today: Day): BilledPeriod {
  const endsOn = services.map(({ onHoldUntil }) => onHoldUntil ?? today).toSorted()[0] ?? today
  return { propertyId, startsOn, endsOn, invoiceId: null, skipped: 'ON_HOLD', lacksPrice: null }
}

/** The catalogue and what it costs on the first day of each period. */
async function readCatalogue({ db, state, agencyId }: BillingScope) {
  const items = await db.rows(allItems(state))
  const codes = items.map(({ code }) => code)
  const prices = new Map<Day, Map<string, number>>()
  const pricesOf = async (day: Day) => {
    const known = prices.get(day)
    if (known) return known
    const rows = await db.rows(pricesOnDay(state, agencyId, day, codes))
    const read = new Map(rows.map(({ code, cents }) => [code, cents]))
    prices.set(day, read)
    return read
  }
  return { packages: toPackages(items), names: new Map(items.map(({ code, name }) => [code, name])), pricesOf }
}

type Catalogue = Awaited<ReturnType<typeof readCatalogue>>

async function billProperty(scope: BillingScope, due: DueProperty, catalogue: Catalogue): Promise<BilledPeriod> {
  const { today } = scope
  const { propertyId, plan, period, startsOn, gasAppliances } = due
  const services = servedOf(due, today)
  if (services.length === 0) return heldPeriod(due, today)
  const endsOn = lastDayOfPeriod(startsOn, period)
  const items = planItems({ plan, services, gasAppliances }, catalogue.packages, catalogue.names)
  if (items.length === 0)
    return { propertyId, startsOn, endsOn, invoiceId: null, skipped: 'NOTHING_COVERED', lacksPrice: null }
  // What had no price on its first day and got one since costs what it costs today.
  const prices = new Map([...(await catalogue.pricesOf(today)), ...(await catalogue.pricesOf(startsOn))])
  const unpriced = items.find(({ code }) => !prices.has(code))
  if (unpriced)
    return { propertyId, startsOn, endsOn: today, invoiceId: null, skipped: 'NO_PRICE', lacksPrice: unpriced.code }
  const lines = planLines(items, { from: startsOn, to: endsOn, period }, (code) => prices.get(code) ?? 0)
  const issuer = { ...scope, userId: null, originalUserId: null, requestId: null, source: 'JOB' as const }
  const { id } = await createInvoice(issuer, { propertyId, visitId: null, quoteId: null, lines })
  return { propertyId, startsOn, endsOn, invoiceId: id, skipped: null, lacksPrice: null }
}

/**
 * Invoices the properties whose next period has begun, one period of each; returns how many there were. A period that a
 * night missed is invoiced at the prices of its first day. One whose item has no price waits for it, until the next run
 * begins. Run until it returns none.
 */
export async function billAgency(
  scope: BillingScope,
  { isFirst }: { isFirst: boolean },
): Promise<{ invoiced: number; skipped: number; unpriced: number }> {
  const { db, agencyId, today, now } = scope
  await db.rows(lockBilling(agencyId))
  if (isFirst) await db.rows(deleteWaitingPeriods(agencyId))
  const due = await db.rows(lockDueProperties(agencyId, today, batchSize))
  if (due.length === 0) return { invoiced: 0, skipped: 0, unpriced: 0 }
  const { document, lacks } = await one(db, invoiceLacks(agencyId, today))
  refuseIncomplete(document, today, { lacks })
  const catalogue = await readCatalogue(scope)
  const periods: BilledPeriod[] = []
  for (const each of due) periods.push(await billProperty(scope, each, catalogue))
  await db.rows(insertPeriods(agencyId, periods, now))
  const invoiced = periods.filter(({ invoiceId }) => invoiceId !== null)
  await refreshCards(
    scope,
    invoiced.map(({ propertyId }) => propertyId),
  )
  const unpriced = periods.filter(({ lacksPrice }) => lacksPrice !== null).length
  return { invoiced: invoiced.length, skipped: periods.length - invoiced.length - unpriced, unpriced }
}
