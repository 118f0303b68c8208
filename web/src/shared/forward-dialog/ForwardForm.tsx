import { useEffect, useRef, useState, type ReactNode } from 'react'
import { FormProvider, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import type { CallError } from '@/shared/api/call-error.ts'
import type { Preview } from '@/shared/email-preview/EmailPreview.tsx'
import { FormDialog } from '@/shared/form-shell/FormDialog.tsx'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { AddressField, type AddressName } from './AddressField.tsx'
import { ForwardPreview } from './ForwardPreview.tsx'
import { MessageField } from './MessageField.tsx'
import { useRecipients } from './use-recipients.ts'

/** The quote or invoice to forward, from its row. */
export type Forwarded = {
  id: number
  number: string
  property: { compliancePropertyId: number; addressLine1: string; addressLine2: string }
  /** Says when and to whom it was forwarded before. */
  earlier?: string | null
}

export type ForwardDialogProps = {
  document: Forwarded
  onClose: () => void
  /** Called after the email was queued and the dialog has closed. */
  onForwarded?: (() => void) | undefined
}

type ForwardFormProps<Input extends FieldValues, Output> = {
  title: string
  document: Forwarded
  form: UseFormReturn<Input, unknown, Output>
  onSend: (values: Output) => void
  loadPreview: (values: Output) => Promise<Preview>
  isPending: boolean
  error: CallError | null
  failureTitle: string
  failureText: string
  onClose: () => void
  /** Fields besides addresses and message. */
  children?: ReactNode
}

/** A dialog with To, CC and message, for forwarding any document. */
export function ForwardForm<Input extends FieldValues, Output>(props: ForwardFormProps<Input, Output>) {
  const { title, document, form, onSend, loadPreview, isPending, error, failureTitle, failureText, onClose, children } =
    props
  const suggestions = useRecipients(document.property.compliancePropertyId, form)
  const unfinished = useRef(new Set<AddressName>())
  const [openText, setOpenText] = useState<Record<AddressName, boolean>>({ toAddresses: false, ccAddresses: false })
  const { setFocus } = form
  const focus = (name: AddressName) => setFocus(name as string as Path<Input>)

  useEffect(() => setFocus('toAddresses' as string as Path<Input>), [setFocus])

  const unlessUnfinished = (use: (values: Output) => void) => (values: Output) => {
    const [open] = unfinished.current
    if (open !== undefined) return focus(open)
    return use(values)
  }
  const noteUnfinished = (name: AddressName, isUnfinished: boolean) =>
    void (isUnfinished ? unfinished.current.add(name) : unfinished.current.delete(name))

  const noteOpenText = (name: AddressName, hasOpenText: boolean) =>
    setOpenText((known) => ({ ...known, [name]: hasOpenText }))

  return (
    <FormProvider {...form}>
      <FormDialog
        title={title}
        submitLabel={document.earlier ? 'Send again' : 'Send email'}
        form={form}
        onSubmit={unlessUnfinished(onSend)}
        isPending={isPending}
        error={error}
        failureTitle={failureTitle}
        failureText={failureText}
        hasOpenText={openText.toAddresses || openText.ccAddresses}
        onClose={onClose}
        actions={
          <ForwardPreview
            withValues={(use) => void form.handleSubmit(unlessUnfinished(use))()}
            load={loadPreview}
            isDisabled={isPending}
          />
        }
      >
        <p className="text-quiet">
          {document.property.addressLine1}, {document.property.addressLine2}
        </p>
        {document.earlier ? (
          <Banner tone="attention" title="Forwarded already">
            {document.earlier}. If you send it again, the recipients get a second email.
          </Banner>
        ) : null}
        <AddressField
          name="toAddresses"
          label="To"
          suggestions={suggestions}
          onUnfinished={noteUnfinished}
          onOpenText={noteOpenText}
        />
        <AddressField
          name="ccAddresses"
          label="CC"
          isOptional
          suggestions={suggestions}
          onUnfinished={noteUnfinished}
          onOpenText={noteOpenText}
        />
        <MessageField />
        {children}
      </FormDialog>
    </FormProvider>
  )
}
