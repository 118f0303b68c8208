import type { ServiceCode } from '../../../contract/services.ts'
import type { StateCode } from '../../../contract/states.ts'
import { servicePrice } from '../../areas/invoices/service-prices.ts'

/** Price of a year of a plan in cents, including GST; the Victorian bundle has one price. */
const yearly: Record<ServiceCode, number> = {
  smoke: 9_900,
  gas: 24_200,
  electrical: 17_600,
  blinds: 7_700,
  water: 8_800,
  rcd: 7_700,
}

export const bundleYear = 38_500
export const bundleGas: Record<1 | 2, number> = { 1: 23_100, 2: 36_080 }

export function findPrice(service: ServiceCode, state: StateCode, isYearly: boolean): number {
  return isYearly ? yearly[service] : servicePrice(service, state)
}
