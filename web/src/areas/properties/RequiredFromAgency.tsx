import type { PropertyDetails } from '@contract/properties/property-page.ts'
import { usePropertyActions } from '@/shared/property-actions/property-actions.ts'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { updateAction } from './update-action.ts'

/** The updates that the provider waits for, each with its action. */
export function RequiredFromAgency({ property }: { property: PropertyDetails }) {
  const { open } = usePropertyActions()
  const today = useAgencyToday()
  const { updates, isCancelled, isIntegrated, softwareName, compliancePropertyId: id, address } = property
  if (updates.length === 0 || isCancelled) return null
  const ways = updates.map(({ code }) => updateAction(code, property, today))
  return (
    <section aria-label="Needed from you" className="rounded-md border border-attention-line bg-attention-soft p-3">
      <h3 className="text-sm font-semibold text-attention">Needed from you</h3>
      <ul className="mt-1.5 flex flex-col gap-2 text-sm">
        {updates.map(({ code, text }, at) => {
          const way = ways[at] ?? null
          // Two updates with the same dialog have one button, at the first of them.
          const isFirst = way !== null && ways.findIndex((each) => each?.action === way.action) === at
          return (
            <li key={code} className="flex flex-col items-start gap-1.5">
              {text}
              {isFirst ? (
                <Button size="small" onPress={() => open(way.action, { id, address })}>
                  {way.label}
                </Button>
              ) : null}
              {way === null && isIntegrated ? (
                <span className="text-quiet">Change this in {softwareName ?? 'your property management software'}</span>
              ) : null}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
