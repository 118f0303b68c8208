import { createHash, randomUUID } from 'node:crypto'
import { recordChange, type Change } from '../../platform/audit.ts'
import { one } from '../../platform/database.ts'
import type { FileStore } from '../../platform/file-store.ts'
import { sharp } from '../../platform/image-decoders.ts'
import { Problem } from '../../platform/problem.ts'
import { markFileDeleted, enqueueRemoval, insertPendingFile, markFileStored } from '../documents/store-file.queries.ts'
import { readStillImage } from '../emails/still-image.ts'
import { lockOffice, saveLogo } from './office.queries.ts'
import type { OfficeEditor } from './save-office.ts'

type LogoParts = {
  files: FileStore
  /** Runs work in a transaction as the master user who sent the logo. */
  asEditor: <Result>(work: (editor: OfficeEditor) => Promise<Result>) => Promise<Result>
}

/** Twice the size at which letters show it. */
const box = { width: 480, height: 160 }

/** On white, because a transparent logo would vanish in the dark mode of mail readers. */
export async function drawLogoAnew(path: string): Promise<Buffer> {
  const still = await readStillImage({ path })
  return sharp(still.bytes)
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 9 })
    .toBuffer()
}

async function useLogo(editor: OfficeEditor, fileId: number | null): Promise<void> {
  const { db, agencyId, state, now } = editor
  const { logoFileId } = await one(db, lockOffice(agencyId))
  if (logoFileId === fileId) return
  await db.rows(saveLogo(agencyId, fileId))
  if (logoFileId !== null) await db.batch([markFileDeleted(agencyId, logoFileId, now), enqueueRemoval(state)])
  const change: Change = {
    action: fileId === null ? 'remove-logo' : 'change-logo',
    entity: 'agencies',
    entityId: agencyId,
    before: { logoFileId },
    after: { logoFileId: fileId },
  }
  await recordChange(db, editor, change, 'STATE_SYSTEM')
}

export const removeLogo = async (editor: OfficeEditor): Promise<void> => useLogo(editor, null)

/** Stores the image drawn again from the sent one, then uses it: the sweep finds what a crash leaves behind. */
export async function storeLogo(
  { files, asEditor }: LogoParts,
  sent: { fileName: string; path: string },
): Promise<void> {
  const bytes = await drawLogoAnew(sent.path)
  const sha256 = createHash('sha256').update(bytes).digest()
  const type = 'image/png'
  const name = `${sent.fileName.replace(/\.[^.]*$/, '').slice(0, 200) || 'logo'}.png`
  const { id, storageKey } = await asEditor(async ({ db, agencyId, state, userId, now }) => {
    const key = `logos/${state}/${agencyId}/${randomUUID()}.png`
    const row = { storageKey: key, fileName: name, declaredType: type }
    const file = await one(db, insertPendingFile({ agencyId, userId, now }, row))
    return { id: file.id, storageKey: key }
  })
  await files.store(storageKey, bytes).catch((error: unknown) => {
    throw Object.assign(new Problem('unavailable', 'The logo could not be stored. Please try again.'), { cause: error })
  })
  await asEditor(async (editor) => {
    await one(editor.db, markFileStored(editor.agencyId, id, { size: bytes.length, sha256, detectedType: type }))
    await useLogo(editor, id)
  })
}
