import { inDisplayOrder } from '../cards/evaluate-services.ts'
import { serviceOfId, services } from '../../../contract/services.ts'
import { ruleBroken } from '../../platform/problem.ts'

export const serviceName = (serviceId: number): string => {
  const code = serviceOfId(serviceId)
  return code ? services[code].name : `Service ${serviceId}`
}

/** "Smoke alarm, Gas", in display order. */
export const serviceNames = (serviceIds: readonly number[]): string =>
  inDisplayOrder(serviceIds.map((serviceId) => ({ serviceId })))
    .map(({ serviceId }) => serviceName(serviceId))
    .join(', ')

/** Refuses services that can no longer be chosen, with a message at the field: another user may have been faster. */
export function refuseUnfit(chosen: readonly number[], problemOf: (serviceId: number) => string | null): void {
  for (const serviceId of chosen) {
    const problem = problemOf(serviceId)
    if (problem !== null) throw ruleBroken(problem, { services: problem })
  }
}

export const notOfThisProperty = 'Choose among the services of this property'
