import { FileWarning } from '@/ui/icons.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '@/ui/feedback/ErrorPanel.tsx'
import { Spinner } from '@/ui/feedback/Spinner.tsx'
import { useEffect, useState } from 'react'
import { errorMessage } from '@/shared/api/call-error.ts'
import { fetchFile } from '@/shared/api/fetch-file.ts'

type Shown = { kind: 'image' | 'pdf'; url: string }
type Preview = { shown: Shown | null; error: string | null }

const failureText = 'Failed to get the file'

/** Only images and PDFs are shown, because any other file could be a page with scripts. */
function kindOf(contentType: string): Shown['kind'] | null {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  if (type === 'application/pdf') return 'pdf'
  return type === 'image/jpeg' || type === 'image/png' ? 'image' : null
}

/** A file of the API as an object URL, which is revoked when the file is no longer shown. */
function usePreviewFile(path: string) {
  const [preview, setPreview] = useState<Preview>({ shown: null, error: null })

  useEffect(() => {
    const controller = new AbortController()
    let url: string | null = null
    fetchFile(path, { signal: controller.signal })
      .then(({ blob }) => {
        if (controller.signal.aborted) return
        const kind = kindOf(blob.type)
        if (kind) url = URL.createObjectURL(blob)
        setPreview(kind && url ? { shown: { kind, url }, error: null } : { shown: null, error: failureText })
      })
      .catch((error: unknown) => {
        if (!controller.signal.aborted) setPreview({ shown: null, error: errorMessage(error, failureText) })
      })
    return () => {
      controller.abort()
      if (url) URL.revokeObjectURL(url)
    }
  }, [path])

  return { ...preview, fail: (error: string) => setPreview({ shown: null, error }) }
}

type PreviewedFileProps = { name: string; path: string; onRetry: () => void; onDownload: () => void }

/** Undefined in older browsers, which all have a PDF viewer. */
const showsPdf = () => (navigator as { pdfViewerEnabled?: boolean }).pdfViewerEnabled ?? true

export function PreviewedFile({ name, path, onRetry, onDownload }: PreviewedFileProps) {
  const { shown, error, fail } = usePreviewFile(path)
  if (error !== null) return <ErrorPanel message={error} onRetry={onRetry} />
  if (!shown)
    return (
      <div className="flex h-[60dvh] items-center justify-center">
        <Spinner label={`Loading ${name}`} size={24} />
      </div>
    )
  if (shown.kind === 'image')
    return (
      <div className="flex min-h-[60dvh] items-center justify-center rounded-md bg-sunken">
        <img
          src={shown.url}
          alt={name}
          className="max-h-[70dvh] max-w-full object-contain"
          onError={() => fail('This image cannot be shown. Download it to view it.')}
        />
      </div>
    )
  if (!showsPdf())
    return (
      <EmptyState
        icon={<FileWarning size={22} />}
        title="This browser cannot show PDFs here"
        action={<Button onPress={onDownload}>Download {name}</Button>}
      />
    )
  // Hides the viewer's side panes and fits the page to the width of the dialog.
  const src = `${shown.url}#navpanes=0&view=FitH`
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- PDF viewers do not work in a sandbox, and only PDFs are shown here
    <iframe src={src} title={name} className="h-[70dvh] w-full rounded-md border border-line bg-sunken" />
  )
}
