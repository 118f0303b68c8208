import { longestNotes } from '@contract/limits.ts'
import { FormTextArea } from '@/shared/form-fields/FormTextArea.tsx'
import { FormShell } from '@/shared/form-shell/FormShell.tsx'
import { DeclarationFields } from '../DeclarationFields.tsx'
import { DocumentsField } from '../DocumentsField.tsx'
import type { ThirdPartyForm } from '../use-third-party-form.ts'

type ThirdPartyResolutionFormProps = { formId: string; thirdParty: ThirdPartyForm; onNext: () => void }

/** The documents or the declaration that prove the repair, and notes. */
export function ThirdPartyResolutionForm({ formId, thirdParty, onNext }: ThirdPartyResolutionFormProps) {
  const { form } = thirdParty
  return (
    <FormShell id={formId} form={form} isPending={false} error={null} failureText="" onSubmit={onNext}>
      <DocumentsField thirdParty={thirdParty} />
      <DeclarationFields thirdParty={thirdParty} />
      <FormTextArea form={form} name="notes" label="Notes" isOptional maxLength={longestNotes} />
    </FormShell>
  )
}
