import { services } from '../../../contract/services.ts'
import { checksIn } from '../../areas/service-checks/checks-by-service.ts'
import { checkField, measuredField } from '../../areas/visit-records/visit-form.ts'
import type { AgencyContext } from './agency-context.ts'
import { demoReadings } from './demo-readings.ts'
import { demoDayText } from './calendar.ts'
import type { DemoProperty } from './demo-property.ts'
import { demoLicenceFor } from './licences.ts'
import { demoUserIds } from './plan.ts'
import { windowMinutes, windowStarts } from './roster.ts'
import type { Rounds, Visit } from './rounds.ts'

/** Writes the record of a visit that the technician sent the day after a licence had ended; the renewed one came later. */
export function writeWaitingRecord(context: AgencyContext, property: DemoProperty, { visits }: Rounds): void {
  const visit = visits.at(-1)
  if (property.scenario.progress !== 'AWAITING_RELEASE' || visit?.status !== 'BOOKED') return
  const { agency, clock, law, state, tables } = context
  const { day, technician, window } = visit.appointment
  const start = windowStarts[window] as number
  const user = demoUserIds(state).technician
  const form = JSON.stringify(passedForm(context, visit))
  const sentAt = clock.at(day, start + windowMinutes - 15)
  const number = demoLicenceFor(state, technician, 'rcd')
  const ended = { name: law.licenceNames.get('ELECTRICIAN'), number, expiresOn: demoDayText(day - 1) }
  const of = { agency_id: agency.id, visit_id: visit.id }
  tables.visitRecords.add({ ...of, draft: form, saved_at: sentAt, saved_by: user })
  tables.recordReleases.add({
    ...of,
    id: context.nextId('recordReleases'),
    property_id: property.id,
    performed_by: technician,
    recorded_by: user,
    performed_on: demoDayText(day),
    missing: JSON.stringify([{ service: 'rcd', ended }]),
    form,
    opened: JSON.stringify({
      visitId: visit.id,
      version: 1,
      technicianId: technician,
      startsAt: clock.at(day, start),
      services: visit.services,
    }),
    submission_key: `00000000-0000-4000-8000-${String(visit.id).padStart(12, '0')}`,
    sent_at: sentAt,
  })
}

/** As typed: every check passed, with what was measured. */
function passedForm({ state }: AgencyContext, visit: Visit): Record<string, string> {
  const ordered = visit.services.toSorted((a, b) => services[a].id - services[b].id)
  const checks = ordered.flatMap((code) =>
    checksIn(state, code).map((check) => [checkField(code, check.code), 'PASSED'] as const),
  )
  const readings = ordered.flatMap((service) =>
    demoReadings(state, service, visit.id, new Set()).flatMap(({ code, value, location }) => [
      [measuredField(service, code, 'value'), value] as const,
      [measuredField(service, code, 'location'), location] as const,
    ]),
  )
  return {
    ...Object.fromEntries([...checks, ...readings]),
    notes: 'My licence was renewed; the office has the confirmation.',
  }
}
