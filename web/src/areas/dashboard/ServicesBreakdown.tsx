import { ChevronRight } from '@/ui/icons.ts'
import { Link } from '@/ui/actions/Link.tsx'
import { filterableServices, serviceCodes, services } from '@contract/services.ts'
import type { StateCode } from '@contract/states.ts'
import type { PortfolioStats } from '@contract/dashboard/stats.ts'
import { countText } from '@/ui/charts/chart-unit.ts'
import { Dialog } from '@/ui/overlays/Dialog.tsx'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { formatNumber } from '@/ui/format.ts'
import type { DashboardLinks } from './dashboard-links.ts'
import { properties } from './units.ts'

type ServicesBreakdownProps = {
  isOpen: boolean
  onClose: () => void
  stats: PortfolioStats
  state: StateCode
  links: DashboardLinks
}

/** The number of properties with each service; a property with three services counts three times. */
export default function ServicesBreakdown({ isOpen, onClose, stats, state, links }: ServicesBreakdownProps) {
  const counts = stats.SERVICES_BREAKDOWN
  const offered = filterableServices(state)
  const shown = serviceCodes.filter((code) => counts[code] > 0 || offered.includes(code))
  const largest = Math.max(1, ...shown.map((code) => counts[code]))
  const isEmpty = shown.every((code) => counts[code] === 0)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Services breakdown" size="small">
      {isEmpty ? (
        <EmptyState title="There are no properties on service" />
      ) : (
        <>
          <p className="mb-2 text-quiet">
            {countText(stats.MANAGED_BY_DI, properties)} on service. One with several services counts under each.
          </p>
          <ul className="divide-y divide-line">
            {shown.map((code) => (
              <li key={code}>
                {counts[code] === 0 ? (
                  <span className="flex min-h-11 items-center gap-3 text-quiet">
                    <span className="flex-1">{services[code].name}</span>0
                    <span aria-hidden className="w-4" />
                  </span>
                ) : (
                  <Link
                    href={links.service(code)}
                    aria-label={`${services[code].name}, ${countText(counts[code], properties)}`}
                    onClick={onClose}
                    className="-mx-2 flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-2 hover:bg-hover"
                  >
                    <span className="w-32 shrink-0 font-medium">{services[code].name}</span>
                    <span aria-hidden className="h-2 min-w-0 flex-1 overflow-hidden rounded-sm bg-sunken">
                      <span
                        className="block h-full rounded-sm bg-accent"
                        style={{ width: `${(counts[code] / largest) * 100}%` }}
                      />
                    </span>
                    <span className="font-semibold tabular-nums">{formatNumber(counts[code])}</span>
                    <ChevronRight aria-hidden size={16} className="shrink-0 text-quiet" />
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}
