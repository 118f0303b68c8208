import { useFormContext } from 'react-hook-form'
import { longestNotes } from '@contract/limits.ts'
import { FormTextArea } from '@/shared/form-fields/FormTextArea.tsx'

export function MessageField() {
  return (
    <FormTextArea
      form={useFormContext<{ message: string }>()}
      name="message"
      label="Message"
      isOptional
      rows={5}
      maxLength={longestNotes}
      description="Your words come first; the standard wording follows."
    />
  )
}
