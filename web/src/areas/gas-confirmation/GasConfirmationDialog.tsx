import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  gasConfirmationForm,
  getGasConfirmation,
  putGasConfirmation,
  type GasConfirmationState,
} from '@contract/gas-confirmation.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { FormDialog } from '@/shared/form-shell/FormDialog.tsx'
import type { MergeField } from '@/shared/form-shell/merge-values.ts'
import { describeCount } from './describe-count.ts'
import { GasQuestions } from './GasQuestions.tsx'
import { reloadAfterGas } from './reload-after-gas.ts'
import { PropertyDialogIntro } from '@/shared/property-actions/PropertyDialogIntro.tsx'
import { usePropertyForm } from '@/shared/property-actions/use-property-form.ts'
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
export default function GasConfirmationDialog({ propertyId: id, address, onClose }: GasConfirmationDialogProps) {
  const known = useQuery({ ...endpointQuery(getGasConfirmation, { params: { id } }), gcTime: 0 })
  const dialog = usePropertyForm({
    property: { id, address },
    onClose,
    schema: gasConfirmationForm,
    nothing,
    known,
    toValues: toFormValues,
    fields: fieldsToMerge,
    save: putGasConfirmation,
    toInput: (body) => ({ params: { id }, body }),
    reload: reloadAfterGas,
    savedText: 'Gas appliances confirmed',
  })
  return (
    <FormDialog
      {...dialog}
      title="Confirm gas appliances"
      submitLabel="Confirm"
      failureText="Failed to confirm gas appliances"
    >
      <PropertyDialogIntro address={address} failure="Failed to get the gas confirmation" known={known}>
        {known.data ? <LastConfirmed {...known.data} /> : null}
      </PropertyDialogIntro>
      {known.data ? <GasQuestions form={dialog.form} /> : null}
    </FormDialog>
  )
}
