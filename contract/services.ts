import * as z from 'zod/mini'
import type { StateCode } from './states.ts'

/** In display order. */
export const serviceCodes = ['smoke', 'electrical', 'gas', 'blinds', 'water', 'rcd'] as const
export const serviceCode = z.enum(serviceCodes)
export type ServiceCode = (typeof serviceCodes)[number]

type Service = { id: number; name: string; filterLabel: string; vicOnlyFilter: boolean }

export const services: Record<ServiceCode, Service> = {
  smoke: { id: 1, name: 'Smoke alarm', filterLabel: 'Smoke Alarms', vicOnlyFilter: false },
  gas: { id: 2, name: 'Gas', filterLabel: 'Gas', vicOnlyFilter: true },
  electrical: { id: 3, name: 'Electrical', filterLabel: 'Electrical', vicOnlyFilter: true },
  blinds: { id: 4, name: 'Corded blinds', filterLabel: 'Corded Blinds', vicOnlyFilter: false },
  water: { id: 5, name: 'Water efficiency', filterLabel: 'Water Efficiency', vicOnlyFilter: false },
  rcd: { id: 6, name: 'Safety switch', filterLabel: 'Safety Switches', vicOnlyFilter: false },
}

export const serviceOfId = (serviceId: number): ServiceCode | undefined =>
  serviceCodes.find((code) => services[code].id === serviceId)

/** The word in a booking type (SMOKE_ALARM_SERVICE, CORDED_BLINDS_CHECK …) that identifies its service. */
const bookingTerms: readonly [string, ServiceCode][] = [
  ['SMOKE', 'smoke'],
  ['GAS', 'gas'],
  ['ELECTRICAL', 'electrical'],
  ['BLINDS', 'blinds'],
  ['WATER', 'water'],
  ['SAFETY_SWITCH', 'rcd'],
]

export const serviceOfBookingType = (bookingType: string): ServiceCode | undefined =>
  bookingTerms.find(([word]) => bookingType.toUpperCase().includes(word))?.[1]

/** Gas and electrical checks are mandatory only in Victoria, so lists can be filtered by them only there. */
export const filterableServices = (state: StateCode): ServiceCode[] =>
  serviceCodes.filter((code) => state === 'vic' || !services[code].vicOnlyFilter)

/** "Smoke alarm, Electrical, Gas"; with four or more services "Smoke alarm, Electrical, 2 more". */
export function summariseServices(codes: readonly ServiceCode[]): string {
  const names = serviceCodes.filter((code) => codes.includes(code)).map((code) => services[code].name)
  return names.length <= 3 ? names.join(', ') : [...names.slice(0, 2), `${names.length - 2} more`].join(', ')
}
