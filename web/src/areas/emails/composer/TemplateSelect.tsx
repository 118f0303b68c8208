import { useState } from 'react'
import type { EmailTemplate } from '@contract/emails.ts'
import { ConfirmDialog } from '@/ui/overlays/ConfirmDialog.tsx'
import { Select } from '@/ui/fields/Select.tsx'

type TemplateSelectProps = {
  templates: readonly EmailTemplate[]
  value: string | null
  /** Whether the message was written or changed by hand. */
  isMessageEdited: boolean
  onChange: (template: EmailTemplate | null) => void
}

const none = 'NONE'

/** Chooses a text to begin with. It asks before it replaces a message that was written by hand. */
export function TemplateSelect({ templates, value, isMessageEdited, onChange }: TemplateSelectProps) {
  const [wanted, setWanted] = useState<{ template: EmailTemplate | null } | null>(null)
  const choose = (code: string) => {
    const template = templates.find((each) => each.code === code) ?? null
    if (isMessageEdited) setWanted({ template })
    else onChange(template)
  }
  return (
    <>
      <Select
        label="Template"
        isOptional
        options={[
          { value: none, label: 'No template' },
          ...templates.map(({ code, label }) => ({ value: code, label })),
        ]}
        value={value ?? none}
        onChange={choose}
      />
      <ConfirmDialog
        isOpen={wanted !== null}
        title="Replace your message?"
        confirmLabel="Replace message"
        onConfirm={() => {
          if (wanted) onChange(wanted.template)
          setWanted(null)
        }}
        onClose={() => setWanted(null)}
      >
        The template replaces what you wrote. You can undo this in the editor.
      </ConfirmDialog>
    </>
  )
}
