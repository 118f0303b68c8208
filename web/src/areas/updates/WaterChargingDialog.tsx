import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listPortfolio } from '@contract/portfolio/property-lists.ts'
import { getProperty } from '@contract/properties/property-page.ts'
import { listTimeline } from '@contract/timeline.ts'
import { getIntegratedStats, getStats } from '@contract/dashboard/stats.ts'
import {
  getWaterCharging,
  listOverdueProperties,
  listRequiredUpdates,
  putWaterCharging,
  waterChargingForm,
} from '@contract/updates.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { endpointKey, endpointQuery } from '@/shared/api/endpoint-query.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { FormDialog } from '@/shared/form-shell/FormDialog.tsx'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { ErrorPanel } from '@/ui/feedback/ErrorPanel.tsx'
import { RadioGroup } from '@/shared/form-fields/RadioGroup.tsx'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'

const answers = [
  { value: true, label: 'Yes', description: 'Water efficiency is then checked, so that the tenant may be charged.' },
  { value: false, label: 'No', description: 'No check of water efficiency is required.' },
] as const

/** Lists and numbers that follow from it. */
const affected = [
  getProperty,
  listTimeline,
  listRequiredUpdates,
  listOverdueProperties,
  listPortfolio,
  getStats,
  getIntegratedStats,
]

type WaterChargingDialogProps = { propertyId: number; address: string; onClose: () => void }

/** Asks the agency whether the tenant of a property pays for water. */
export default function WaterChargingDialog({ propertyId, address, onClose }: WaterChargingDialogProps) {
  const client = useQueryClient()
  const known = useQuery({
    ...endpointQuery(getWaterCharging, { params: { id: propertyId } }),
    // Nothing is kept from the last time: what somebody else said meanwhile is seen before it is overwritten.
    gcTime: 0,
  })
  const form = useFormShell(waterChargingForm, { isWaterCharged: null })
  const { reset } = form
  useEffect(() => {
    if (known.data) reset(known.data)
  }, [known.data, reset])

  const save = useEndpoint(putWaterCharging, {
    onSuccess: () => {
      for (const endpoint of affected) void client.invalidateQueries({ queryKey: endpointKey(endpoint) })
      toast.success('Water charging saved', address)
      onClose()
    },
  })
  const reload = async () => {
    await known.refetch()
    save.reset()
  }
  return (
    <FormDialog
      title="Tell who pays for water"
      submitLabel="Save"
      form={form}
      onSubmit={(values) => save.mutate({ params: { id: propertyId }, body: values })}
      isPending={save.isPending}
      error={save.error}
      failureText="Failed to save who pays for water"
      onClose={onClose}
    >
      {save.error?.code === 'conflict' ? (
        <div>
          <Button onPress={() => void reload()} isPending={known.isFetching}>
            Reload
          </Button>
        </div>
      ) : null}
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
