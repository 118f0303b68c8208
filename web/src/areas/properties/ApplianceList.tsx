import { ChevronRight } from '@/ui/icons.ts'
import type { Appliance } from '@contract/properties/property-page.ts'
import { formatDay } from '@/ui/format.ts'

type ApplianceListProps = { appliances: readonly Appliance[]; of: string }

/** The appliances, folded away because they are needed only now and then. */
export function ApplianceList({ appliances, of }: ApplianceListProps) {
  const count = appliances.length
  return (
    <details className="group text-sm">
      <summary className="flex min-h-8 w-fit cursor-pointer list-none items-center gap-1.5 rounded-md pr-2 font-medium text-quiet hover:text-body [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          size={15}
          className="shrink-0 transition-transform duration-100 group-open:rotate-90"
        />
        {count} {count === 1 ? 'appliance' : 'appliances'}
        <span className="sr-only"> of {of}</span>
      </summary>
      <ul className="mt-1 grid gap-x-6 gap-y-1.5 pl-5.5 sm:grid-cols-2">
        {appliances.map(({ applianceId, name, location, expiresOn }) => (
          <li key={applianceId}>
            {name}
            <span className="block text-quiet">
              {[location, expiresOn && `Expires ${formatDay(expiresOn)}`].filter(Boolean).join(' · ') ||
                'Not specified'}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
