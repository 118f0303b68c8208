import type { ReplyOf } from '@contract/endpoint.ts'
import { type previewEmail, emailFramePath } from '@contract/emails.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { Fact } from '@/ui/layout/Fact.tsx'
import { FactList } from '@/ui/layout/FactList.tsx'
import { Dialog } from '@/ui/overlays/Dialog.tsx'
import { EmailText } from '@/ui/EmailText.tsx'
import { Fragment, useRef } from 'react'

/**
 * Shows markup apart from the page: no scripts run in it, and it can neither navigate the page nor submit a form. The
 * empty frame comes from the server with its own content policy, because the page's would block the styles of emails.
 */
function EmailFrame({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const fill = () => {
    const page = frame.current?.contentDocument
    if (page) page.documentElement.innerHTML = html
  }
  return (
    <iframe
      ref={frame}
      title="Email"
      src={emailFramePath}
      // Without allow-scripts the frame cannot use that it has the same origin; only this page writes into it.
      sandbox="allow-same-origin"
      onLoad={fill}
      className="h-[60vh] w-full rounded-md border border-line bg-white"
    />
  )
}

export type Preview = ReplyOf<typeof previewEmail>

type EmailPreviewProps = {
  preview: Preview
  onClose: () => void
  /** Sends what is shown. */
  send?: { label: string; onPress: () => void }
}

/** The email exactly as its recipients get it. */
export function EmailPreview({ preview, onClose, send }: EmailPreviewProps) {
  const { subject, from, recipients, preview_html: html } = preview
  const addressesOf = (type: 'to' | 'cc') =>
    recipients
      .filter((recipient) => recipient.type === type)
      .map(({ email }, at) => (
        <Fragment key={email}>
          {at > 0 ? ', ' : null}
          <EmailText email={email} />
        </Fragment>
      ))
  const copies = addressesOf('cc')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Preview email"
      size="large"
      footer={
        <>
          <Button onPress={onClose}>Close</Button>
          {send ? (
            <Button variant="primary" onPress={send.onPress}>
              {send.label}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FactList>
          <Fact label="Subject">{subject}</Fact>
          <Fact label="From">
            {from.name} &lt;
            <EmailText email={from.email} />
            &gt;
          </Fact>
          <Fact label="To">{addressesOf('to')}</Fact>
          {copies.length === 0 ? null : <Fact label="CC">{copies}</Fact>}
        </FactList>
        <EmailFrame html={html} />
      </div>
    </Dialog>
  )
}
