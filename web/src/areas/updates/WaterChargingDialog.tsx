import { useQuery, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { listPortfolio } from '@contract/portfolio/property-lists.ts'
import { getPropertyForActions } from '@contract/properties/property-for-actions.ts'
import { getProperty } from '@contract/properties/property-page.ts'
import { listTimeline } from '@contract/timeline.ts'
import { getIntegratedStats, getStats } from '@contract/dashboard/stats.ts'
import {
  getWaterCharging,
  listOverdueProperties,
  listRequiredUpdates,
  putWaterCharging,
  waterChargingForm,
  type WaterCharging,
} from '@contract/updates.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { endpointKey, endpointQuery } from '@/shared/api/endpoint-query.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { FormDialog } from '@/shared/form-shell/FormDialog.tsx'
import { mergeField } from '@/shared/form-shell/merge-values.ts'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import { useLatestForm } from '@/shared/form-shell/use-latest.ts'
import { ErrorPanel } from '@/ui/feedback/ErrorPanel.tsx'
import { RadioGroup } from '@/shared/form-fields/RadioGroup.tsx'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'

const answers = [
  {
    value: true,
    label: 'Yes',
    description: 'Water efficiency is then checked, which is required to charge the tenant.',
  },
  { value: false, label: 'No', description: 'No water efficiency check is required.' },
] as const

/** Lists and numbers that depend on it. */
const affected = [
  getProperty,
  getPropertyForActions,
  listTimeline,
  listRequiredUpdates,
  listOverdueProperties,
  listPortfolio,
  getStats,
  getIntegratedStats,
]

type Values = z.input<typeof waterChargingForm>
const toFormValues = ({ isWaterCharged }: WaterCharging): Values => ({ isWaterCharged })
const fieldsToMerge = [
  mergeField<Values>('Tenant is charged for water', 'isWaterCharged', ({ isWaterCharged }) =>
    typeof isWaterCharged === 'boolean' ? (isWaterCharged ? 'Yes' : 'No') : '',
  ),
]

type WaterChargingDialogProps = { propertyId: number; address: string; onClose: () => void }

/** Asks the agency whether the tenant of a property pays for water. */
export default function WaterChargingDialog({ propertyId, address, onClose }: WaterChargingDialogProps) {
  const client = useQueryClient()
  const known = useQuery({
    ...endpointQuery(getWaterCharging, { params: { id: propertyId } }),
    // Not cached, so that a colleague's answer is seen before it is overwritten.
    gcTime: 0,
  })
  const form = useFormShell(waterChargingForm, { isWaterCharged: null })
  const save = useEndpoint(putWaterCharging, {
    onSuccess: () => {
      for (const endpoint of affected) void client.invalidateQueries({ queryKey: endpointKey(endpoint) })
      toast.success('Water charging saved', address)
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
      title="Confirm who pays for water"
      submitLabel="Save"
      form={form}
      onSubmit={(values) => {
        if (seen) save.mutate({ params: { id: propertyId }, body: { ...values, version: seen.version } })
      }}
      isPending={save.isPending}
      error={save.error}
      conflict={conflict}
      failureText="Failed to save who pays for water"
      onClose={onClose}
    >
      <p className="font-semibold">{address}</p>
      {known.data ? (
        <RadioGroup
          form={form}
          name="isWaterCharged"
          label="Is the tenant charged for water?"
          options={answers}
          look="boxes"
        />
      ) : known.error ? (
        <ErrorPanel
          message={errorMessage(known.error, 'Failed to get who pays for water')}
          onRetry={() => void known.refetch()}
          isRetrying={known.isFetching}
        />
      ) : (
        <div aria-busy className="flex flex-col gap-4">
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </div>
      )}
    </FormDialog>
  )
}
