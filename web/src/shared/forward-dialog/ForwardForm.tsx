import { useEffect, useRef, useState, type ReactNode } from 'react'
import {
  FormProvider,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useFormContext,
  type PathValue,
} from 'react-hook-form'
import type { CallError } from '@/shared/api/call-error.ts'
import { type Preview, EmailPreview } from '@/shared/email-preview/EmailPreview.tsx'
import { FormDialog } from '@/shared/form-shell/FormDialog.tsx'
import { FinalNote } from '@/ui/feedback/FinalNote.tsx'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { longestNotes } from '@contract/limits.ts'
import { FormTextArea } from '@/shared/form-fields/FormTextArea.tsx'
import { useQuery, useMutation } from '@tanstack/react-query'
import { listForwardRecipients } from '@contract/quotes/quotes.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import type { EmailSuggestion } from '@/ui/fields/email-addresses.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { useFailureToast } from '@/ui/overlays/use-failure-toast.ts'
import { badEmailText, isEmail } from '@contract/form-rules.ts'
import { useBoundField } from '@/shared/form-fields/use-bound-field.ts'
import { EmailSelector } from '@/ui/fields/EmailSelector.tsx'

type AddressName = 'toAddresses' | 'ccAddresses'
type Addressed = Record<AddressName, string[]>

type AddressFieldProps = {
  name: AddressName
  label: string
  isOptional?: boolean
  suggestions?: readonly EmailSuggestion[] | undefined
  /** Called with whether the field contains text that is not an address, so that it is not lost unnoticed. */
  onUnfinished: (name: AddressName, isUnfinished: boolean) => void
  /** Called with whether the field contains text that is not added as an address yet. */
  onOpenText: (name: AddressName, hasOpenText: boolean) => void
}

function AddressField(props: AddressFieldProps) {
  const { name, label, isOptional = false, suggestions, onUnfinished, onOpenText } = props
  const form = useFormContext<Addressed>()
  const { value, onChange, field } = useBoundField(form, name)
  const addresses = value ?? []
  // Both fields are checked when an address is added or removed, because an address in To may not be in CC as well.
  const check = () =>
    void form.trigger(form.getValues('ccAddresses').length > 0 ? ['toAddresses', 'ccAddresses'] : name)
  return (
    <EmailSelector
      {...field}
      label={label}
      isOptional={isOptional}
      isRequired={!isOptional}
      value={addresses}
      onChange={(next) => {
        onChange(next)
        check()
      }}
      // Leaving an empty field is not an error yet; sending it is.
      onBlur={() => (addresses.length > 0 ? field.onBlur() : undefined)}
      isValid={isEmail}
      invalidMessage={badEmailText}
      onProblem={(problem) => onUnfinished(name, problem !== null)}
      onOpenText={(hasOpenText) => onOpenText(name, hasOpenText)}
      {...(suggestions && { suggestions })}
    />
  )
}

type ForwardPreviewProps<Output> = {
  /** Calls back with the values if they can be sent, and otherwise shows why not. */
  withValues: (use: (values: Output) => void) => void
  load: (values: Output) => Promise<Preview>
  isDisabled: boolean
}

/** Shows the email as its recipients would get it, before it is sent. */
function ForwardPreview<Output>({ withValues, load, isDisabled }: ForwardPreviewProps<Output>) {
  const [preview, setPreview] = useState<Preview | null>(null)
  const failure = useFailureToast()
  const previewing = useMutation({
    mutationFn: load,
    onMutate: failure.clear,
    onSuccess: setPreview,
    onError: (error) => failure.show('We were unable to show the preview', error.message),
  })
  return (
    <>
      <Button
        isPending={previewing.isPending}
        isDisabled={isDisabled}
        onPress={() => withValues((values) => previewing.mutate(values))}
      >
        Preview
      </Button>
      {preview ? <EmailPreview preview={preview} onClose={() => setPreview(null)} /> : null}
    </>
  )
}

const noSuggestions: readonly EmailSuggestion[] = []

/**
 * People of the property to choose from. Its landlords are put into To, unless an address was typed before they were
 * loaded. Without them the form works as well, so a failure to load them is not shown.
 */
function useRecipients<Input extends FieldValues, Output>(
  propertyId: number,
  form: UseFormReturn<Input, unknown, Output>,
): { suggestions: readonly EmailSuggestion[]; lacksOwner: boolean } {
  const { data } = useQuery({
    ...endpointQuery(listForwardRecipients, { params: { id: propertyId } }),
    // Loaded each time the dialog opens, so that a landlord's new address is suggested, and not again while it is open.
    staleTime: Infinity,
    gcTime: 0,
  })
  useEffect(() => {
    const to = 'toAddresses' as Path<Input>
    const [typed, isTouched] = [form.getValues(to) as string[], form.getFieldState(to).isDirty]
    if (!data || data.suggested.length === 0 || isTouched || typed.length > 0) return
    form.resetField(to, { defaultValue: data.suggested as PathValue<Input, Path<Input>> })
  }, [data, form])
  return {
    suggestions:
      data?.contacts.map(({ label, value, role }) => ({ label: `${label} (${role})`, value })) ?? noSuggestions,
    lacksOwner: data ? !data.contacts.some(({ isOwner }) => isOwner) : false,
  }
}

function MessageField() {
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
  const { suggestions, lacksOwner } = useRecipients(document.property.compliancePropertyId, form)
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
        {lacksOwner ? (
          <Banner tone="attention" title="No email address of the landlord">
            We have no email address of a landlord of this property. Please enter one, or ask the landlord for it.
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
        <FinalNote of="email" />
      </FormDialog>
    </FormProvider>
  )
}
