import { nonResidentialTypeLabels, nonResidentialTypes, type residentialForm } from '@contract/residential.ts'
import type { FormOf } from '@/shared/form-shell/use-form-shell.ts'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { FormRadioGroup } from '@/shared/form-fields/FormRadioGroup.tsx'

const answers = [
  { value: true, label: 'Residential', description: 'People live here under a lease.' },
  { value: false, label: 'Non-residential', description: 'No one lives here under a lease.' },
] as const
const types = nonResidentialTypes.map((type) => ({ value: type, label: nonResidentialTypeLabels[type] }))

/** A residential property has no type, so the second question is asked only for other properties. */
export function ResidentialQuestions({ form }: { form: FormOf<typeof residentialForm> }) {
  const isResidential = form.watch('isResidentialProperty')
  const wasResidential = form.formState.defaultValues?.isResidentialProperty
  return (
    <>
      <FormRadioGroup
        form={form}
        name="isResidentialProperty"
        label="What is this property used for?"
        options={answers}
        look="boxes"
      />
      {isResidential === false ? (
        <FormRadioGroup
          form={form}
          name="nonResidentialPropertyType"
          label="Property type"
          isRequired
          options={types}
          orientation="horizontal"
          look="boxes"
        />
      ) : null}
      {isResidential === false && wasResidential ? (
        <Banner tone="attention">
          The safety services for residential rentals are no longer required, and the property no longer counts towards
          your compliance.
        </Banner>
      ) : null}
      {isResidential === true && wasResidential === false ? (
        <Banner>
          The safety services for residential rentals are required again, and the property counts towards your
          compliance.
        </Banner>
      ) : null}
    </>
  )
}
