import type { EmailDraft, EmailTemplate } from '@contract/emails.ts'
import { longestNotes } from '@contract/limits.ts'
import { visibleText } from '@contract/visible-text.ts'
import { Checkbox } from '@/shared/form-fields/Checkbox.tsx'
import { TextArea } from '@/shared/form-fields/TextArea.tsx'
import { TextField } from '@/shared/form-fields/TextField.tsx'
import type { FormOf } from '@/shared/form-shell/use-form-shell.ts'
import { RichTextField } from '@/shared/rich-text/RichTextField.tsx'
import type { noticeForm } from './email-values.ts'
import { RecipientField, type RecipientName } from './RecipientField.tsx'
import { TemplateSelect } from './TemplateSelect.tsx'

type EmailFieldsProps = {
  form: FormOf<typeof noticeForm>
  draft: EmailDraft
  template: EmailTemplate | null
  onTemplate: (template: EmailTemplate | null) => void
  onUploading: (isUploading: boolean) => void
  onUnfinished: (name: RecipientName, isUnfinished: boolean) => void
}

/** Text and images of a message, without its markup, which the editor writes in its own way. */
const content = (html: string): string => `${visibleText(html).trim()} ${html.split('<img').length}`

/** Recipients, text and footer of an email to the people of a property. */
export function EmailFields({ form, draft, template, onTemplate, onUploading, onUnfinished }: EmailFieldsProps) {
  const recipients = { form, contacts: draft.contacts, onUnfinished }
  const message = form.watch('emailMessage') ?? ''
  const isMessageEdited = content(message) !== content('') && content(message) !== content(template?.message ?? '')
  return (
    <>
      <TextField form={form} name="fromEmail" label="From" isReadOnly isRequired />
      <RecipientField {...recipients} name="toEmails" label="To" />
      <RecipientField {...recipients} name="ccEmails" label="CC" isOptional />
      {draft.defaultRecipient === null ? null : (
        <Checkbox form={form} name="sendToDefaultRecipient" description={draft.defaultRecipient}>
          Send a copy to me
        </Checkbox>
      )}
      <TemplateSelect
        templates={draft.templates}
        value={template?.code ?? null}
        isMessageEdited={isMessageEdited}
        onChange={(chosen) => {
          onTemplate(chosen)
          form.setValue('emailMessage', chosen?.message ?? '', { shouldDirty: true, shouldValidate: true })
        }}
      />
      <p className="text-sm">
        <span className="font-medium">Subject</span> {template?.subject ?? draft.subject}
      </p>
      <RichTextField
        form={form}
        name="emailMessage"
        label="Message"
        isOptional
        maxLength={longestNotes}
        description="The email also names the property, how to answer and who wrote it."
        onUploading={onUploading}
      />
      <TextArea form={form} name="emailFooter" label="Footer" isOptional rows={3} />
    </>
  )
}
