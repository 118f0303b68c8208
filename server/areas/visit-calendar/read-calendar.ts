import type { QueryOf, ReplyOf } from '../../../contract/endpoint.ts'
import { daysBetween } from '../../../contract/days.ts'
import { entryMethodLabels } from '../../../contract/entry-preferences.ts'
import { findLabel } from '../../../contract/labels.ts'
import { serviceOfId } from '../../../contract/services.ts'
import { states } from '../../../contract/states.ts'
import {
  visitsPerDay,
  type CalendarDay,
  type CalendarEntry,
  type readVisitCalendar,
} from '../../../contract/visit-calendar.ts'
import { notFound } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { dashboardManager } from '../dashboard/dashboard.queries.ts'
import { keyOfWeekVisit } from '../dashboard/list-week-visits.ts'
import { calendarTechnicians, calendarEntries, type CalendarEntryRow } from './visit-calendar.queries.ts'

function visitReply(row: CalendarEntryRow, now: Date): CalendarEntry {
  const { day: _day, total: _total, serviceIds, entryMethod, keyNumber, isKeyOnsite, isKeyCollected, ...visit } = row
  const isOver = visit.status === 'BOOKED' && Date.parse(visit.endsAt) <= now.getTime()
  const isToCome = visit.status === 'BOOKED' && !isOver
  return {
    ...visit,
    startsAt: new Date(visit.startsAt).toISOString(),
    endsAt: new Date(visit.endsAt).toISOString(),
    isOver,
    services: serviceIds.flatMap((id) => serviceOfId(id) ?? []),
    wayIn: entryMethod && findLabel(entryMethodLabels, entryMethod),
    // A collected key has still to come back.
    key: isToCome || isKeyCollected ? keyOfWeekVisit({ entryMethod, keyNumber, isKeyOnsite, isKeyCollected }) : null,
  }
}

export async function readCalendar(
  { db, agencyId, state, now }: Scope,
  query: QueryOf<typeof readVisitCalendar>,
): Promise<ReplyOf<typeof readVisitCalendar>> {
  const { from, to, technician: technicianId, 'property-manager': managerId } = query
  const of = { agencyId, managerId, technicianId, from, to, timeZone: states[state].timeZone }
  const most = visitsPerDay(daysBetween(from, to) + 1)
  const [rows, technicians, managers] = await db.batch([
    calendarEntries(of, most),
    calendarTechnicians(of),
    ...(managerId === undefined ? [] : [dashboardManager(agencyId, managerId)]),
  ])
  if (managers?.length === 0) throw notFound('This property manager was not found')
  const days = new Map<string, CalendarDay>()
  for (const row of rows) {
    const known = days.get(row.day) ?? { day: row.day, total: row.total, visits: [] }
    known.visits.push(visitReply(row, now))
    days.set(row.day, known)
  }
  const found = [...days.values()]
  return { days: found, total: found.reduce((sum, { total }) => sum + total, 0), technicians }
}
