import { maybeOne } from '../../platform/database.ts'
import { markFileDeleted } from '../documents/store-file.queries.ts'
import { lockVisit } from './lock-visit.ts'
import { markPhotoRemoved } from './photos.queries.ts'
import type { Recorder } from './recorder.ts'
import { refuseEnded } from './save-draft.ts'

/** Takes a photo out of a draft. Removing it again has no effect; the sweep deletes the file. */
export async function removePhoto(recorder: Recorder, visitId: number, photoId: number): Promise<void> {
  const { db, agencyId, now } = recorder
  refuseEnded(await lockVisit(recorder, visitId))
  const removed = await maybeOne(db, markPhotoRemoved(recorder, visitId, photoId))
  if (removed) await db.rows(markFileDeleted(agencyId, removed.fileId, now))
}
