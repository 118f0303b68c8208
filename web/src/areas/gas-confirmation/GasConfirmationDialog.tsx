import { useQuery, type QueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  gasConfirmationForm,
  getGasConfirmation,
  putGasConfirmation,
  type GasConfirmationState,
  gasApplianceCounts,
} from '@contract/gas-confirmation.ts'
import { endpointQuery, endpointKey } from '@/shared/api/endpoint-query.ts'
import { FormDialog } from '@/shared/form-shell/FormDialog.tsx'
import type { MergeField } from '@/shared/form-shell/merge-values.ts'
import { PropertyDialogIntro } from '@/shared/property-actions/PropertyDialogIntro.tsx'
import { usePropertyForm } from '@/shared/property-actions/use-property-form.ts'
import { states } from '@contract/states.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { formatDayAndTime } from '@/ui/format.ts'
import { getProperty } from '@contract/properties/property-page.ts'
import { listTimeline } from '@contract/timeline.ts'
import { listIntegratedPortfolio, listPortfolio } from '@contract/portfolio/property-lists.ts'
import { getIntegratedStats, getStats } from '@contract/dashboard/stats.ts'
import { listOverdueProperties, listRequiredUpdates } from '@contract/updates.ts'
import type { FormOf } from '@/shared/form-shell/use-form-shell.ts'
import { FormRadioGroup } from '@/shared/form-fields/FormRadioGroup.tsx'

/** The largest choice means "or more". */
const describeCount = (count: number): string => (count === 2 ? '2 or more' : String(count))

const answers = [
  { value: true, label: 'Yes' },
  { value: false, label: 'No' },
] as const
const counts = gasApplianceCounts.map((count) => ({
  value: count,
  label: describeCount(count),
}))

/** The second question is shown only if there is gas. */
function GasQuestions({ form }: { form: FormOf<typeof gasConfirmationForm> }) {
  const hasGas = form.watch('hasGasAppliances')
  return (
    <>
      <FormRadioGroup
        form={form}
        name="hasGasAppliances"
        label="Are there gas appliances at this property?"
        description="Heaters, hot water, cooktops and ovens that run on gas, including bottled gas."
        options={answers}
        look="boxes"
      />
      {hasGas ? (
        <FormRadioGroup
          form={form}
          name="gasApplianceCount"
          label="How many gas appliances?"
          description="Choose 0 if the property is connected to gas but has no appliance yet."
          options={counts}
          orientation="horizontal"
          look="boxes"
        />
      ) : null}
    </>
  )
}

/** Gas changes the compliance of a property, and so every list and number that contains it. */
const affected = [
  getGasConfirmation,
  getProperty,
  listTimeline,
  listRequiredUpdates,
  listOverdueProperties,
  listPortfolio,
  listIntegratedPortfolio,
  getStats,
  getIntegratedStats,
]

function reloadAfterGas(client: QueryClient): void {
  for (const endpoint of affected) void client.invalidateQueries({ queryKey: endpointKey(endpoint) })
}

/** Who last confirmed gas and when, if anyone did. */
function LastConfirmed({ confirmedBy, confirmedAt }: GasConfirmationState) {
  const { timeZone } = states[useSession().complianceAgencyState]
  if (!confirmedAt) return null
  return (
    <p className="text-sm text-quiet">
      Last confirmed {confirmedBy ? `by ${confirmedBy}, ` : ''}
      {formatDayAndTime(confirmedAt, timeZone)}
    </p>
  )
}

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
