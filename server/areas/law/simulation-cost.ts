import { dollars } from '../../platform/pdf-text.ts'

type Counts = { due: number; breached: number; unproven: number }
type Visits = { visits: number; visitsBefore: number }

export const affectedCount = ({ due, breached, unproven }: Counts): number => due + breached + unproven

/** Visits of the two years that there would not be without the rule; less than 0: it saves some. */
export const moreVisits = ({ visits, visitsBefore }: Visits): number => visits - visitsBefore

/** Those visits at today's price including GST. */
export const costCents = (counts: Visits, priceCents: number): number => moreVisits(counts) * priceCents

/** Time at the properties, without driving. */
export const workHours = (counts: Visits, visitMinutes: number): number =>
  Math.ceil((moreVisits(counts) * visitMinutes) / 60)

export const costAssumption = (priceCents: number, visitMinutes: number): string =>
  `A property is affected if the rule asks more of it than the version that it replaces would on the same day, if no check is made before. Visits are those of the 24 months between the two days: one on the first day where something is breached or not proven, then each when it falls due by the law of that day. Cost and hours are those of the visits that there would not be without the rule, at today’s price of ${dollars(priceCents)} including GST and ${visitMinutes} minutes of a technician’s time without driving. Repairs and parts are not included. Tenancies stay as they are known today; a new agreement whose day is not known is not counted.`
