import { useEffect, useId, useState, type ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { CallError } from '@/shared/api/call-error.ts'
import { asRefusal } from '@/shared/form-shell/as-refusal.ts'
import { FormShell } from '@/shared/form-shell/FormShell.tsx'
import type { PropertyInShort } from '@/shared/property-actions/property-dialog.ts'
import type { KeptDraft } from '@/shared/unsaved-work/kept-draft.ts'
import { KeptDraftNotice } from '@/shared/unsaved-work/KeptDraftNotice.tsx'
import { useSteps } from '@/shared/wizard-shell/use-steps.ts'
import { WizardShell } from '@/shared/wizard-shell/WizardShell.tsx'
import { Banner } from '@/ui/feedback/Banner.tsx'

type RequestWizardProps<Input extends FieldValues, Output> = {
  title: string
  property: PropertyInShort
  /** Names the action: "Request hold". */
  submitLabel: string
  isDestructive?: boolean
  /** How long the provider takes to answer. */
  reviewText: string
  form: UseFormReturn<Input, unknown, Output>
  /** What was typed and not sent. */
  draft: KeptDraft<object>
  fields: ReactNode
  /** Replaces the questions while they load or if nothing can be requested; never once something was entered or sent. */
  instead: ReactNode
  /** The request, shown for confirmation before it is sent. */
  renderSummary: (request: Output) => ReactNode
  send: { mutate: (request: Output) => void; reset: () => void; isPending: boolean; error: CallError | null }
  failureText: string
  onClose: () => void
}

const isAboutFields = (error: CallError | null): boolean => error !== null && Object.keys(error.fields).length > 0

/** Request, then confirm, then send. The form's state is above the steps, so going back keeps the typed values. */
export function RequestWizard<Input extends FieldValues, Output>(props: RequestWizardProps<Input, Output>) {
  const { title, property, submitLabel, isDestructive = false, reviewText, form, fields, renderSummary } = props
  const { draft, instead, send, failureText } = props
  const onClose = () => {
    draft.discard()
    props.onClose()
  }
  const { current, index, labels, next, back } = useSteps([
    { id: 'request', label: 'Request' },
    { id: 'confirm', label: 'Confirm' },
  ])
  const [request, setRequest] = useState<Output | null>(null)
  const formId = useId()
  const isForFields = isAboutFields(send.error)
  useEffect(() => {
    // A field that the server refused is corrected in the first step.
    if (isForFields) back()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `back` is a new function on each render
  }, [isForFields])

  const { isDirty } = form.formState
  const isAsking = instead === null || isDirty || send.error !== null
  const isConfirming = isAsking && current === 'confirm' && request !== null
  return (
    <WizardShell
      title={title}
      address={property.address}
      size="medium"
      steps={isAsking ? labels : undefined}
      currentStep={index}
      isBusy={send.isPending}
      error={isConfirming && !isForFields ? asRefusal(send.error) : null}
      failureText={failureText}
      asksBeforeClosing={isDirty}
      onClose={onClose}
      back={isConfirming ? { label: 'Back', onPress: back } : undefined}
      primary={
        isConfirming
          ? { label: submitLabel, isDestructive, isPending: send.isPending, onPress: () => send.mutate(request) }
          : isAsking
            ? { label: 'Next', form: formId }
            : { label: 'Close', onPress: onClose }
      }
    >
      {isConfirming ? (
        <div className="flex flex-col gap-5">
          {renderSummary(request)}
          <Banner>{reviewText}.</Banner>
        </div>
      ) : isAsking ? (
        <FormShell
          id={formId}
          form={form}
          isPending={send.isPending}
          error={isForFields ? send.error : null}
          failureText={failureText}
          onSubmit={(values) => {
            send.reset()
            setRequest(values)
            next()
          }}
        >
          <KeptDraftNotice draft={draft} onStartAfresh={() => form.reset()} />
          {fields}
          <p className="text-quiet">{reviewText}.</p>
        </FormShell>
      ) : (
        instead
      )}
    </WizardShell>
  )
}
