import { gasApplianceCounts, type gasConfirmationForm } from '@contract/gas-confirmation.ts'
import { describeCount } from './describe-count.ts'
import type { FormOf } from '@/shared/form-shell/use-form-shell.ts'
import { FormRadioGroup } from '@/shared/form-fields/FormRadioGroup.tsx'

const answers = [
  { value: true, label: 'Yes' },
  { value: false, label: 'No' },
] as const
const counts = gasApplianceCounts.map((count) => ({
  value: count,
  label: describeCount(count),
}))

/** The second question is shown only if there is gas. */
export function GasQuestions({ form }: { form: FormOf<typeof gasConfirmationForm> }) {
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
