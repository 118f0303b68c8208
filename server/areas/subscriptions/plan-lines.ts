import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import { serviceCodes, services, type ServiceCode } from '../../../contract/services.ts'
import { centsOfPeriod, type BillingPeriod } from '../billing/billing-period.ts'
import { byService, type Package } from '../billing/packages.ts'
import type { InvoiceLine } from '../invoices/create-invoice.queries.ts'
import { isCovered, yearItem } from '../prices/service-items.ts'
import { gstOf } from '../quotes/typed-lines.ts'

type Subscribed = { plan: string; services: readonly ServiceCode[]; gasAppliances: number }
type PlanItem = { code: string; serviceId: number | null; name: string }

const withoutYear = (name: string): string => name.replace(/, one year$/, '')

/**
 * What a property pays for in a period. A package that covers gas may have items for one and for more gas appliances,
 * named by its code (`SAFER_HOME_GAS_1`). What a package does not cover is invoiced by the visit.
 */
export function planItems(
  { plan, services: codes, gasAppliances }: Subscribed,
  packages: ReadonlyMap<string, Package>,
  names: ReadonlyMap<string, string>,
): PlanItem[] {
  const ordered = serviceCodes.filter((code) => codes.includes(code))
  if (plan === byService)
    return ordered.map((code) => ({
      code: yearItem(code),
      serviceId: services[code].id,
      name: `${services[code].name} service`,
    }))
  const chosen = packages.get(plan)
  const covered = ordered.filter((code) => chosen && isCovered(chosen.coveredServices, code))
  if (!chosen || covered.length === 0) return []
  const gas = `${plan}_GAS_${gasAppliances > 1 ? 2 : 1}`
  const gasName = covered.includes('gas') ? names.get(gas) : undefined
  return [
    { code: plan, serviceId: null, name: withoutYear(chosen.name) },
    ...(gasName === undefined ? [] : [{ code: gas, serviceId: services.gas.id, name: withoutYear(gasName) }]),
  ]
}

/** The lines of an invoice for these items. */
export const planLines = (
  items: readonly PlanItem[],
  { from, to, period }: { from: Day; to: Day; period: BillingPeriod },
  yearCents: (code: string) => number,
): InvoiceLine[] =>
  items.map(({ code, serviceId, name }) => {
    const totalCents = centsOfPeriod(yearCents(code), period)
    const description = `${name}, ${shortDay(from)} to ${shortDay(to)}`
    return { serviceId, description, quantity: 1, totalCents, gstCents: gstOf(totalCents) }
  })
