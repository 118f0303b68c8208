import type { PropertyDetails } from '@contract/property-page.ts'
import { usePropertyActions, type PropertyAction } from '@/shared/property-actions/property-actions.ts'
import { Button } from '@/ui/Button.tsx'

type Way = { action: PropertyAction; label: string }

const ways: Readonly<Record<string, Way>> = {
  GAS_CONFIRMATION_REQUIRED: { action: 'confirm-gas', label: 'Confirm gas appliances' },
  WATER_CHARGING_REQUIRED: { action: 'tell-water', label: 'Tell who pays for water' },
}

/** Whatever is not asked for in a dialog of its own is about the tenancy, which the software keeps where there is one. */
function wayOf(code: string, { actions }: PropertyDetails): Way | null {
  const own = ways[code]
  if (own) return own.action === 'confirm-gas' && !actions.confirmGas ? null : own
  if (actions.editTenancy) return { action: 'edit-tenancy', label: 'Edit tenancy' }
  return actions.addTenancy ? { action: 'add-tenancy', label: 'Add tenancy' } : null
}

/** What the provider waits for, each with the way to give it. */
export function NeededFromYou({ property }: { property: PropertyDetails }) {
  const { open } = usePropertyActions()
  const { updates, isCancelled, compliancePropertyId: id, address } = property
  if (updates.length === 0 || isCancelled) return null
  const waysOffered = updates.map(({ code }) => wayOf(code, property))
  return (
    <section aria-label="Needed from you" className="rounded-md border border-attention-line bg-attention-soft p-3">
      <h3 className="text-sm font-semibold text-attention">Needed from you</h3>
      <ul className="mt-1.5 flex flex-col gap-2 text-sm">
        {updates.map(({ code, text }, at) => {
          const way = waysOffered[at] ?? null
          // Two things that are told in the same dialog have one button, at the first of them.
          const isFirst = way !== null && waysOffered.findIndex((each) => each?.action === way.action) === at
          return (
            <li key={code} className="flex flex-col items-start gap-1.5">
              {text}
              {isFirst ? (
                <Button size="small" onPress={() => open(way.action, { id, address })}>
                  {way.label}
                </Button>
              ) : null}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
