import type { Day } from '@contract/days.ts'
import type { PropertyForActions } from '@contract/properties/property-for-actions.ts'
import { formatDay, formatDayAndTime, toDay } from '@/ui/format.ts'
import { serviceName, serviceNames } from '../service-names.ts'

type Hold = { services: readonly number[]; holdDate: Day }
type Now = { today: Day; timeZone: string; sendsEmail: boolean }
type HeldProperty = Pick<PropertyForActions, 'services' | 'visits' | 'tenancy'>

/** What a hold means for this property, once it is approved: visits, due dates and leases until its last day. */
export function holdEffects(
  { services, visits, tenancy }: HeldProperty,
  hold: Hold,
  { today, timeZone, sendsEmail }: Now,
): string[] {
  const isHeld = (id: number) => hold.services.includes(id)
  const visited = visits
    .filter(({ startsAt, serviceIds }) => toDay(startsAt, timeZone) <= hold.holdDate && serviceIds.some(isHeld))
    .map(({ startsAt, serviceIds }) => {
      const at = `The visit on ${formatDayAndTime(startsAt, timeZone)}`
      return serviceIds.every(isHeld)
        ? `${at} is cancelled${sendsEmail ? ', and its contacts are told' : '. Your agency’s email is switched off: please tell its contacts'}.`
        : `${at} goes ahead without ${serviceNames(serviceIds.filter(isHeld))}.`
    })
  const due = services
    .filter(({ serviceId, dueDate, isCancelled }) => isHeld(serviceId) && !isCancelled && dueDate !== null)
    .filter(({ dueDate }) => (dueDate ?? '') <= hold.holdDate)
    .map(({ serviceId, dueDate }) => {
      const isPast = (dueDate ?? '') < today
      const when = isPast ? `was due on ${formatDay(dueDate)}` : `is due on ${formatDay(dueDate)}, during the hold`
      return `${serviceName(serviceId)} ${when}. A hold does not change what the law requires.`
    })
  const next = tenancy.upcomingTenancy
  const lease =
    next && next.startDate <= hold.holdDate
      ? [`A tenancy starts on ${formatDay(next.startDate)}, during the hold. Some checks must be done before it.`]
      : []
  return [...visited, ...due, ...lease]
}
