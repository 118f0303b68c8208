import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { sendingDisabledText, sendOccupantNotification, type EmailDraft, type EmailTemplate } from '@contract/emails.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { useOneAtATime } from '@/shared/billing-documents/use-one-at-a-time.ts'
import { FormDialog } from '@/shared/form-shell/FormDialog.tsx'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import type { PropertyDialogProps } from '@/shared/property-actions/property-dialog.ts'
import { reloadProperty } from '@/shared/property-actions/reload-property.ts'
import { useExperiment } from '@/shared/session/use-experiment.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { EmailFields } from './EmailFields.tsx'
import { EmailPreview, type Preview } from './EmailPreview.tsx'
import { atFormFields, firstTemplate, firstValues, noticeForm, toMeta, type EmailMetaInput } from './email-values.ts'
import type { RecipientName } from './RecipientField.tsx'
import { SendingNotice } from './SendingNotice.tsx'
import { useDownloadEmail, usePreviewEmail } from './use-email-calls.ts'

type ComposeEmailProps = PropertyDialogProps & {
  draft: EmailDraft
  noticeId: number | null
  wantedTemplate: string | undefined
  onSent: () => void
}

export const composeTitle = 'Send email to tenant'

/** The form of an email, with its preview. */
export function ComposeEmail({ property, draft, noticeId, wantedTemplate, onClose, onSent }: ComposeEmailProps) {
  const client = useQueryClient()
  const [template, setTemplate] = useState<EmailTemplate | null>(() => firstTemplate(draft, wantedTemplate) ?? null)
  const form = useFormShell(noticeForm, firstValues(draft, template ?? undefined))
  const [isUploading, setIsUploading] = useState(false)
  const [preview, setPreview] = useState<Preview | null>(null)
  const unfinished = useRef(new Set<RecipientName>())
  const canDownload = useExperiment('DownloadEmail')
  const previewing = usePreviewEmail()
  const downloading = useDownloadEmail()
  const sending = useEndpoint(sendOccupantNotification, {
    onSuccess: () => {
      toast.success('Email sent')
      onSent()
      void reloadProperty(client)
    },
  })
  const send = useOneAtATime(sending.mutate)
  const about = { propertyId: property.id, noticeId, template: template?.code ?? null }

  /** Focuses a recipient field that still contains text that is not an address. */
  const hasUnfinished = (): boolean => {
    const [name] = unfinished.current
    if (name !== undefined) form.setFocus(name)
    return name !== undefined
  }
  /** A preview or download needs no sender yet. */
  const withMeta = async (use: (meta: EmailMetaInput) => void) => {
    const isValid = await form.trigger(['toEmails', 'ccEmails', 'emailMessage', 'emailFooter'], { shouldFocus: true })
    const checked = noticeForm.safeParse({ ...form.getValues(), fromEmail: draft.fromEmail ?? draft.defaultRecipient })
    if (isValid && checked.success && !hasUnfinished()) use(toMeta(checked.data, about))
  }
  const waiting = isUploading ? 'Wait until the images are uploaded' : undefined
  return (
    <>
      <FormDialog
        title={composeTitle}
        size="large"
        submitLabel="Send email"
        submitDisabledReason={draft.isSendingEnabled ? waiting : sendingDisabledText}
        form={form}
        onSubmit={(values) => {
          if (!isUploading && draft.isSendingEnabled && !hasUnfinished()) send({ body: toMeta(values, about) })
        }}
        isPending={sending.isPending}
        error={atFormFields(sending.error)}
        failureTitle="Failed to send occupant notification"
        failureText="Please try again."
        onClose={onClose}
        actions={
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
          </>
        }
      >
        <p className="font-semibold">{property.address}</p>
        <SendingNotice draft={draft} />
        <EmailFields
          form={form}
          draft={draft}
          template={template}
          onTemplate={setTemplate}
          onUploading={setIsUploading}
          unfinished={unfinished}
        />
      </FormDialog>
      {preview ? <EmailPreview preview={preview} onClose={() => setPreview(null)} /> : null}
    </>
  )
}
