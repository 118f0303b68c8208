import { addDays, dayIn } from '../../../contract/days.ts'
import { services } from '../../../contract/services.ts'
import { instantAt } from '../../../contract/times.ts'
import { groundOf } from '../../areas/bookings/notice-law.ts'
import { toFormValues } from '../../areas/bookings/official-notice.ts'
import type { FormValues } from '../../areas/official-forms/form-facts.ts'
import type { SignedInCall } from '../kit/routes/call.ts'

/** Long texts of an invented notice, so that the example shows whether they fit. */
export function exampleValues(
  { site, now }: SignedInCall,
  { ownName, mustSayHalfDay }: { ownName: string; mustSayHalfDay: boolean },
): FormValues {
  const { state, timeZone } = site
  const today = dayIn(timeZone, now)
  const day = addDays(today, 7)
  const purpose = { serviceIds: [services.smoke.id, services.rcd.id], isRepair: false }
  const facts = {
    state,
    formName: ownName,
    approvedForm: null,
    issuedOn: today,
    issuedAt: now.toISOString(),
    servedBy: 'EMAIL',
    startsAt: instantAt(timeZone, day, '10:00').toISOString(),
    endsAt: instantAt(timeZone, day, '12:00').toISOString(),
    replaces: null,
    tenants: ['Alexandra Papadopoulos', 'Nguyễn Văn Bình'],
    address: `Unit 12, 245 Example Street, Sampleton ${state.toUpperCase()} 0000`,
    agencyName: 'Example Property Management',
    agencyLines: [`1 Sample Road, Sampleton ${state.toUpperCase()} 0000`],
    contactEmail: 'rentals@example.com',
    contactPhone: '+61491570156',
    landlordWord: 'owner',
    managerName: 'Samantha Example-Taylor',
    technicianName: 'Theo Technician',
    providerName: 'Example Safety Services Pty Ltd',
    providerPhone: '+61491570157',
    checks: ['Smoke alarm service', 'Safety switch service'],
    groundText: groundOf(state, purpose),
    instrument: 'Example Tenancies Act 2026, s 192(1), and Example Tenancies Regulation 2026, s 22',
    mustSayHalfDay,
    rules: [],
  }
  return toFormValues(facts, purpose)
}
