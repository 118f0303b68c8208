import type { ServiceCode } from '../../../contract/services.ts'
import type { StateCode } from '../../../contract/states.ts'

/** Price of a single service in cents, including GST: the examples that the software comes with. */
const single: Record<ServiceCode, number> = {
  smoke: 10_890,
  gas: 49_390,
  electrical: 35_420,
  blinds: 9_900,
  water: 12_100,
  rcd: 11_000,
}

const singlePrice = (service: ServiceCode, state: StateCode): number =>
  state === 'qld' && service === 'smoke' ? 11_900 : single[service]

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
  return isYearly ? yearly[service] : singlePrice(service, state)
}
