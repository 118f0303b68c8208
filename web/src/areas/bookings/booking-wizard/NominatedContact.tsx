import { mostMobileDigits } from '@contract/limits.ts'
import { Switch } from '@/shared/form-fields/Switch.tsx'
import { TextField } from '@/shared/form-fields/TextField.tsx'
import type { ContactsForm } from './ContactsStep.tsx'

/** Somebody else who is told about this visit only. */
export function NominatedContact({ form, isEnabled }: { form: ContactsForm; isEnabled: boolean }) {
  return (
    <section aria-label="Nominated contact" className="flex flex-col gap-4">
      <Switch form={form} name="nominatedContact.isEnabled" description="For this visit only, such as a neighbour.">
        Nominate a contact
      </Switch>
      {isEnabled ? (
        <div className="grid gap-5 md:grid-cols-2">
          <TextField form={form} name="nominatedContact.name" label="Name" autoComplete="off" />
          <TextField
            form={form}
            name="nominatedContact.email"
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="off"
          />
          <TextField
            form={form}
            name="nominatedContact.mobile"
            label="Mobile"
            description={`Digits only, at most ${mostMobileDigits}`}
            type="tel"
            inputMode="tel"
            autoComplete="off"
          />
        </div>
      ) : null}
    </section>
  )
}
