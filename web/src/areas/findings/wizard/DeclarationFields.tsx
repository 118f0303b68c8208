import { declarationText } from '@contract/findings/declared-repair.ts'
import { FormCheckbox } from '@/shared/form-fields/FormCheckbox.tsx'
import { LazyDatePicker } from '@/shared/form-fields/LazyDatePicker.tsx'
import { FormTextField } from '@/shared/form-fields/FormTextField.tsx'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { Checkbox as Choice } from '@/ui/fields/Checkbox.tsx'
import type { ThirdPartyForm } from './use-third-party-form.ts'

/** The declaration of a named person, for a repair of which there is no document. */
export function DeclarationFields({ thirdParty }: { thirdParty: ThirdPartyForm }) {
  const { form, declaration, declare, foundOn } = thirdParty
  const today = useAgencyToday()
  return (
    <div className="flex flex-col gap-4">
      <Choice isSelected={declaration !== null} onChange={declare}>
        There is no document: somebody declares the repair
      </Choice>
      {declaration === null ? null : (
        <fieldset className="flex flex-col gap-4 border-l-2 border-line pl-4">
          <legend className="sr-only">Declaration of the repair</legend>
          <FormTextField form={form} name="declaration.declaredBy" label="Who declares the repair" isRequired />
          <FormTextField form={form} name="declaration.licence" label="Trade and licence" isOptional />
          <LazyDatePicker
            form={form}
            name="declaration.repairedOn"
            label="Day of the repair"
            isRequired
            {...(foundOn !== null && { min: foundOn })}
            max={today}
            today={today}
            className="sm:max-w-80"
          />
          <FormCheckbox form={form} name="declaration.isDeclared">
            {declarationText}
          </FormCheckbox>
        </fieldset>
      )}
    </div>
  )
}
