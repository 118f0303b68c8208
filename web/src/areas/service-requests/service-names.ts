import { serviceCodes, serviceOfId, services, type ServiceCode } from '@contract/services.ts'

export const serviceName = (serviceId: number): string => {
  const code = serviceOfId(serviceId)
  return code ? services[code].name : `Service ${serviceId}`
}

/** "Smoke alarm, Gas", in the standard order. */
export const serviceNames = (serviceIds: readonly number[]): string => {
  const place = (id: number) => serviceCodes.indexOf(serviceOfId(id) as ServiceCode)
  return serviceIds
    .toSorted((one, other) => place(one) - place(other))
    .map(serviceName)
    .join(', ')
}
