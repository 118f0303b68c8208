import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import * as z from 'zod/mini'
import type { NoticeProblem } from '@contract/access-issues/access-issue-lists.ts'
import { longestNotes, reviewHours } from '@contract/limits.ts'
import { requestToResolve } from '@contract/notices/notice-calls.ts'
import { chosenNotices, resolveRequestNotes, toNoticeIds, type ResolveRequestStep } from '@contract/notices/notices.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { CopyText } from '@/shared/copy/CopyText.tsx'
import { FormTextArea } from '@/shared/form-fields/FormTextArea.tsx'
import { asRefusal } from '@/shared/form-shell/as-refusal.ts'
import { FormShell } from '@/shared/form-shell/FormShell.tsx'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import { NoticeChoice } from '@/shared/notice-choice/NoticeChoice.tsx'
import { noticeField } from '@/shared/notice-choice/notice-field.ts'
import { firstNoticeIds, useNoticeChoice } from '@/shared/notice-choice/use-notice-choice.ts'
import type { PropertyDialogProps } from '@/shared/property-actions/property-dialog.ts'
import { reloadProperty } from '@/shared/property-actions/reload-property.ts'
import { useSteps } from '@/shared/wizard-shell/use-steps.ts'
import { WizardShell } from '@/shared/wizard-shell/WizardShell.tsx'
import { FinalNote } from '@/ui/feedback/FinalNote.tsx'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { Fact } from '@/ui/layout/Fact.tsx'
import { FactList } from '@/ui/layout/FactList.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'

type RequestToResolveDialogProps = PropertyDialogProps & { notices: readonly NoticeProblem[] }

const waiting = ({ resolveRequest }: NoticeProblem) =>
  resolveRequest?.status === 'PENDING' ? 'We have not answered your request yet' : undefined

const reviewText = `We answer within ${reviewHours} hours. The access issue stays open until then.`

const ReviewNote = () => (
  <div>
    <Banner>{reviewText}</Banner>
    <FinalNote of="message" />
  </div>
)

const schema = z.object({ ...chosenNotices, ...resolveRequestNotes })

/** Asks the provider to resolve access issues of a property: request, then confirm. */
export default function RequestToResolveDialog({ property, notices, onClose }: RequestToResolveDialogProps) {
  const client = useQueryClient()
  const formId = useId()
  const { current, index, labels, next, back } = useSteps<ResolveRequestStep>([
    { id: 'REQUEST', label: 'Request' },
    { id: 'CONFIRM', label: 'Confirm' },
  ])
  const form = useFormShell(schema, { noticeIds: firstNoticeIds(notices, waiting), notes: '' })
  const { block, isOver, settle, shownError } = useNoticeChoice(notices, waiting)
  const [request, setRequest] = useState<z.output<typeof schema> | null>(null)
  const { mutate, reset, isPending, error } = useEndpoint(requestToResolve, {
    onSuccess: () => {
      toast.success('Resolve Success', 'Your request has been sent')
      onClose()
    },
    onError: (refusal) => form.setValue('noticeIds', settle(refusal, request?.noticeIds ?? [])),
    onSettled: () => void reloadProperty(client),
  })
  /** A field that the server refused, or a choice that others made impossible, is corrected in the first step. */
  const isForFirstStep = error !== null && !isOver && (error.fields['notes'] !== undefined || error.code === 'conflict')
  useEffect(() => {
    if (isForFirstStep) back()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `back` is a new function on each render
  }, [isForFirstStep])
  const send = ({ noticeIds, notes }: z.output<typeof schema>) =>
    mutate({
      params: { id: noticeIds[0] ?? 0 },
      body: { ...toNoticeIds(noticeIds), propertyId: property.id, notes },
    })
  const isConfirming = current === 'CONFIRM' && request !== null
  return (
    <WizardShell
      title="Request to resolve access issue"
      address={property.address}
      size="medium"
      steps={labels}
      currentStep={index}
      isBusy={isPending}
      error={isConfirming && !isForFirstStep ? asRefusal(shownError(error)) : null}
      failureTitle="Resolve Failed"
      failureText="Please try again."
      asksBeforeClosing={form.formState.isDirty && !isOver}
      onClose={onClose}
      back={isConfirming && !isOver ? { label: 'Back', onPress: back } : undefined}
      primary={
        isOver
          ? { label: 'Reload', onPress: onClose }
          : isConfirming
            ? { label: 'Request to resolve', isPending, onPress: () => send(request) }
            : { label: 'Next', form: formId }
      }
    >
      {isConfirming ? (
        <div className="flex flex-col gap-5">
          <FactList>
            <Fact label={request.noticeIds.length > 1 ? 'Access issues' : 'Access issue'}>
              {notices
                .filter(({ noticeId }) => request.noticeIds.includes(noticeId))
                .map(({ publicName }) => publicName)
                .join(', ')}
            </Fact>
            <Fact label="Notes">
              <span className="break-words whitespace-pre-line">{request.notes}</span>
              {isOver ? <CopyText text={request.notes} label="Copy notes" /> : null}
            </Fact>
          </FactList>
          {isOver ? null : <ReviewNote />}
        </div>
      ) : (
        <FormShell
          id={formId}
          form={form}
          startsAtFirstField
          isPending={isPending}
          error={isForFirstStep || isOver ? shownError(error) : null}
          failureTitle="Resolve Failed"
          failureText="Please try again."
          onSubmit={(values) => {
            reset()
            setRequest(values)
            next()
          }}
        >
          <NoticeChoice {...noticeField(form)} notices={notices} block={block} />
          <FormTextArea
            form={form}
            name="notes"
            label="Notes"
            description="What has changed, so that we can get in?"
            maxLength={longestNotes}
          />
          <p className="text-quiet">{reviewText}</p>
        </FormShell>
      )}
    </WizardShell>
  )
}
