import { useState } from 'react'
import { type EmailDraft, downloadEmail, previewEmail } from '@contract/emails.ts'
import type { FormOf } from '@/shared/form-shell/use-form-shell.ts'
import { useExperiment } from '@/shared/session/use-experiment.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { EmailPreview, type Preview } from '@/shared/email-preview/EmailPreview.tsx'
import { noticeForm, toMeta, type EmailAbout, type EmailMetaInput } from './email-values.ts'
import { useMutation } from '@tanstack/react-query'
import { call, endpointPath } from '@/shared/api/call.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { fetchFile, fileNameOf, saveBlob } from '@/shared/api/fetch-file.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'

const params = { emailType: 'OCCUPANT_NOTICE' as const }

/** Neither changes data, so neither needs an idempotency key. */
function usePreviewEmail() {
  return useMutation({
    mutationFn: async (meta: EmailMetaInput) => call(previewEmail, { params, body: { meta } }),
    onError: (error) => toast.error('Request Failed', errorMessage(error, 'Failed to preview email')),
  })
}

function useDownloadEmail() {
  return useMutation({
    mutationFn: async (meta: EmailMetaInput) => {
      const path = endpointPath(downloadEmail, { params, body: { meta } })
      const file = await fetchFile(path, { method: downloadEmail.method, body: { meta } })
      saveBlob(file.blob, fileNameOf(file) ?? 'email.eml')
    },
    onSuccess: () => toast.success('Download Success', 'Please check your downloads folder for the Email File'),
    onError: (error) => toast.error('Request Failed', errorMessage(error, 'Failed to download email')),
  })
}

type EmailActionsProps = {
  form: FormOf<typeof noticeForm>
  draft: EmailDraft
  about: EmailAbout
  /** Why the email is not complete yet. */
  waiting: string | undefined
  hasUnfinished: () => boolean
  /** Sends the email from its preview; absent while it cannot be sent. */
  onSend?: (() => void) | undefined
  sendLabel?: string
}

/** Preview and download. Neither needs a sender, so that they work before the agency is set up. */
export function EmailActions(props: EmailActionsProps) {
  const { form, draft, about, waiting, hasUnfinished, onSend, sendLabel = 'Send email' } = props
  const [preview, setPreview] = useState<Preview | null>(null)
  const canDownload = useExperiment('DownloadEmail')
  const previewing = usePreviewEmail()
  const downloading = useDownloadEmail()
  const withMeta = async (use: (meta: EmailMetaInput) => void) => {
    const isValid = await form.trigger(['toEmails', 'ccEmails', 'emailMessage', 'emailFooter'], { shouldFocus: true })
    const checked = noticeForm.safeParse({ ...form.getValues(), fromEmail: draft.fromEmail ?? draft.defaultRecipient })
    if (isValid && checked.success && !hasUnfinished()) use(toMeta(checked.data, about))
  }
  return (
    <>
      {canDownload ? (
        <Button
          isPending={downloading.isPending}
          disabledReason={waiting}
          onPress={() => void withMeta(downloading.mutate)}
        >
          Download email
        </Button>
      ) : null}
      <Button
        isPending={previewing.isPending}
        disabledReason={waiting}
        onPress={() => void withMeta((meta) => previewing.mutate(meta, { onSuccess: setPreview }))}
      >
        Preview
      </Button>
      {preview ? (
        <EmailPreview
          preview={preview}
          onClose={() => setPreview(null)}
          {...(onSend && {
            send: {
              label: sendLabel,
              onPress: () => {
                // A refusal is shown in the form.
                setPreview(null)
                onSend()
              },
            },
          })}
        />
      ) : null}
    </>
  )
}
