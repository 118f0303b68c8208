import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getProperty } from '@contract/properties/property-page.ts'
import { markAsVacant } from '@contract/tenancies/tenancy-calls.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import type { PropertyDialogProps } from '@/shared/property-actions/property-dialog.ts'
import { reloadProperty } from '@/shared/property-actions/reload-property.ts'
import { ConfirmDialog } from '@/ui/overlays/ConfirmDialog.tsx'
import { FormError } from '@/ui/fields/FormError.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { MarkVacantEffects } from './MarkVacantEffects.tsx'

const failure = 'Failed to mark this property as vacant'

/** Says what ends before it ends; it is sent for the property as it was shown. */
export default function MarkVacantDialog({ property, onClose }: PropertyDialogProps) {
  const client = useQueryClient()
  const known = useQuery({
    ...endpointQuery(getProperty, { params: { id: property.id } }),
    staleTime: 0,
  })
  const save = useEndpoint(markAsVacant, {
    onSuccess: () => {
      void reloadProperty(client)
      toast.success('Property marked as vacant', property.address)
      onClose()
    },
    onError: (error) => {
      toast.error(failure, errorMessage(error, ''))
      // What a colleague changed meanwhile is shown before it is asked again.
      if (error.code === 'conflict') void known.refetch()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title="Mark property as vacant"
      confirmLabel="Mark property as vacant"
      isDestructive
      isBusy={save.isPending}
      onClose={onClose}
      onConfirm={() => {
        const version = known.data?.version
        save.mutate({ params: { id: property.id }, body: version === undefined ? {} : { version } })
      }}
    >
      <div className="flex flex-col gap-3">
        {save.error ? <FormError title={errorMessage(save.error, failure)} problems={[]} /> : null}
        <p className="font-semibold">{property.address}</p>
        <MarkVacantEffects tenancy={known.data?.tenancy ?? null} isLoading={known.isPending} />
      </div>
    </ConfirmDialog>
  )
}
