import { useQuery, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  gasConfirmationForm,
  getGasConfirmation,
  putGasConfirmation,
  type GasConfirmationState,
} from '@contract/gas-confirmation.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { FormDialog } from '@/shared/form-shell/FormDialog.tsx'
import type { MergeField } from '@/shared/form-shell/merge-values.ts'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import { useLatestForm } from '@/shared/form-shell/use-latest.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { describeCount } from './describe-count.ts'
import { GasQuestions } from './GasQuestions.tsx'
import { reloadAfterGas } from './reload-after-gas.ts'
import { PropertyDialogIntro } from '@/shared/property-actions/PropertyDialogIntro.tsx'
import { LastConfirmed } from './LastConfirmed.tsx'

type GasConfirmationDialogProps = { propertyId: number; address: string; onClose: () => void }

type Values = z.input<typeof gasConfirmationForm>

const nothing: Values = { hasGasAppliances: null, gasApplianceCount: null }
const toFormValues = ({ hasGasAppliances, gasApplianceCount }: GasConfirmationState): Values => ({
  hasGasAppliances,
  gasApplianceCount: hasGasAppliances ? gasApplianceCount : null,
})

function describeGas({ hasGasAppliances, gasApplianceCount }: Values): string {
  if (typeof hasGasAppliances !== 'boolean') return ''
  if (!hasGasAppliances) return 'No'
  return typeof gasApplianceCount === 'number' ? `Yes, ${describeCount(gasApplianceCount)}` : 'Yes'
}

/** Whether there is gas and how many appliances belong together. */
const fieldsToMerge: readonly MergeField<Values>[] = [
  { label: 'Gas appliances', describe: describeGas, copy: (from) => from },
]

/** Asks the agency whether a property has gas; begins with the last answer. */
export default function GasConfirmationDialog({ propertyId, address, onClose }: GasConfirmationDialogProps) {
  const client = useQueryClient()
  const known = useQuery({
    ...endpointQuery(getGasConfirmation, { params: { id: propertyId } }),
    // Not cached, so that a colleague's answer is seen before it is overwritten.
    gcTime: 0,
  })
  const form = useFormShell(gasConfirmationForm, nothing)
  const save = useEndpoint(putGasConfirmation, {
    onSuccess: () => {
      reloadAfterGas(client)
      toast.success('Gas appliances confirmed', address)
      onClose()
    },
  })
  const { seen, conflict } = useLatestForm(form, {
    known: known.data,
    toValues: toFormValues,
    fields: fieldsToMerge,
    reload: async () => (await known.refetch({ throwOnError: true })).data,
    error: save.error,
  })
  return (
    <FormDialog
      title="Confirm gas appliances"
      submitLabel="Confirm"
      form={form}
      onSubmit={(values) => {
        if (seen) save.mutate({ params: { id: propertyId }, body: { ...values, version: seen.version } })
      }}
      isPending={save.isPending}
      error={save.error}
      conflict={conflict}
      failureText="Failed to confirm gas appliances"
      onClose={onClose}
    >
      <PropertyDialogIntro address={address} failure="Failed to get the gas confirmation" known={known}>
        {known.data ? <LastConfirmed {...known.data} /> : null}
      </PropertyDialogIntro>
      {known.data ? <GasQuestions form={form} /> : null}
    </FormDialog>
  )
}
