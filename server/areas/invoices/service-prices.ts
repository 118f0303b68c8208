import type { ServiceCode } from '../../../contract/services.ts'
import type { StateCode } from '../../../contract/states.ts'

/** Price of a single service in cents, including GST. */
const single: Record<ServiceCode, number> = {
  smoke: 10_890,
  gas: 49_390,
  electrical: 35_420,
  blinds: 9_900,
  water: 12_100,
  rcd: 11_000,
}

/** What one visit for a service costs where no plan covers it. */
export const servicePrice = (service: ServiceCode, state: StateCode): number =>
  state === 'qld' && service === 'smoke' ? 11_900 : single[service]
