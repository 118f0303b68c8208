import { dollars } from '../../platform/pdf-text.ts'

type Counts = { due: number; breached: number; unproven: number }

export const affectedCount = ({ due, breached, unproven }: Counts): number => due + breached + unproven

/** One check for each affected property, at today's price including GST. */
export const costCents = (counts: Counts, priceCents: number): number => affectedCount(counts) * priceCents

/** Time at the properties, without driving. */
export const workHours = (counts: Counts, visitMinutes: number): number =>
  Math.ceil((affectedCount(counts) * visitMinutes) / 60)

export const costAssumption = (priceCents: number, visitMinutes: number): string =>
  `A property is affected if the rule asks more of it than the version that it replaces would on the same day. One check for each affected property at today’s price of ${dollars(priceCents)} including GST, and ${visitMinutes} minutes of a technician’s time without driving. Repairs and parts are not included. No check before the chosen day is assumed, and tenancies stay as they are known today; a new agreement whose day is not known is not counted.`
