import { useQueryClient } from '@tanstack/react-query'
import { Check } from '@/ui/icons.ts'
import type { PropertyDetails } from '@contract/properties/property-page.ts'
import { withoutReloadAdvice } from '@contract/stale-edit.ts'
import { states } from '@contract/states.ts'
import { confirmPropertyDetails } from '@contract/tenancies/tenancy-calls.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { reloadProperty } from '@/shared/property-actions/reload-property.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { formatDayAndTime } from '@/ui/format.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'

/** When the details were last confirmed, and a button to confirm the shown details. */
export function ConfirmTenancy({ property }: { property: PropertyDetails }) {
  const client = useQueryClient()
  const { timeZone } = states[useSession().complianceAgencyState]
  const { confirmedAt, isVacant, currentTenancy } = property.tenancy
  const confirm = useEndpoint(confirmPropertyDetails, {
    onSuccess: () => {
      void reloadProperty(client)
      toast.success('Tenancy details confirmed')
    },
    failureToast: (error) => ({
      title: 'Failed to confirm tenancy details',
      text: withoutReloadAdvice(errorMessage(error, 'Please try again.')),
    }),
    // A colleague changed it in the meantime: the page reloads it.
    onError: (error) => (error.code === 'conflict' ? void reloadProperty(client) : undefined),
  })
  const seen = isVacant
    ? { tenancyId: null, isVacant }
    : { tenancyId: currentTenancy?.tenancyId ?? null, isVacant, version: currentTenancy?.version }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-sunken px-4 py-3">
      <p className="text-sm text-quiet">
        {confirmedAt ? `Last confirmed ${formatDayAndTime(confirmedAt, timeZone)}` : 'Not confirmed yet'}
      </p>
      {property.actions.confirmTenancy ? (
        <Button
          variant="primary"
          icon={<Check aria-hidden size={16} />}
          isPending={confirm.isPending}
          onPress={() => confirm.mutate({ params: { id: property.compliancePropertyId }, body: seen })}
        >
          {isVacant ? 'Confirm vacant tenancy' : 'Confirm tenancy'}
        </Button>
      ) : null}
    </div>
  )
}
