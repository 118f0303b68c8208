import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
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
  type WaterCharging,
} from '@contract/updates.ts'
import { endpointKey, endpointQuery } from '@/shared/api/endpoint-query.ts'
import { FormDialog } from '@/shared/form-shell/FormDialog.tsx'
import { mergeField } from '@/shared/form-shell/merge-values.ts'
import { FormRadioGroup } from '@/shared/form-fields/FormRadioGroup.tsx'
import { PropertyDialogIntro } from '@/shared/property-actions/PropertyDialogIntro.tsx'
import { usePropertyForm } from '@/shared/property-actions/use-property-form.ts'

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
export default function WaterChargingDialog({ propertyId: id, address, onClose }: WaterChargingDialogProps) {
  const known = useQuery({ ...endpointQuery(getWaterCharging, { params: { id } }), gcTime: 0 })
  const dialog = usePropertyForm({
    property: { id, address },
    onClose,
    schema: waterChargingForm,
    nothing: { isWaterCharged: null },
    known,
    toValues: toFormValues,
    fields: fieldsToMerge,
    save: putWaterCharging,
    toInput: (body) => ({ params: { id }, body }),
    reload: (client) => affected.map((each) => client.invalidateQueries({ queryKey: endpointKey(each) })),
    savedText: 'Water charging saved',
  })
  return (
    <FormDialog
      {...dialog}
      title="Confirm who pays for water"
      submitLabel="Save"
      failureText="Failed to save who pays for water"
    >
      <PropertyDialogIntro address={address} failure="Failed to get who pays for water" known={known} />
      {known.data ? (
        <FormRadioGroup
          form={dialog.form}
          name="isWaterCharged"
          label="Is the tenant charged for water?"
          options={answers}
          look="boxes"
        />
      ) : null}
    </FormDialog>
  )
}
