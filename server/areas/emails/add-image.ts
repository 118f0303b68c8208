import { editorImageTooLargeText } from '../../../contract/emails.ts'
import { largestEditorImage } from '../../../contract/limits.ts'
import { recordChange } from '../../platform/audit.ts'
import { one } from '../../platform/database.ts'
import type { Drafts } from '../../platform/drafts.ts'
import type { StoredOutcome } from '../../platform/idempotency.ts'
import { Problem } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Commit, Upload } from '../../platform/serve.ts'
import { markStored, storeFile, type FileParts, type StoredUpload } from '../documents/store-file.ts'
import { imageUrl } from './image-address.ts'
import { insertImage } from './images.queries.ts'
import { readStillImage } from './still-image.ts'

type Added = { public_url: string }
export type ImageParts = FileParts & { drafts: Drafts; apiUrl: string }
export type ImageCall = { receive: () => Promise<Upload<undefined>>; commit: Commit<Added> }

const tooLarge = () => new Problem('too-large', editorImageTooLargeText, { file: editorImageTooLargeText })

/** Stores an image for messages. The received file is discarded; only the image drawn again from it is stored. */
export async function addImage(
  parts: ImageParts,
  scope: Scope,
  { receive, commit }: ImageCall,
): Promise<StoredOutcome<Added>> {
  const { fileName, declaredType, draft } = await receive().catch((error: unknown) => {
    throw error instanceof Problem && error.code === 'too-large' ? tooLarge() : error
  })
  if (draft.size > largestEditorImage) throw tooLarge()
  const { bytes, type, extension } = await readStillImage({ path: draft.path })
  const name = `${fileName.replace(/\.[^.]*$/, '').slice(0, 200) || 'image'}.${extension}`
  const still = await parts.drafts.receive(oneChunk(bytes), bytes.length)
  try {
    const file = { fileName: name, declaredType, detectedType: type, draft: still }
    return await storeFile(parts, scope, file, async (stored) => {
      const asked = { fileName, sha256: draft.sha256.toString('hex') }
      const result = await commit(asked, async (writing) => saveImage(writing, parts.apiUrl, name, stored))
      return { result, isUsed: result.kind === 'fresh' }
    })
  } finally {
    await still.discard()
  }
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

async function saveImage(scope: Scope, apiUrl: string, fileName: string, file: StoredUpload): Promise<Added> {
  await markStored(scope, file)
  const { id, token } = await one(scope.db, insertImage(scope, file.id))
  await recordChange(scope.db, scope, {
    action: 'upload-image',
    entity: 'mail_images',
    entityId: id,
    after: { fileName, size: file.size, type: file.detectedType },
  })
  return { public_url: imageUrl(apiUrl, { state: scope.state, token }) }
}
