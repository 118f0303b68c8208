import { Controller } from 'react-hook-form'
import { nonResidentialTypeLabels, nonResidentialTypes, type residentialForm } from '@contract/residential.ts'
import type { FormOf } from '@/shared/form-shell/use-form-shell.ts'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { RadioGroup } from '@/ui/fields/RadioGroup.tsx'

const answers = [
  { value: 'yes', label: 'Residential', description: 'People live here under a lease.' },
  { value: 'no', label: 'Non-residential', description: 'Nobody lives here under a lease.' },
] as const
const types = nonResidentialTypes.map((type) => ({ value: type, label: nonResidentialTypeLabels[type] }))

/** A residential property has no type, so the second question is asked only of other properties. */
export function ResidentialQuestions({ form }: { form: FormOf<typeof residentialForm> }) {
  const isResidential = form.watch('isResidentialProperty')
  const wasResidential = form.formState.defaultValues?.isResidentialProperty
  return (
    <>
      <Controller
        control={form.control}
        name="isResidentialProperty"
        render={({ field, fieldState }) => (
          <RadioGroup
            label="What is this property used for?"
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
      {isResidential === false ? (
        <Controller
          control={form.control}
          name="nonResidentialPropertyType"
          render={({ field, fieldState }) => (
            <RadioGroup
              label="Property type"
              isRequired
              options={types}
              value={field.value ?? null}
              onChange={field.onChange}
              onBlur={field.onBlur}
              ref={field.ref}
              orientation="horizontal"
              look="boxes"
              errorMessage={fieldState.error?.message}
            />
          )}
        />
      ) : null}
      {isResidential === false && wasResidential ? (
        <Banner tone="attention">
          The safety services of a rental home are not required of this property any more, and it no longer counts in
          your compliance.
        </Banner>
      ) : null}
      {isResidential === true && wasResidential === false ? (
        <Banner>
          The safety services of a rental home are required again, and the property counts in your compliance.
        </Banner>
      ) : null}
    </>
  )
}
