import { editorImageTooLargeText, uploadImage } from '@contract/emails.ts'
import { largestEditorImage } from '@contract/limits.ts'
import { newKey } from '@/shared/api/new-key.ts'
import { sendFile } from '@/shared/upload-queue/send-file.ts'

export const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const

const notAnImage = 'This file is not an image that can be sent. Please use a JPEG, PNG, GIF or WebP image.'

/** Why an image cannot be uploaded; null if it can. The server checks its content. */
export function imageProblem({ type, size }: { type: string; size: number }): string | null {
  if (!(imageTypes as readonly string[]).includes(type)) return notAnImage
  return size > largestEditorImage ? editorImageTooLargeText : null
}

/** Uploads an image and returns the address that shows it. */
export async function uploadEditorImage(
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (percentage: number) => void },
): Promise<string> {
  const reply = await sendFile<{ public_url: string }>(uploadImage.path, file, {
    method: uploadImage.method,
    signal,
    onProgress,
    idempotencyKey: newKey(),
  })
  return reply.public_url
}
