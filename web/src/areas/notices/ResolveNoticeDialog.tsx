import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { contactProviderText, type NoticeProblem } from '@contract/access-issues/access-issue-lists.ts'
import { longestNotes } from '@contract/limits.ts'
import { resolveNotice } from '@contract/notices/notice-calls.ts'
import { chosenNotices, resolveReason, toNoticeIds } from '@contract/notices/notices.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { FormTextArea } from '@/shared/form-fields/FormTextArea.tsx'
import { asRefusal } from '@/shared/form-shell/as-refusal.ts'
import { FormDialog } from '@/shared/form-shell/FormDialog.tsx'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import { NoticeChoice } from '@/shared/notice-choice/NoticeChoice.tsx'
import { noticeField } from '@/shared/notice-choice/notice-field.ts'
import { firstNoticeIds, useNoticeChoice } from '@/shared/notice-choice/use-notice-choice.ts'
import type { PropertyDialogProps } from '@/shared/property-actions/property-dialog.ts'
import { whyNotResolvable } from '@/shared/property-actions/why-not-resolvable.ts'
import { reloadProperty } from '@/shared/property-actions/reload-property.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'

type ResolveNoticeDialogProps = PropertyDialogProps & { notices: readonly NoticeProblem[] }

const providerOnly = ({ isContactDiRequired }: NoticeProblem) => (isContactDiRequired ? contactProviderText : undefined)

const schema = z.object({ ...chosenNotices, ...resolveReason })

/** The agency says how access issues of a property were solved. */
export default function ResolveNoticeDialog({ property, notices, onClose }: ResolveNoticeDialogProps) {
  const client = useQueryClient()
  const form = useFormShell(schema, { noticeIds: firstNoticeIds(notices, providerOnly), resolveReason: '' })
  const { block, isOver, settle, shownError } = useNoticeChoice(notices, providerOnly)
  const { mutate, isPending, error } = useEndpoint(resolveNotice, {
    onSuccess: () => {
      toast.success('Resolve Success', property.address)
      onClose()
    },
    onError: (refusal) => form.setValue('noticeIds', settle(refusal, form.getValues('noticeIds') ?? [])),
    // Also if a colleague was faster: the lists then show it.
    onSettled: () => void reloadProperty(client),
  })
  return (
    <FormDialog
      title="Resolve access issue"
      submitLabel="Resolve"
      submitDisabledReason={whyNotResolvable(notices)}
      form={form}
      startsAtFirstField
      onSubmit={({ noticeIds, ...reason }) =>
        mutate({
          params: { id: noticeIds[0] ?? 0 },
          body: { ...toNoticeIds(noticeIds), propertyId: property.id, ...reason },
        })
      }
      isPending={isPending}
      isOver={isOver}
      error={asRefusal(shownError(error))}
      failureTitle="Resolve Failed"
      failureText="Please try again."
      onClose={onClose}
    >
      <p className="font-semibold">{property.address}</p>
      <NoticeChoice {...noticeField(form)} notices={notices} block={block} />
      <FormTextArea
        form={form}
        name="resolveReason"
        label="How was it resolved?"
        description="The reason is kept in the case file."
        maxLength={longestNotes}
      />
    </FormDialog>
  )
}
