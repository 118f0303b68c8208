import { createHash, randomUUID } from 'node:crypto'
import { serviceCodes, services, type ServiceCode } from '../../../contract/services.ts'
import { maybeOne, one } from '../../platform/database.ts'
import type { FileStore } from '../../platform/file-store.ts'
import { Problem, ruleBroken } from '../../platform/problem.ts'
import { giveUpFile, insertPendingFile, markFileStored } from '../documents/store-file.queries.ts'
import { readStillImage } from '../emails/still-image.ts'
import { lockVisit } from './lock-visit.ts'
import { countPhotos, insertPhoto, photoByKey, type SentBefore } from './photos.queries.ts'
import type { Recorder } from './recorder.ts'
import { refuseEnded } from './save-draft.ts'
import { whenText } from './visit-problems.ts'

export type SentPhoto = { visitId: number; uploadKey: string; subject: string; fileName: string; path: string }

type PhotoParts = {
  files: FileStore
  /** Runs work in a transaction as the user who sent the photo. */
  asRecorder: <Result>(work: (recorder: Recorder) => Promise<Result>) => Promise<Result>
}

const mostPhotos = 100

const subjectPattern = /^([a-z]+)(\.[an][1-9]\d{0,8})?$/

/** A service in general, or a finding of the draft. */
function readSubject(subject: string): { service: ServiceCode; findingKey: string | null } {
  const [, name, row] = subjectPattern.exec(subject) ?? []
  const service = serviceCodes.find((code) => code === name)
  if (!service) throw ruleBroken('Choose what the photo shows.', { subject: 'Choose what the photo shows.' })
  return { service, findingKey: row === undefined ? null : subject }
}

/**
 * Stores a photo of a visit. Only the image drawn again from it is stored, and a photo sent again is stored once. Another
 * photo with the same key is refused.
 */
export async function addPhoto({ files, asRecorder }: PhotoParts, photo: SentPhoto): Promise<{ id: number }> {
  const { visitId, uploadKey, fileName } = photo
  const { service, findingKey } = readSubject(photo.subject)
  await asRecorder(async (recorder) => {
    const before = await maybeOne(recorder.db, photoByKey(recorder.agencyId, visitId, uploadKey))
    if (!before) refuseEnded(await lockVisit(recorder, visitId))
  })
  const { bytes, type, extension } = await readStillImage({ path: photo.path })
  const serviceId = services[service].id
  const sha256 = createHash('sha256').update(bytes).digest()
  const sentBefore = async (recorder: Recorder): Promise<{ id: number } | undefined> => {
    const before = await maybeOne(recorder.db, photoByKey(recorder.agencyId, visitId, uploadKey))
    if (before) refuseOther(recorder, before, { serviceId, findingKey, sha256 })
    return before && { id: before.id }
  }
  const name = `${fileName.replace(/\.[^.]*$/, '').slice(0, 200) || 'photo'}.${extension}`
  const begun = await asRecorder(async (recorder) => {
    const known = await sentBefore(recorder)
    if (known) return { known }
    const key = `photos/${recorder.state}/${recorder.agencyId}/${randomUUID()}.${extension}`
    const row = await one(
      recorder.db,
      insertPendingFile(recorder, { storageKey: key, fileName: name, declaredType: type }),
    )
    return { file: row, storageKey: key }
  })
  if ('known' in begun) return begun.known
  const { file, storageKey } = begun
  await files.store(storageKey, bytes).catch((error: unknown) => {
    throw Object.assign(new Problem('unavailable', 'The photo could not be stored. Please try again.'), {
      cause: error,
    })
  })
  return asRecorder(async (recorder) => {
    const { db, agencyId, now } = recorder
    const visit = await lockVisit(recorder, visitId)
    const before = await sentBefore(recorder)
    if (before) {
      await db.rows(giveUpFile(agencyId, file.id, now))
      return before
    }
    refuseEnded(visit)
    if (!visit.services.includes(service)) throw ruleBroken('This visit is not for that service.')
    const { count } = await one(db, countPhotos(agencyId, visitId))
    if (count >= mostPhotos) throw ruleBroken(`A visit can have ${mostPhotos} photos.`)
    await one(db, markFileStored(agencyId, file.id, { size: bytes.length, sha256, detectedType: type }))
    return one(db, insertPhoto(recorder, { visitId, uploadKey, serviceId, findingKey, fileId: file.id }))
  })
}

type Content = { serviceId: number; findingKey: string | null; sha256: Buffer }

/** The same key is for the same photo of the same user. */
function refuseOther({ state, userId }: Recorder, before: SentBefore, sent: Content): void {
  const isSame = before.serviceId === sent.serviceId && before.findingKey === sent.findingKey
  if (isSame && before.addedById === userId && before.sha256?.equals(sent.sha256) === true) return
  const message = `${before.addedBy ?? 'Another user'} sent another photo from this form on ${whenText(state, before.addedAt)}. This one was not stored. Please choose it again.`
  throw new Problem('conflict', message, { upload_key: message })
}
