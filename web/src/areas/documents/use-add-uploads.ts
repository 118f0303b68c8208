import { useQueryClient } from '@tanstack/react-query'
import { sendFile } from '@/shared/upload-queue/send-file.ts'
import { useUploadQueue } from '@/shared/upload-queue/create-upload-queue.ts'
import { isUnfinished } from '@/shared/upload-queue/upload-item.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { formFields } from './document-attributes.ts'
import { asUploadProperty, uploadPath, type DocumentSubject } from './document-subject.ts'
import { reloadDocuments } from './reload-documents.ts'
import { countDocuments, type BatchEntry, type RefusedFile } from './upload-batch.ts'

/** Adds files to the shell's queue, which continues on every page. */
export function useAddUploads(subject: DocumentSubject) {
  const queue = useUploadQueue()
  const client = useQueryClient()
  const property = asUploadProperty(subject)
  return {
    /** Shows a toast until all are stored or have failed. */
    addUploads: (entries: readonly BatchEntry[], replaces: number | null) => {
      const ids = queue.add(
        entries.map(({ file, attributes }) => ({
          file,
          property,
          upload: async (sent, options) =>
            sendFile(uploadPath(subject), sent, { ...options, fields: formFields(attributes, replaces) }),
          onStored: () => void reloadDocuments(client),
        })),
      )
      const shown = toast.info(`Uploading ${countDocuments(entries)}`, subject.address)
      const stop = queue.subscribe(() => {
        if (isUnfinished(queue.read().filter(({ id }) => ids.includes(id)))) return
        stop()
        toast.dismiss(shown)
      })
    },
    /** Adds refused files as failed, so that the user sees them; they are never sent. */
    addRefused: (refused: readonly RefusedFile[]) =>
      queue.add(
        refused.map(({ file, reason }) => ({ file, property, upload: async () => Promise.reject(new Error(reason)) })),
      ),
  }
}
