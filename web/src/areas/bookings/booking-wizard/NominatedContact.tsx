import { mostMobileDigits } from '@contract/limits.ts'
import { FormSwitch } from '@/shared/form-fields/FormSwitch.tsx'
import { FormTextField } from '@/shared/form-fields/FormTextField.tsx'
import { useBoundField } from '@/shared/form-fields/use-bound-field.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { TextField as PlainTextField } from '@/ui/fields/TextField.tsx'
import type { ContactsForm } from './ContactsStep.tsx'
import type { SuggestedNominee } from './suggested-nominees.ts'

type NominatedContactProps = {
  form: ContactsForm
  isEnabled: boolean
  /** People whose details can be filled in. */
  suggestions: readonly SuggestedNominee[]
}

/** Somebody else who is told about this visit only. */
export function NominatedContact({ form, isEnabled, suggestions }: NominatedContactProps) {
  const fillIn = (person: SuggestedNominee) => {
    for (const field of ['name', 'email', 'mobile'] as const)
      form.setValue(`nominatedContact.${field}`, person[field], {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      })
  }
  return (
    <section aria-label="Nominated contact" className="flex flex-col gap-4">
      <FormSwitch form={form} name="nominatedContact.isEnabled" description="For this visit only, such as a neighbour.">
        Nominate a contact
      </FormSwitch>
      {isEnabled && suggestions.length > 0 ? (
        <div className="flex flex-wrap items-center gap-2">
          {suggestions.map((person) => (
            <Button key={person.label} size="small" onPress={() => fillIn(person)}>
              {person.label}
            </Button>
          ))}
        </div>
      ) : null}
      {isEnabled ? (
        <div className="grid gap-5 md:grid-cols-2">
          <FormTextField form={form} name="nominatedContact.name" label="Name" autoComplete="off" />
          <FormTextField
            form={form}
            name="nominatedContact.email"
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="off"
          />
          <MobileField form={form} />
        </div>
      ) : null}
    </section>
  )
}

/** Takes a number as people write and copy it, with spaces, and keeps its digits. */
function MobileField({ form }: { form: ContactsForm }) {
  const { value, onChange, field } = useBoundField(form, 'nominatedContact.mobile')
  return (
    <PlainTextField
      {...field}
      value={value ?? ''}
      onChange={(text) => onChange(text.replaceAll(/\s/g, ''))}
      label="Mobile"
      description={`Digits only, at most ${mostMobileDigits}`}
      type="tel"
      inputMode="tel"
      autoComplete="off"
    />
  )
}
