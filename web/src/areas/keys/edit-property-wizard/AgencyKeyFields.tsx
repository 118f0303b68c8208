import { Controller, useWatch } from 'react-hook-form'
import type { PropertyManager } from '@contract/agency.ts'
import type { PropertyDetails } from '@contract/properties/property-page.ts'
import { FactList } from '@/ui/layout/FactList.tsx'
import { RadioGroup } from '@/ui/fields/RadioGroup.tsx'
import { Select } from '@/ui/fields/Select.tsx'
import { TextField } from '@/ui/fields/TextField.tsx'
import { PickupLocation } from '../AgencyKeyFacts.tsx'
import type { KeyControl } from './key-values.ts'

type AgencyKeyFieldsProps = {
  control: KeyControl
  managers: readonly PropertyManager[]
  pickupLocation: PropertyDetails['keyPickupLocation']
}

const answers = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const

/** The key that the agency hands out, and who looks after the property. */
export function AgencyKeyFields({ control, managers, pickupLocation }: AgencyKeyFieldsProps) {
  const isAvailable = useWatch({ control, name: 'agencyKey.isKeyAvailable' })
  const options = managers.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <section aria-label="Agency key" className="flex flex-col gap-4">
      <h3 className="text-[0.9375rem] font-semibold">Agency key</h3>
      <Controller
        control={control}
        name="agencyKey.isKeyAvailable"
        render={({ field, fieldState }) => (
          <RadioGroup
            label="Can a key be picked up from the agency?"
            options={answers}
            value={field.value ? 'yes' : 'no'}
            onChange={(answer) => field.onChange(answer === 'yes')}
            onBlur={field.onBlur}
            ref={field.ref}
            orientation="horizontal"
            look="boxes"
            errorMessage={fieldState.error?.message}
          />
        )}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Controller
          control={control}
          name="agencyKey.keyNumber"
          render={({ field, fieldState }) => (
            <TextField
              {...field}
              value={field.value ?? ''}
              label="Key number"
              isOptional={!isAvailable}
              isRequired={isAvailable === true}
              autoComplete="off"
              errorMessage={fieldState.error?.message}
            />
          )}
        />
        <Controller
          control={control}
          name="agencyKey.propertyManagerId"
          render={({ field, fieldState }) => (
            <Select
              label="Property manager"
              isRequired
              options={options}
              value={field.value ? String(field.value) : null}
              onChange={(id) => field.onChange(Number(id))}
              onBlur={field.onBlur}
              ref={field.ref}
              placeholder="Choose a property manager"
              errorMessage={fieldState.error?.message}
            />
          )}
        />
      </div>
      <FactList>
        <PickupLocation location={pickupLocation} />
      </FactList>
    </section>
  )
}
