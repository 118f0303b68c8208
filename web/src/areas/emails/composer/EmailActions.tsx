import { useState } from 'react'
import type { EmailDraft } from '@contract/emails.ts'
import type { FormOf } from '@/shared/form-shell/use-form-shell.ts'
import { useExperiment } from '@/shared/session/use-experiment.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { EmailPreview, type Preview } from '@/shared/email-preview/EmailPreview.tsx'
import { noticeForm, toMeta, type EmailAbout, type EmailMetaInput } from './email-values.ts'
import { useDownloadEmail, usePreviewEmail } from './use-email-calls.ts'

type EmailActionsProps = {
  form: FormOf<typeof noticeForm>
  draft: EmailDraft
  about: EmailAbout
  /** Why the email is not complete yet. */
  waiting: string | undefined
  hasUnfinished: () => boolean
}

/** Preview and download. Neither needs a sender, so that they work before the agency is set up. */
export function EmailActions({ form, draft, about, waiting, hasUnfinished }: EmailActionsProps) {
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
      {preview ? <EmailPreview preview={preview} onClose={() => setPreview(null)} /> : null}
    </>
  )
}
