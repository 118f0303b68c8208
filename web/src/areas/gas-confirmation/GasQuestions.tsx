import { Controller } from 'react-hook-form'
import { gasApplianceCounts, type gasConfirmationForm } from '@contract/gas-confirmation.ts'
import type { FormOf } from '@/shared/form-shell/use-form-shell.ts'
import { RadioGroup } from '@/ui/fields/RadioGroup.tsx'

const answers = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const
const counts = gasApplianceCounts.map((count) => ({
  value: String(count),
  label: count === 2 ? '2 or more' : String(count),
}))

/** The second question is asked only where the first leaves it open. */
export function GasQuestions({ form }: { form: FormOf<typeof gasConfirmationForm> }) {
  const hasGas = form.watch('hasGasAppliances')
  return (
    <>
      <Controller
        control={form.control}
        name="hasGasAppliances"
        render={({ field, fieldState }) => (
          <RadioGroup
            label="Are there gas appliances at this property?"
            description="Heaters, hot water, cooktops and ovens that run on gas, bottled gas included."
            options={answers}
            value={field.value === true ? 'yes' : field.value === false ? 'no' : null}
            onChange={(answer) => field.onChange(answer === 'yes')}
            onBlur={field.onBlur}
            ref={field.ref}
            look="boxes"
            errorMessage={fieldState.error?.message}
          />
        )}
      />
      {hasGas ? (
        <Controller
          control={form.control}
          name="gasApplianceCount"
          render={({ field, fieldState }) => (
            <RadioGroup
              label="How many gas appliances?"
              description="Choose 0 if the property is connected to gas but has no appliance yet."
              options={counts}
              value={typeof field.value === 'number' ? String(field.value) : null}
              onChange={(count) => field.onChange(Number(count))}
              onBlur={field.onBlur}
              ref={field.ref}
              orientation="horizontal"
              look="boxes"
              errorMessage={fieldState.error?.message}
            />
          )}
        />
      ) : null}
    </>
  )
}
