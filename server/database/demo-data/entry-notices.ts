import { services } from '../../../contract/services.ts'
import { entryNoticeContent, noticeText } from '../../areas/bookings/entry-notice.ts'
import { groundOf } from '../../areas/bookings/notice-law.ts'
import { checkNames } from '../../areas/compliance/service-law.ts'
import type { EntryLaw } from '../../areas/entry-rules/entry-rule.ts'
import type { AgencyContext } from './agency-context.ts'
import { demoDayText, type DayNumber } from './calendar.ts'
import { copyList } from './copy-writer.ts'
import type { DemoProperty } from './demo-property.ts'
import { noticeDaysOf, servedMinutes, type NoticeWay } from './notice-days.ts'
import type { Visit } from './rounds.ts'

/** How a notice is served, and on which day. */
export type PlannedNotice = { by: NoticeWay; on: DayNumber }
export type Times = { from: string; to: string }

/** A notice is served up to this many days earlier than the law asks. */
const noticeSpread = 5

const noticeDaysAt = ({ law }: AgencyContext, { address }: DemoProperty) =>
  noticeDaysOf((law.entryLaws.get(address.suburb.locality) ?? law.entryLaws.get('')) as EntryLaw)

/** By email if all tenants agreed to it. Null if no notice would be lawful. */
export function planNotice(context: AgencyContext, property: DemoProperty, visit: Visit): PlannedNotice | null {
  const { occupants } = property.lease
  const isAgreed = occupants.length > 0 && occupants.every(({ acceptsNotices }) => acceptsNotices)
  const other = visit.id % 2 === 0 ? 'HAND' : 'POST'
  const by = isAgreed ? 'EMAIL' : other
  const latest = noticeDaysAt(context, property).latest(by, visit, context.today)
  if (latest === null) return null
  // A letter is posted on the last day for it, which is a business day.
  return { by, on: by === 'POST' ? latest : latest - (visit.id % (noticeSpread + 1)) }
}

/** Writes a notice as the portal would have written it. */
export function writeDemoNotice(
  context: AgencyContext,
  property: DemoProperty,
  visit: Visit,
  { from, to }: Times,
  { by, on }: PlannedNotice,
): void {
  const { agency, clock, state, tables } = context
  const { line1, line2 } = property.address
  const address = `${line1}, ${line2}`
  const tenants = property.lease.occupants.map(({ name, email }) => ({ name, email }))
  const days = noticeDaysAt(context, property)
  const { formName, approvedForm, instrument, mustSayHalfDay, rules } = days.cited(visit.services, on)
  const servedAt = clock.at(on, servedMinutes)
  const groundText = groundOf(state, { serviceIds: visit.services.map((code) => services[code].id) })
  const content = entryNoticeContent({
    ...context.law.noticeWords,
    state,
    formName,
    approvedForm,
    issuedOn: demoDayText(on),
    issuedAt: servedAt,
    servedBy: by,
    startsAt: from,
    endsAt: to,
    replaces: null,
    tenants: tenants.length === 0 ? ['The tenant'] : tenants.map(({ name }) => name),
    address,
    agencyName: agency.name,
    agencyLines: [],
    contactEmail: `office@${agency.slug}.example.com`,
    contactPhone: null,
    managerName: null,
    technicianName: context.technicianName(visit.appointment.technician),
    checks: visit.services.map((code) => checkNames[code]),
    groundText,
    instrument,
    mustSayHalfDay,
    rules,
  })
  tables.entryNotices.add({
    agency_id: agency.id,
    id: context.nextId('entryNotices'),
    property_id: property.id,
    visit_id: visit.id,
    form_name: formName,
    entry_from: from,
    entry_to: to,
    served_at: servedAt,
    served_by: by,
    served_to: copyList(
      tenants.map(({ name, email }) => (by === 'EMAIL' ? `${name} <${email}>` : `${name}, ${address}`)),
    ),
    text_content: noticeText(content),
    ground_text: groundText,
    instrument,
    received_at: by === 'POST' ? days.received(by, on) : servedAt,
    lawful_until: to,
    posted_at: by === 'POST' ? servedAt : null,
    withdrawn_at: null,
  })
}
