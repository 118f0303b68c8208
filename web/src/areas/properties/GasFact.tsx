import type { PropertyDetails } from '@contract/properties/property-page.ts'
import { states } from '@contract/states.ts'
import { usePropertyActions } from '@/shared/property-actions/property-actions.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { Fact } from '@/ui/layout/Fact.tsx'
import { toDay, formatDay } from '@/ui/format.ts'

type Gas = NonNullable<PropertyDetails['gas']>

function answerOf({ hasGasAppliances, gasApplianceCount }: Gas): string {
  if (hasGasAppliances === null) return 'Not confirmed yet'
  if (!hasGasAppliances) return 'None'
  return gasApplianceCount === 2 ? '2 or more' : String(gasApplianceCount ?? 'Yes')
}

/** The agency's last answer about gas, with who and when, and a button to change it. */
export function GasFact({ property, gas }: { property: PropertyDetails; gas: Gas }) {
  const { timeZone } = states[useSession().complianceAgencyState]
  const { open } = usePropertyActions()
  const { confirmedAt, confirmedBy } = gas
  // A required update is shown above with its own button.
  const canChange = property.actions.confirmGas && gas.hasGasAppliances !== null
  const confirmation = confirmedAt
    ? `Confirmed${confirmedBy ? ` by ${confirmedBy}` : ''} on ${formatDay(toDay(confirmedAt, timeZone))}`
    : null
  return (
    <Fact
      label="Gas appliances"
      detail={
        <span className="flex flex-col items-start gap-1.5 text-sm">
          {confirmation}
          {canChange ? (
            <Button
              size="small"
              onPress={() => open('confirm-gas', { id: property.compliancePropertyId, address: property.address })}
            >
              Change gas appliances
            </Button>
          ) : null}
        </span>
      }
    >
      {answerOf(gas)}
    </Fact>
  )
}
