import type { PropertyManager } from '@contract/agency.ts'
import type { PropertyForActions } from '@contract/properties/property-for-actions.ts'
import { FactList } from '@/ui/layout/FactList.tsx'
import { FormRadioGroup } from '@/shared/form-fields/FormRadioGroup.tsx'
import { FormSelect } from '@/shared/form-fields/FormSelect.tsx'
import { FormTextField } from '@/shared/form-fields/FormTextField.tsx'
import { PickupLocation } from '../AgencyKeyFacts.tsx'
import type { KeyFormState } from './key-values.ts'

type AgencyKeyFieldsProps = {
  form: KeyFormState
  /** Null if the software owns the property manager. */
  managers: readonly PropertyManager[] | null
  pickupLocation: PropertyForActions['keyPickupLocation']
}

const answers = [
  { value: true, label: 'Yes' },
  { value: false, label: 'No' },
] as const

/** The agency key and the property manager. */
export function AgencyKeyFields({ form, managers, pickupLocation }: AgencyKeyFieldsProps) {
  const isAvailable = form.watch('agencyKey.isKeyAvailable')
  const options = managers?.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <section aria-label="Agency key" className="flex flex-col gap-4">
      <h3 className="text-[0.9375rem] font-semibold">Agency key</h3>
      <FormRadioGroup
        form={form}
        name="agencyKey.isKeyAvailable"
        label="Can a key be picked up from the agency?"
        options={answers}
        orientation="horizontal"
        look="boxes"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormTextField
          form={form}
          name="agencyKey.keyNumber"
          label="Key number"
          isOptional={!isAvailable}
          isRequired={isAvailable === true}
          autoComplete="off"
        />
        {options ? (
          <FormSelect
            form={form}
            name="agencyKey.propertyManagerId"
            label="Property manager"
            isRequired
            options={options}
            placeholder="Choose a property manager"
          />
        ) : null}
      </div>
      <FactList>
        <PickupLocation location={pickupLocation} />
      </FactList>
    </section>
  )
}
