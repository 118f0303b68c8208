import { useMutation } from '@tanstack/react-query'
import { downloadEmail, previewEmail } from '@contract/emails.ts'
import { call, endpointPath } from '@/shared/api/call.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { fetchFile, saveBlob } from '@/shared/api/fetch-file.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'
import type { EmailMetaInput } from './email-values.ts'

const params = { emailType: 'OCCUPANT_NOTICE' as const }

/** Neither changes data, so neither needs an idempotency key. */
export function usePreviewEmail() {
  return useMutation({
    mutationFn: async (meta: EmailMetaInput) => call(previewEmail, { params, body: { meta } }),
    onError: (error) => toast.error('Request Failed', errorMessage(error, 'Failed to preview email')),
  })
}

export function useDownloadEmail() {
  return useMutation({
    mutationFn: async (meta: EmailMetaInput) => {
      const path = endpointPath(downloadEmail, { params, body: { meta } })
      const { blob } = await fetchFile(path, { method: downloadEmail.method, body: { meta } })
      saveBlob(blob, 'email.eml')
    },
    onSuccess: () => toast.success('Download Success', 'Please check your downloads folder for the Email File'),
    onError: (error) => toast.error('Request Failed', errorMessage(error, 'Failed to download email')),
  })
}
