import { useRef, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useFloatingPlace } from '@/ui/overlays/use-floating-place.ts'
import { useNextFocus } from '@/ui/use-next-focus.ts'
import { LiveText } from '@/ui/feedback/LiveText.tsx'
import { type Download, downloadStore } from './download-store.ts'
import { CircleAlert, CircleCheck, RotateCw, X } from '@/ui/icons.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { fileSize } from '@/ui/file-size.ts'
import { formatNumber } from '@/ui/format.ts'
import { IconButton } from '@/ui/actions/IconButton.tsx'
import { ProgressBar } from '@/ui/feedback/ProgressBar.tsx'
import { Spinner } from '@/ui/feedback/Spinner.tsx'
import { cancelDownload, retryDownload } from './run-download.ts'

const savedForMs = 6000

const icons = {
  running: <Spinner size={16} />,
  saved: <CircleCheck aria-hidden size={16} className="text-good" />,
  failed: <CircleAlert aria-hidden size={16} className="text-critical" />,
}

function progressText({ state, totalRows, bytes, message }: Download): string {
  if (state === 'failed') return message ?? ''
  const rows = totalRows === null ? '' : totalRows === 1 ? '1 row' : `${formatNumber(totalRows)} rows`
  if (state === 'saved') return ['Saved', rows, fileSize(bytes)].filter(Boolean).join(', ')
  return [rows, bytes > 0 ? `${fileSize(bytes)} received` : 'Preparing'].filter(Boolean).join(', ')
}

function DownloadRow({ download }: { download: Download }) {
  const { id, label, state } = download
  useEffect(() => {
    if (state !== 'saved') return undefined
    const timer = setTimeout(() => downloadStore.remove(id), savedForMs)
    return () => clearTimeout(timer)
  }, [id, state])
  return (
    <li className="flex items-start gap-3 py-3 pr-2 pl-4">
      <span className="mt-0.5 shrink-0">{icons[state]}</span>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="font-medium break-words">{label}</p>
        <p className={state === 'failed' ? 'text-critical' : 'text-quiet tabular-nums'}>{progressText(download)}</p>
        {state === 'running' ? <ProgressBar label={`Fetching ${label}`} isLabelHidden /> : null}
        {state === 'failed' ? (
          <div className="pt-1">
            <Button size="small" icon={<RotateCw aria-hidden size={14} />} onPress={() => retryDownload(id)}>
              Try again
            </Button>
          </div>
        ) : null}
      </div>
      <IconButton
        label={state === 'running' ? `Cancel download of ${label}` : `Dismiss ${label}`}
        icon={<X aria-hidden size={16} />}
        size="small"
        hasTooltip={false}
        onPress={() => cancelDownload(id)}
      />
    </li>
  )
}

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
