import { otherProviders } from '../demo-data-sources/phrases.ts'
import { performerText } from '../../areas/service-checks/performer-text.ts'
import type { AgencyContext } from './agency-context.ts'
import type { DayNumber } from './calendar.ts'
import type { Finding } from './findings.ts'
import { demoLicenceFor } from './licences.ts'

/** When and by whom something was repaired, where it is proven; by nobody where it does not apply. */
export type Repair = { on: DayNumber; by: string | null }

/** The repairs of findings by "visit:service"; null for one that is not proven. */
export type Proofs = Map<string, (Repair | null)[]>

const thirdPartyDays = 2

/** A technician of the provider repaired it, or another company whose documents were accepted. */
export function repairOf(
  context: AgencyContext,
  { id, fate, foundOn, visit, item }: Finding,
  on: DayNumber,
): Repair | null {
  if (fate === 'RESOLVED' || fate === completed)
    return {
      on,
      by: performerText({
        name: context.technicianName(visit.appointment.technician),
        licence: demoLicenceFor(context.state, visit.appointment.technician, item.service),
      }),
    }
  if (fate === 'NOT_APPLICABLE') return { on, by: null }
  if (fate !== 'THIRD_PARTY') return null
  return { on: Math.min(context.today - 1, foundOn + thirdPartyDays), by: otherProvider(id) }
}
const completed = 6

export const otherProvider = (findingId: number): string => otherProviders[findingId % otherProviders.length] as string

export function addProof(proofs: Proofs, key: string, repair: Repair | null): void {
  const others = proofs.get(key)
  if (others) others.push(repair)
  else proofs.set(key, [repair])
}

/** A failed check counts as repaired from the last repair, once all of its findings are repaired. */
export function lastRepairs(proofs: Proofs): Map<string, Repair> {
  const repairs = new Map<string, Repair>()
  for (const [key, list] of proofs) {
    const proven = list.filter((repair) => repair !== null)
    if (proven.length === list.length)
      repairs.set(
        key,
        proven.reduce((last, repair) => (repair.on >= last.on ? repair : last)),
      )
  }
  return repairs
}
