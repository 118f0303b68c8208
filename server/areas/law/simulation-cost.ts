import type { ServiceCode } from '../../../contract/services.ts'
import type { StateCode } from '../../../contract/states.ts'
import { dollars } from '../../platform/pdf-text.ts'
import { servicePrice } from '../invoices/service-prices.ts'

type Counts = { due: number; breached: number; unproven: number }

export const affectedCount = ({ due, breached, unproven }: Counts): number => due + breached + unproven

/** One check for each affected property, at today's price including GST. */
export const costCents = (counts: Counts, service: ServiceCode, state: StateCode): number =>
  affectedCount(counts) * servicePrice(service, state)

/** Time at the properties, without driving. */
export const workHours = (counts: Counts, visitMinutes: number): number =>
  Math.ceil((affectedCount(counts) * visitMinutes) / 60)

export const costAssumption = (service: ServiceCode, state: StateCode, visitMinutes: number): string =>
  `A property is affected if the rule asks more of it than the version that it replaces would on the same day. One check for each affected property at today’s price of ${dollars(servicePrice(service, state))} including GST, and ${visitMinutes} minutes of a technician’s time without driving. Repairs and parts are not included. No check before the chosen day is assumed, and tenancies stay as they are known today; a new agreement whose day is not known is not counted.`
