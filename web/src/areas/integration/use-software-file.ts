import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Day } from '@contract/days.ts'
import {
  previewSoftwareFile,
  uploadSoftwareFile,
  type FileMapping,
  type FilePreview,
  type SoftwareFile,
} from '@contract/integration/software-files.ts'
import { endpointPath } from '@/shared/api/call.ts'
import { newKey } from '@/shared/api/new-key.ts'
import { sendFile } from '@/shared/upload-queue/send-file.ts'

/** Sends a file to be looked at, or to be taken over; the browser keeps it between the steps. */
export function useSoftwareFile(software: string, file: File) {
  // A repeated attempt after a lost answer is the same upload.
  const [key, setKey] = useState(newKey)
  const send = async <Reply>(path: string, fields: Record<string, string>, idempotencyKey: string) =>
    sendFile<Reply>(path, file, { idempotencyKey, fields, signal: new AbortController().signal, onProgress: () => {} })
  const params = { software }
  const preview = useMutation({
    mutationFn: async (mapping: FileMapping | null) =>
      send<FilePreview>(
        endpointPath(previewSoftwareFile, { params }),
        mapping ? { mapping: JSON.stringify(mapping) } : {},
        newKey(),
      ),
  })
  const upload = useMutation({
    mutationFn: async ({ mapping, fileDay, use }: { mapping: FileMapping; fileDay: Day; use: 'CHECK' | 'TAKE' }) =>
      send<SoftwareFile>(
        endpointPath(uploadSoftwareFile, { params }),
        { mapping: JSON.stringify(mapping), fileDay, use },
        key,
      ),
    onError: () => setKey(newKey()),
  })
  return { preview, upload }
}
