import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { getProperty } from '@contract/properties/property-page.ts'
import {
  changeIntegratedResidential,
  changeResidential,
  getIntegratedProperty,
  nonResidentialTypeLabels,
  residentialForm,
  type NonResidentialType,
  type ResidentialStatus,
  nonResidentialTypes,
} from '@contract/residential.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { asRefusal } from '@/shared/form-shell/as-refusal.ts'
import { FormDialog } from '@/shared/form-shell/FormDialog.tsx'
import type { MergeField } from '@/shared/form-shell/merge-values.ts'
import type { PropertyDialogProps } from '@/shared/property-actions/property-dialog.ts'
import { reloadProperty } from '@/shared/property-actions/reload-property.ts'
import { usePropertyForm } from '@/shared/property-actions/use-property-form.ts'
import { PropertyDialogIntro } from '@/shared/property-actions/PropertyDialogIntro.tsx'
import type { FormOf } from '@/shared/form-shell/use-form-shell.ts'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { FormRadioGroup } from '@/shared/form-fields/FormRadioGroup.tsx'

const answers = [
  { value: true, label: 'Residential', description: 'People live here under a lease.' },
  { value: false, label: 'Non-residential', description: 'No one lives here under a lease.' },
] as const
const types = nonResidentialTypes.map((type) => ({ value: type, label: nonResidentialTypeLabels[type] }))

/** A residential property has no type, so the second question is asked only for other properties. */
function ResidentialQuestions({ form }: { form: FormOf<typeof residentialForm> }) {
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

type Values = z.input<typeof residentialForm>

type ResidentialDialogProps = PropertyDialogProps & {
  /** `mirrored`: the id of a property in the agency's software. */
  kind?: 'managed' | 'mirrored'
}

const toFormValues = ({ isResidentialProperty, nonResidentialPropertyType }: ResidentialStatus): Values => ({
  isResidentialProperty,
  nonResidentialPropertyType: nonResidentialPropertyType as NonResidentialType | null,
})

function describeUse({ isResidentialProperty, nonResidentialPropertyType: type }: Values): string {
  if (typeof isResidentialProperty !== 'boolean') return ''
  if (isResidentialProperty) return 'Residential'
  return type ? `Non-residential, ${nonResidentialTypeLabels[type].toLowerCase()}` : 'Non-residential'
}

/** Use and type belong together. */
const fieldsToMerge: readonly MergeField<Values>[] = [{ label: 'Used as', describe: describeUse, copy: (from) => from }]

/** Whether the property is a residential rental: only then does the law require safety services. */
export default function ResidentialDialog({ property, onClose, kind = 'managed' }: ResidentialDialogProps) {
  const params = { id: property.id }
  // Loaded again, because the page may be old, and a colleague's change must be seen before it is overwritten.
  const fresh = { refetchOnMount: 'always' } as const
  const managed = useQuery({ ...endpointQuery(getProperty, { params }), ...fresh, enabled: kind === 'managed' })
  const mirrored = useQuery({
    ...endpointQuery(getIntegratedProperty, { params }),
    ...fresh,
    enabled: kind === 'mirrored',
  })
  const known = kind === 'managed' ? managed : mirrored
  const dialog = usePropertyForm({
    property,
    onClose,
    schema: residentialForm,
    nothing: { isResidentialProperty: null, nonResidentialPropertyType: null },
    known,
    toValues: toFormValues,
    fields: fieldsToMerge,
    save: kind === 'managed' ? changeResidential : changeIntegratedResidential,
    toInput: (body) => ({ params, body }),
    reload: reloadProperty,
    savedText: 'Property updated',
  })
  return (
    <FormDialog
      {...dialog}
      title="Change residential rental property status"
      submitLabel="Change status"
      error={asRefusal(dialog.error)}
      failureText="An error occurred while submitting your request. Please try again."
    >
      <PropertyDialogIntro address={property.address} failure="Failed to get property" known={known} />
      {known.data ? <ResidentialQuestions form={dialog.form} /> : null}
    </FormDialog>
  )
}
