import type { ReplyOf } from '@contract/endpoint.ts'
import type { previewEmail } from '@contract/emails.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { Fact } from '@/ui/layout/Fact.tsx'
import { FactList } from '@/ui/layout/FactList.tsx'
import { Dialog } from '@/ui/overlays/Dialog.tsx'
import { EmailFrame } from './EmailFrame.tsx'

export type Preview = ReplyOf<typeof previewEmail>

type EmailPreviewProps = { preview: Preview; onClose: () => void }

/** The email exactly as its recipients get it. */
export function EmailPreview({ preview, onClose }: EmailPreviewProps) {
  const { subject, from, recipients, preview_html: html } = preview
  const addresses = (type: 'to' | 'cc') =>
    recipients
      .filter((recipient) => recipient.type === type)
      .map(({ email }) => email)
      .join(', ')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Preview email"
      size="large"
      footer={<Button onPress={onClose}>Close</Button>}
    >
      <div className="flex flex-col gap-4">
        <FactList>
          <Fact label="Subject">{subject}</Fact>
          <Fact label="From">
            {from.name} &lt;{from.email}&gt;
          </Fact>
          <Fact label="To">{addresses('to')}</Fact>
          {addresses('cc') === '' ? null : <Fact label="CC">{addresses('cc')}</Fact>}
        </FactList>
        <EmailFrame html={html} />
      </div>
    </Dialog>
  )
}
