import { useEffect, useRef, useState, type ReactNode } from 'react'
import { FormProvider, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import type { CallError } from '@/shared/api/call-error.ts'
import { FormDialog } from '@/shared/form-shell/FormDialog.tsx'
import type { EmailSuggestion } from '@/ui/fields/email-addresses.ts'
import { AddressField, type AddressName } from './AddressField.tsx'
import { MessageField } from './MessageField.tsx'

/** The quote or invoice to forward, from its row. */
export type Forwarded = { id: number; number: string; property: { addressLine1: string; addressLine2: string } }

export type ForwardDialogProps = {
  document: Forwarded
  onClose: () => void
  /** Called after the email was queued and the dialog has closed. */
  onForwarded?: (() => void) | undefined
  /** People of the property, offered as suggestions. */
  suggestions?: readonly EmailSuggestion[] | undefined
}

type ForwardFormProps<Input extends FieldValues, Output> = {
  title: string
  document: Forwarded
  form: UseFormReturn<Input, unknown, Output>
  onSend: (values: Output) => void
  isPending: boolean
  error: CallError | null
  failureTitle: string
  failureText: string
  onClose: () => void
  suggestions?: readonly EmailSuggestion[] | undefined
  /** Fields besides addresses and message. */
  children?: ReactNode
}

/** A dialog with To, CC and message, for forwarding any document. */
export function ForwardForm<Input extends FieldValues, Output>(props: ForwardFormProps<Input, Output>) {
  const { title, document, form, onSend, isPending, error, failureTitle, failureText, onClose, suggestions, children } =
    props
  const unfinished = useRef(new Set<AddressName>())
  const [openText, setOpenText] = useState<Record<AddressName, boolean>>({ toAddresses: false, ccAddresses: false })
  const { setFocus } = form
  const focus = (name: AddressName) => setFocus(name as string as Path<Input>)

  useEffect(() => setFocus('toAddresses' as string as Path<Input>), [setFocus])

  const send = (values: Output) => {
    const [open] = unfinished.current
    if (open !== undefined) return focus(open)
    return onSend(values)
  }
  const noteUnfinished = (name: AddressName, isUnfinished: boolean) =>
    void (isUnfinished ? unfinished.current.add(name) : unfinished.current.delete(name))

  const noteOpenText = (name: AddressName, hasOpenText: boolean) =>
    setOpenText((known) => ({ ...known, [name]: hasOpenText }))

  return (
    <FormProvider {...form}>
      <FormDialog
        title={title}
        submitLabel="Send email"
        form={form}
        onSubmit={send}
        isPending={isPending}
        error={error}
        failureTitle={failureTitle}
        failureText={failureText}
        hasOpenText={openText.toAddresses || openText.ccAddresses}
        onClose={onClose}
      >
        <p className="text-quiet">
          {document.property.addressLine1}, {document.property.addressLine2}
        </p>
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
