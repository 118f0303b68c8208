import { shortDay } from '../../../contract/day-text.ts'
import { services, type ServiceCode } from '../../../contract/services.ts'
import { bundleGas, bundleYear, findPrice } from '../demo-data-sources/prices.ts'
import { uploadErrors } from '../demo-data-sources/phrases.ts'
import { demoDayText, plusMonths, type DayNumber } from './calendar.ts'
import type { DemoProperty } from './demo-property.ts'
import type { QuoteFacts } from './quotes.ts'
import type { Rounds } from './rounds.ts'
import type { AgencyContext } from './agency-context.ts'
import type { AgencyPlan } from './plan.ts'
import type { Scenario } from './scenario.ts'

type Line = { serviceId: number | null; text: string; cents: number }
type Bill = { issued: DayNumber; due: DayNumber; lines: Line[]; visitId: number | null; quoteId: number | null }
export type InvoiceFacts = { id: number; number: string; isPaid: boolean }

const creditDays = 30
/** The yearly invoice of a plan is due this long before the next service. */
const planLeadDays = 30
const memory = 730

/** One agency of each state has agreed on a plan; all others pay as they go. Single properties differ. */
export const agreedPlan = ({ state, isShowcase }: AgencyPlan): Scenario['billing'] =>
  isShowcase ? (state === 'vic' ? 'SAFER_HOME' : 'SUBSCRIPTION') : 'PAYG'

/** The plan of a property where it is not that of its agency. */
export const ownPlan = (agency: AgencyPlan, { billing }: Scenario): Scenario['billing'] | null =>
  billing === agreedPlan(agency) ? null : billing

/** Days on which the yearly invoices of a plan are made: the next one and those before. */
function planDays({ services: facts }: Rounds): DayNumber[] {
  const next = Math.min(...facts.map((fact) => fact.next ?? Infinity))
  if (!Number.isFinite(next)) return []
  return [0, -12, -24].map((months) => plusMonths(next, months) - planLeadDays - creditDays)
}

/** The first day of the period that was invoiced last, or of the next one, so that no invoice is missing on the first day. */
export function planStart({ today }: AgencyContext, rounds: Rounds): DayNumber {
  const days = planDays(rounds)
  const last = days.find((day) => day < today)
  if (last === undefined) return Math.min(...days, today + creditDays * 12)
  let start = last
  while (plusMonths(start, 12) <= today) start = plusMonths(start, 12)
  return start === last ? start : plusMonths(start, 12)
}

/** Writes the invoices of the last two years: after each visit, yearly for a plan, and for completed repairs. */
export function writeInvoices(
  context: AgencyContext,
  property: DemoProperty,
  rounds: Rounds,
  quotes: QuoteFacts[],
): InvoiceFacts[] {
  const { scenario } = property
  const regular = scenario.billing === 'PAYG' ? billsOfVisits(context, rounds) : billsOfPlan(context, property, rounds)
  const bills = [...regular, ...billsOfRepairs(context, quotes)]
    .filter(({ issued }) => issued >= context.today - memory && issued < context.today)
    .toSorted((a, b) => a.issued - b.issued)
  return bills.map((bill, place) => writeInvoice(context, property, scenario, bill, place === bills.length - 1))
}

/** The year of a plan that is invoiced on its first day. */
const planYear = (day: DayNumber) => ({
  starts_on: demoDayText(day),
  ends_on: demoDayText(plusMonths(day, 12) - 1),
})

/** The period that the latest invoice of a plan is for. */
function writePeriod({ agency, clock, tables }: AgencyContext, propertyId: number, id: number, day: DayNumber): void {
  const recorded = { invoice_id: id, recorded_at: clock.at(day, 30) }
  tables.billedPeriods.add({ agency_id: agency.id, property_id: propertyId, ...planYear(day), ...recorded })
}

function billsOfVisits({ random, state }: AgencyContext, { done }: Rounds): Bill[] {
  return done.map(({ id, services: codes, appointment: { day } }) => {
    const issued = day + random.between(1, 5)
    const lines = codes.map((code) => serviceLine(code, findPrice(code, state, false)))
    return { issued, due: issued + creditDays, lines, visitId: id, quoteId: null }
  })
}

function billsOfPlan({ state }: AgencyContext, { scenario }: DemoProperty, rounds: Rounds): Bill[] {
  const lines = planLines(scenario, state)
  return planDays(rounds).map((issued) => ({
    issued,
    due: issued + creditDays,
    lines,
    visitId: null,
    quoteId: null,
  }))
}

