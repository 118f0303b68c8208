import { useRef } from 'react'
import { emailFramePath } from '@contract/emails.ts'

/**
 * Shows markup apart from the page: no scripts run in it, and it can neither navigate the page nor submit a form. The
 * empty frame comes from the server with its own content policy, because the page's would block the styles of emails.
 */
export function EmailFrame({ html }: { html: string }) {
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
