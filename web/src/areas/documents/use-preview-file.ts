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
export function usePreviewFile(path: string) {
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
