import { useFormContext } from 'react-hook-form'
import { longestNotes } from '@contract/limits.ts'
import { TextArea } from '@/shared/form-fields/TextArea.tsx'

export function MessageField() {
  return (
    <TextArea
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
