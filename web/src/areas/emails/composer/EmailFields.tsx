import { useEffect, useRef, useState } from 'react'
import { useFormState } from 'react-hook-form'
import type { EmailDraft, EmailTemplate } from '@contract/emails.ts'
import { longestNotes } from '@contract/limits.ts'
import { FormCheckbox } from '@/shared/form-fields/FormCheckbox.tsx'
import { FormTextArea } from '@/shared/form-fields/FormTextArea.tsx'
import { Fact } from '@/ui/layout/Fact.tsx'
import { FormTextField } from '@/shared/form-fields/FormTextField.tsx'
import type { FormOf } from '@/shared/form-shell/use-form-shell.ts'
import { RichTextField } from '@/shared/rich-text/RichTextField.tsx'
import type { noticeForm } from './email-values.ts'
import { RecipientField, type RecipientName } from './RecipientField.tsx'
import { Button } from '@/ui/actions/Button.tsx'
import { EmailText } from '@/ui/EmailText.tsx'
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
function TemplateSelect({ templates, value, isMessageEdited, onChange }: TemplateSelectProps) {
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

type EmailSummaryProps = {
  to: readonly { label?: string | null | undefined; value: string }[]
  subject: string
  onChange: () => void
}

/** Names as a list of at most three parts. */
function namesOf(to: EmailSummaryProps['to']): string {
  const names = to.map(({ label, value }) => label?.trim() || value)
  return names.length <= 3 ? names.join(', ') : `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`
}

/** Recipients and subject of an email in one line, so that the message is in view; a button opens their fields. */
function EmailSummary({ to, subject, onChange }: EmailSummaryProps) {
  return (
    <div className="flex items-start justify-between gap-3 rounded-md border border-line bg-sunken px-3 py-2 text-sm">
      <p className="min-w-0 self-center wrap-anywhere">
        <span className="font-medium">To</span> {namesOf(to)} <span aria-hidden>·</span>{' '}
        <span className="font-medium">Subject</span> {subject}
      </p>
      <Button variant="quiet" size="small" aria-expanded={false} onPress={onChange}>
        Change<span className="sr-only"> recipients, template and subject</span>
      </Button>
    </div>
  )
}

type EmailFieldsProps = {
  form: FormOf<typeof noticeForm>
  draft: EmailDraft
  template: EmailTemplate | null
  /** Only owners are addressed. */
  isForOwners: boolean
  /** The message was written or changed by hand. */
  isMessageEdited: boolean
  onTemplate: (template: EmailTemplate | null) => void
  onRecipients: () => void
  onUploading: (isUploading: boolean) => void
  onUnfinished: (name: RecipientName, isUnfinished: boolean) => void
}

/** Recipients, text and footer of an email to the people of a property. */
export function EmailFields(props: EmailFieldsProps) {
  const { form, draft, template, isForOwners, onUploading } = props
  const subject = template?.subject ?? (isForOwners ? draft.ownerSubject : draft.subject)
  const { isOpen, open } = useHead(form, draft.fromEmail !== null && draft.toEmails.length > 0 && template !== null)
  return (
    <>
      {isOpen ? (
        <>
          <HeadFields {...props} />
          <p className="text-sm">
            <span className="font-medium">Subject</span> {subject}
          </p>
        </>
      ) : (
        <EmailSummary to={form.watch('toEmails') ?? []} subject={subject} onChange={open} />
      )}
      <RichTextField
        form={form}
        name="emailMessage"
        label="Message"
        isOptional
        maxLength={longestNotes}
        description="The email also names the property, how to answer and who wrote it."
        onUploading={onUploading}
      />
      <FormTextArea form={form} name="emailFooter" label="Footer" isOptional rows={3} />
    </>
  )
}

/** Whether the head of the email is shown as fields. If it is filled in, it begins as one line, until it is opened. */
function useHead(form: EmailFieldsProps['form'], isFilledIn: boolean) {
  const [isOpen, setIsOpen] = useState(!isFilledIn)
  const isOpening = useRef(false)
  const { errors } = useFormState({ control: form.control })
  if (!isOpen && (errors.fromEmail ?? errors.toEmails ?? errors.ccEmails)) setIsOpen(true)
  const { setFocus } = form
  useEffect(() => {
    if (isOpen && isOpening.current) setFocus('toEmails')
    isOpening.current = false
  }, [isOpen, setFocus])
  const open = () => {
    // The button that had the focus is replaced by the fields.
    isOpening.current = true
    setIsOpen(true)
  }
  return { isOpen, open }
}

function HeadFields(props: EmailFieldsProps) {
  const { form, draft, template, isForOwners, isMessageEdited, onTemplate, onRecipients, onUnfinished } = props
  const recipients = { form, contacts: draft.contacts, onUnfinished }
  return (
    <>
      {draft.fromEmail === null ? (
        <FormTextField form={form} name="fromEmail" label="From" isReadOnly isRequired />
      ) : (
        // As text, because an address that is longer than a field on a phone could not be read.
        <dl>
          <Fact label="From">
            <EmailText email={draft.fromEmail} />
          </Fact>
        </dl>
      )}
      <RecipientField {...recipients} name="toEmails" label="To" onRecipients={onRecipients} />
      <RecipientField {...recipients} name="ccEmails" label="CC" isOptional />
      {draft.defaultRecipient === null ? null : (
        <FormCheckbox
          form={form}
          name="sendToDefaultRecipient"
          description={<EmailText email={draft.defaultRecipient} />}
        >
          Send a copy to me
        </FormCheckbox>
      )}
      <TemplateSelect
        templates={draft.templates.filter((each) => each.isForOwner === isForOwners || each.code === template?.code)}
        value={template?.code ?? null}
        isMessageEdited={isMessageEdited}
        onChange={onTemplate}
      />
    </>
  )
}
