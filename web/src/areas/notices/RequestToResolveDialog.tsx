import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import type * as z from 'zod/mini'
import type { NoticeProblem } from '@contract/access-issues/access-issue-lists.ts'
import { longestNotes, reviewHours } from '@contract/limits.ts'
import { requestToResolve } from '@contract/notices/notice-calls.ts'
import { resolveRequestForm, type ResolveRequestStep } from '@contract/notices/notices.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { TextArea } from '@/shared/form-fields/TextArea.tsx'
import { asRefusal } from '@/shared/form-shell/as-refusal.ts'
import { FormShell } from '@/shared/form-shell/FormShell.tsx'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import type { PropertyDialogProps } from '@/shared/property-actions/property-dialog.ts'
import { reloadProperty } from '@/shared/property-actions/reload-property.ts'
import { useSteps } from '@/shared/wizard-shell/use-steps.ts'
import { WizardShell } from '@/shared/wizard-shell/WizardShell.tsx'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { Fact } from '@/ui/layout/Fact.tsx'
import { FactList } from '@/ui/layout/FactList.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { firstNoticeId } from './first-notice.ts'
import { NoticeChoice } from './NoticeChoice.tsx'

type RequestToResolveDialogProps = PropertyDialogProps & { notices: readonly NoticeProblem[] }

const block = ({ resolveRequest }: NoticeProblem) =>
  resolveRequest?.status === 'PENDING' ? 'We have not answered your request yet' : undefined

const reviewText = `We answer within ${reviewHours} hours. The access issue stays open until then.`

/** Asks the provider to resolve an access issue: request, then confirm. */
export default function RequestToResolveDialog({ property, notices, onClose }: RequestToResolveDialogProps) {
  const client = useQueryClient()
  const formId = useId()
  const { current, index, labels, next, back } = useSteps<ResolveRequestStep>([
    { id: 'REQUEST', label: 'Request' },
    { id: 'CONFIRM', label: 'Confirm' },
  ])
  const form = useFormShell(resolveRequestForm, {
    noticeId: firstNoticeId(notices, block),
    propertyId: property.id,
    notes: '',
  })
  const [request, setRequest] = useState<z.output<typeof resolveRequestForm> | null>(null)
  const { mutate, reset, isPending, error } = useEndpoint(requestToResolve, {
    onSuccess: () => {
      toast.success('Resolve Success', 'Your request has been sent')
      onClose()
    },
    onSettled: () => void reloadProperty(client),
  })
  const isForField = error?.fields['notes'] !== undefined
  useEffect(() => {
    // A field that the server refused is corrected in the first step.
    if (isForField) back()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `back` is a new function on each render
  }, [isForField])
  const isConfirming = current === 'CONFIRM' && request !== null
  return (
    <WizardShell
      title="Request to resolve access issue"
      address={property.address}
      size="medium"
      steps={labels}
      currentStep={index}
      isBusy={isPending}
      error={isConfirming && !isForField ? asRefusal(error) : null}
      failureTitle="Resolve Failed"
      failureText="Please try again."
      asksBeforeClosing={form.formState.isDirty && error?.code !== 'conflict'}
      onClose={onClose}
      back={isConfirming ? { label: 'Back', onPress: back } : undefined}
      primary={
        isConfirming
          ? {
              label: 'Request to resolve',
              isPending,
              onPress: () => mutate({ params: { id: request.noticeId }, body: request }),
            }
          : { label: 'Next', form: formId }
      }
    >
      {isConfirming ? (
        <div className="flex flex-col gap-5">
          <FactList>
            <Fact label="Access issue">
              {notices.find(({ noticeId }) => noticeId === request.noticeId)?.publicName}
            </Fact>
            <Fact label="Notes">
              <span className="break-words whitespace-pre-line">{request.notes}</span>
            </Fact>
          </FactList>
          <Banner>{reviewText}</Banner>
        </div>
      ) : (
        <FormShell
          id={formId}
          form={form}
          startsAtFirstField
          isPending={isPending}
          error={isForField ? error : null}
          failureTitle="Resolve Failed"
          failureText="Please try again."
          onSubmit={(values) => {
            reset()
            setRequest(values)
            next()
          }}
        >
          <NoticeChoice form={form} notices={notices} block={block} />
          <TextArea
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
