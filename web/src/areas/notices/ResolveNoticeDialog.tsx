import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { contactProviderText, type NoticeProblem } from '@contract/access-issues/access-issue-lists.ts'
import { longestNotes } from '@contract/limits.ts'
import { resolveNotice } from '@contract/notices/notice-calls.ts'
import { resolveNoticeForm } from '@contract/notices/notices.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { TextArea } from '@/shared/form-fields/TextArea.tsx'
import { asRefusal } from '@/shared/form-shell/as-refusal.ts'
import { FormDialog } from '@/shared/form-shell/FormDialog.tsx'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import type { PropertyDialogProps } from '@/shared/property-actions/property-dialog.ts'
import { whyNotResolvable } from '@/shared/property-actions/why-not-resolvable.ts'
import { reloadProperty } from '@/shared/property-actions/reload-property.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { firstNoticeId } from './first-notice.ts'
import { NoticeChoice } from './NoticeChoice.tsx'

type ResolveNoticeDialogProps = PropertyDialogProps & { notices: readonly NoticeProblem[] }

const block = ({ isContactDiRequired }: NoticeProblem) => (isContactDiRequired ? contactProviderText : undefined)

/** The agency says how an access issue was solved. */
export default function ResolveNoticeDialog({ property, notices, onClose }: ResolveNoticeDialogProps) {
  const client = useQueryClient()
  const form = useFormShell(resolveNoticeForm, {
    noticeId: firstNoticeId(notices, block),
    propertyId: property.id,
    resolveReason: '',
  })
  const noticeId = form.watch('noticeId')
  /** Notices that turned out to be resolved already. */
  const [gone, setGone] = useState<readonly number[]>([])
  const isGone = gone.includes(noticeId)
  const { mutate, isPending, error } = useEndpoint(resolveNotice, {
    onSuccess: () => {
      toast.success('Resolve Success', property.address)
      onClose()
    },
    onError: ({ code }) => {
      if (code !== 'conflict') return
      setGone([...gone, noticeId])
      // The typed reason stays on screen, but nothing is left to save.
      form.reset(form.getValues())
    },
    // Also if a colleague was faster: the lists then show it.
    onSettled: () => void reloadProperty(client),
  })
  return (
    <FormDialog
      title="Resolve access issue"
      submitLabel="Resolve"
      cancelLabel={isGone ? 'Close' : 'Cancel'}
      submitDisabledReason={isGone ? 'This access issue has already been resolved' : whyNotResolvable(notices)}
      form={form}
      startsAtFirstField
      onSubmit={(body) => mutate({ params: { id: body.noticeId }, body })}
      isPending={isPending}
      error={asRefusal(error)}
      failureTitle="Resolve Failed"
      failureText="Please try again."
      onClose={onClose}
    >
      <p className="font-semibold">{property.address}</p>
      <NoticeChoice form={form} notices={notices} block={block} />
      <TextArea
        form={form}
        name="resolveReason"
        label="How was it resolved?"
        description="The reason is kept in the case file."
        maxLength={longestNotes}
      />
    </FormDialog>
  )
}
