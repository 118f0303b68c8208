import type { Day } from '../../../contract/days.ts'
import { services, type ServiceCode } from '../../../contract/services.ts'
import type { StateCode } from '../../../contract/states.ts'
import type { Db } from '../../platform/database.ts'
import { pricesOnDay } from './prices.queries.ts'

/** The item of one visit for a service where no plan covers it. */
export const serviceItem = (service: ServiceCode): string => `SERVICE_${service.toUpperCase()}`

/** The item of a year of a service in a subscription. */
export const yearItem = (service: ServiceCode): string => `YEAR_${service.toUpperCase()}`

/** Whether a package with this mask covers the service. */
export const isCovered = (coveredServices: number, service: ServiceCode): boolean =>
  (coveredServices & (1 << (services[service].id - 1))) !== 0

type Asked = { state: StateCode; agencyId: number | null; day: Day; codes: readonly string[] }

/** What the items cost; each has a price, because the price of a state is never removed. */
export async function readPrices(db: Db, { state, agencyId, day, codes }: Asked): Promise<(code: string) => number> {
  const rows = await db.rows(pricesOnDay(state, agencyId, day, codes))
  const prices = new Map(rows.map(({ code, cents }) => [code, cents]))
  return (code) => {
    const cents = prices.get(code)
    if (cents === undefined) throw new Error(`${code} has no price in ${state} on ${day}`)
    return cents
  }
}