function planLines({ billing, services: codes, gas }: Scenario, state: AgencyContext['state']): Line[] {
  if (billing === 'SUBSCRIPTION') return codes.map((code) => serviceLine(code, findPrice(code, state, true)))
  const lines: Line[] = [{ serviceId: null, text: 'Safer Home plan, smoke and electrical', cents: bundleYear }]
  if (codes.includes('gas') && gas)
    lines.push({
      serviceId: services.gas.id,
      text: `Safer Home plan, gas, ${gas === 1 ? 'one appliance' : 'two or more appliances'}`,
      cents: bundleGas[gas],
    })
  return lines
}

function billsOfRepairs({ today }: AgencyContext, quotes: QuoteFacts[]): Bill[] {
  return quotes.flatMap(({ id, number, service, completedOn, totalCents }) => {
    if (completedOn === null) return []
    const issued = Math.min(today - 1, completedOn + 1)
    const line = { serviceId: services[service].id, text: `Repairs as quoted in ${number}`, cents: totalCents }
    return [{ issued, due: issued + creditDays, lines: [line], visitId: null, quoteId: id }]
  })
}

const serviceLine = (code: ServiceCode, cents: number): Line => ({
  serviceId: services[code].id,
  text: `${services[code].name} service`,
  cents,
})

function writeInvoice(
  context: AgencyContext,
  property: DemoProperty,
  scenario: Scenario,
  bill: Bill,
  isLatest: boolean,
): InvoiceFacts {
  const { agency, clock, random, tables, today } = context
  const id = context.nextId('invoices')
  const number = String(100_000 + id)
  const isForcedOverdue = isLatest && scenario.payment === 'OVERDUE'
  const due = isForcedOverdue && bill.due >= today ? today - random.between(1, 40) : bill.due
  const issued = Math.min(bill.issued, due - 14)
  const isUnpaid =
    isForcedOverdue || (due >= today && (scenario.payment === 'DUE' || (isLatest && scenario.upload !== 'BY_CHANCE')))
  const paidOn = isUnpaid ? null : Math.min(today - 1, issued + random.between(3, creditDays + 8))
  const isPlan = bill.visitId === null && bill.quoteId === null
  if (isPlan && plusMonths(bill.issued, 12) >= today) writePeriod(context, property.id, id, issued)
  const { starts_on: from, ends_on: to } = planYear(issued)
  const period = isPlan ? `, ${shortDay(from)} to ${shortDay(to)}` : ''
  const total = bill.lines.reduce((sum, { cents }) => sum + cents, 0)
  const gst = bill.lines.reduce((sum, { cents }) => sum + Math.round(cents / 11), 0)
  tables.invoices.add({
    agency_id: agency.id,
    id,
    property_id: property.id,
    invoice_number: number,
    issued_on: demoDayText(issued),
    due_on: demoDayText(due),
    total_cents: total,
    gst_cents: gst,
    visit_id: bill.visitId,
    quote_id: bill.quoteId,
    paid_at: paidOn === null ? null : clock.at(Math.max(paidOn, issued), 720),
    payment_reference: paidOn === null ? null : `TRUST-${number}`,
    ...uploadOf(context, property, issued, isLatest ? scenario.upload : 'BY_CHANCE', paidOn !== null, number),
  })
  for (const [place, { serviceId, text, cents }] of bill.lines.entries())
    tables.invoiceLines.add({
      agency_id: agency.id,
      invoice_id: id,
      position: place + 1,
      service_id: serviceId,
      description: `${text}${period}`,
      total_cents: cents,
      gst_cents: Math.round(cents / 11),
    })
  return { id, number, isPaid: paidOn !== null }
}

function uploadOf(
  context: AgencyContext,
  property: DemoProperty,
  issued: DayNumber,
  wish: Scenario['upload'],
  isPaid: boolean,
  number: string,
) {
  const { clock, random, today } = context
  const nothing = {
    upload_state: 'NONE',
    upload_requested_at: null,
    upload_requested_by: null,
    upload_attempts: 0,
    uploaded_at: null,
    upload_reference: null,
    upload_error: null,
  }
  if (property.software === null || !context.catalogue.softwareTakingInvoices.includes(property.software))
    return nothing
  const chance = isPaid ? (random.chance(0.7) ? 'UPLOADED' : 'NONE') : random.chance(0.04) ? 'FAILED' : 'NONE'
  const state = wish === 'BY_CHANCE' ? chance : wish
  if (state === 'NONE') return nothing
  const day = state === 'UPLOADING' ? today - 1 : Math.min(today - 1, issued + 2)
  return {
    upload_state: state,
    upload_requested_at: clock.at(day, 610),
    upload_requested_by: context.someone(),
    upload_attempts: state === 'FAILED' ? 3 : 1,
    uploaded_at: state === 'UPLOADED' ? clock.at(day, 612) : null,
    upload_reference: state === 'UPLOADED' ? `${property.software}-${number}` : null,
    upload_error: state === 'FAILED' ? random.pick(uploadErrors) : null,
  }
}
