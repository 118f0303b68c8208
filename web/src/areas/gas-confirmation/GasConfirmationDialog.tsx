import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  gasConfirmationForm,
  getGasConfirmation,
  putGasConfirmation,
  type GasConfirmationState,
} from '@contract/gas-confirmation.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { FormDialog } from '@/shared/form-shell/FormDialog.tsx'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { GasQuestions } from './GasQuestions.tsx'
import { reloadAfterGas } from './reload-after-gas.ts'
import { PropertyDialogIntro } from '@/shared/property-actions/PropertyDialogIntro.tsx'
import { LastConfirmed } from './LastConfirmed.tsx'

type GasConfirmationDialogProps = { propertyId: number; address: string; onClose: () => void }

const nothing = { hasGasAppliances: null, gasApplianceCount: null }
const valuesOf = ({ hasGasAppliances, gasApplianceCount, version }: GasConfirmationState) => ({
  hasGasAppliances,
  gasApplianceCount: hasGasAppliances ? gasApplianceCount : null,
  version,
})

/** Asks the agency whether there is gas at a property, beginning with what was said before. */
export default function GasConfirmationDialog({ propertyId, address, onClose }: GasConfirmationDialogProps) {
  const client = useQueryClient()
  const known = useQuery({
    ...endpointQuery(getGasConfirmation, { params: { id: propertyId } }),
    // Nothing is kept from the last time: what somebody else said meanwhile is seen before it is overwritten.
    gcTime: 0,
  })
  const form = useFormShell(gasConfirmationForm, nothing)
  const { reset } = form
  useEffect(() => {
    if (known.data) reset(valuesOf(known.data))
  }, [known.data, reset])

  const save = useEndpoint(putGasConfirmation, {
    onSuccess: () => {
      reloadAfterGas(client)
      toast.success('Gas appliances confirmed', address)
      onClose()
    },
  })
  return (
    <FormDialog
      title="Confirm gas appliances"
      submitLabel="Confirm"
      form={form}
      onSubmit={(values) => save.mutate({ params: { id: propertyId }, body: values })}
      isPending={save.isPending}
      error={save.error}
      failureText="Failed to confirm gas appliances"
      onClose={onClose}
    >
      <PropertyDialogIntro
        address={address}
        failure="Failed to get the gas confirmation"
        known={known}
        isStale={save.error?.code === 'conflict'}
        onReload={async () => {
          await known.refetch()
          save.reset()
        }}
      >
        {known.data ? <LastConfirmed {...known.data} /> : null}
      </PropertyDialogIntro>
      {known.data ? <GasQuestions form={form} /> : null}
    </FormDialog>
  )
}
