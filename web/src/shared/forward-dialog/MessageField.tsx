import { Controller, useFormContext } from 'react-hook-form'
import { characterCount } from '@contract/form-rules.ts'
import { longestNotes } from '@contract/limits.ts'
import { CharacterCount } from '@/ui/fields/CharacterCount.tsx'
import { TextArea } from '@/ui/fields/TextArea.tsx'

/** The counter goes by the same count as the rule: an emoji is one, and blanks at the ends are none. */
export function MessageField() {
  const { control } = useFormContext<{ message: string }>()
  return (
    <Controller
      control={control}
      name="message"
      render={({ field, fieldState }) => (
        <div className="flex flex-col gap-1.5">
          <TextArea
            {...field}
            label="Message"
            isOptional
            rows={5}
            description="Added to the standard wording of the email."
            errorMessage={fieldState.error?.message}
          />
          <CharacterCount count={characterCount(field.value.trim())} max={longestNotes} />
        </div>
      )}
    />
  )
}
