import { useRef } from 'react'
import { createPortal } from 'react-dom'
import { useFloatingPlace } from '@/ui/overlays/use-floating-place.ts'
import { useNextFocus } from '@/ui/use-next-focus.ts'
import { LiveText } from '@/ui/feedback/LiveText.tsx'
import type { Download } from './download-store.ts'
import { DownloadRow } from './DownloadRow.tsx'

const announcement = ({ label, state, message }: Download): string => {
  if (state === 'running') return `Fetching ${label}`
  return state === 'saved' ? `${label} was saved` : `${label}: ${message ?? 'The file could not be fetched.'}`
}

/** Shown over every page, and reachable while a dialog is open. */
export default function DownloadList({ downloads }: { downloads: readonly Download[] }) {
  const last = downloads.at(-1)
  const ref = useRef<HTMLElement>(null)
  useFloatingPlace(ref)
  const focus = useNextFocus(ref, () => document.querySelector('main'))
  return createPortal(
    <section
      ref={ref}
      {...focus}
      aria-label="Downloads"
      data-react-aria-top-layer
      className="fixed inset-x-3 z-50 sm:right-auto sm:w-80"
    >
      <LiveText>{last ? announcement(last) : ''}</LiveText>
      <ul className="flex flex-col divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised shadow-float">
        {downloads.map((download) => (
          <DownloadRow key={download.id} download={download} />
        ))}
      </ul>
    </section>,
    document.body,
  )
}
