import { FinalNote } from '@/ui/feedback/FinalNote.tsx'
import { longestNotes } from '@contract/limits.ts'
import type { CallError } from '@/shared/api/call-error.ts'
import { FormTextArea } from '@/shared/form-fields/FormTextArea.tsx'
import { FormShell } from '@/shared/form-shell/FormShell.tsx'
import { useBoundField } from '@/shared/form-fields/use-bound-field.ts'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { MonthPicker } from '@/ui/fields/MonthPicker.tsx'
import type { FindingSelection } from '../finding-selection.ts'
import { FindingChoice } from '../FindingChoice.tsx'
import type { InformForm } from '../use-inform-form.ts'

type SelectItemsProps = FindingSelection & {
  formId: string
  inform: InformForm
  onSend: (typed: { notes: string; propertyBuilt: string | null }) => void
  isPending: boolean
  refusal: CallError | null
}

/** Informs the provider: which findings the information is about, the information, and the month of building where a finding depends on it. */
export function SelectItems({ formId, found, inform, value, onChange, onSend, ...props }: SelectItemsProps) {
  const { form, asksBuiltYear } = inform
  const { isPending, refusal } = props
  return (
    <FormShell
      id={formId}
      form={form}
      isPending={isPending}
      error={refusal}
      failureText="Inform DI failed"
      onSubmit={onSend}
    >
      <FindingChoice
        label="Which findings is it about?"
        method="INFORM_PROVIDER"
        findings={found.reportedFindings}
        value={value}
        onChange={onChange}
        errorMessage={form.formState.errors.problemRegisterIds?.message}
      />
      <FormTextArea form={form} name="notes" label="Information for us" isRequired maxLength={longestNotes} />
      {asksBuiltYear ? <BuiltMonth inform={inform} /> : null}
      <FinalNote of="message" />
    </FormShell>
  )
}

function BuiltMonth({ inform: { form } }: { inform: InformForm }) {
  const today = useAgencyToday()
  const { value, onChange, field } = useBoundField(form, 'propertyBuilt')
  return (
    <MonthPicker
      {...field}
      label="When was the property built?"
      isRequired
      value={value}
      onChange={onChange}
      today={today}
      max={today.slice(0, 7)}
      className="sm:max-w-80"
    />
  )
}
