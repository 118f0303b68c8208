import type { CaseFileEntry } from '../../../contract/case-files.ts'
import type { FileStore } from '../../platform/file-store.ts'
import type { Picture } from '../../platform/pdf-page.ts'
import type { Scope } from '../../platform/scope.ts'
import { imageOfUrl } from '../emails/image-address.ts'
import { ownImages } from '../emails/images.queries.ts'

/** Bound the memory and the size of the file; images are stored with at most 1200 pixels a side. */
const mostPictures = 30
const mostBytes = 15_000_000

export type PictureParts = { files: FileStore; apiUrl: string }

/** The images of the notes of calls by address: as many as the record can hold, in its order. */
export async function readPictures(
  { db, agencyId }: Scope,
  { files, apiUrl }: PictureParts,
  entries: readonly CaseFileEntry[],
): Promise<ReadonlyMap<string, Picture>> {
  const shown = entries.flatMap(({ images }) => images)
  const wanted = [...new Map(shown.map((image) => [image.url, image])).values()].slice(0, mostPictures)
  const tokenOf = (url: string) => imageOfUrl(apiUrl, url)?.token
  const tokens = wanted.flatMap(({ url }) => tokenOf(url) ?? [])
  const pictures = new Map<string, Picture>()
  if (tokens.length === 0) return pictures
  const stored = new Map((await db.rows(ownImages(agencyId, tokens))).map((image) => [image.token, image.storageKey]))
  let left = mostBytes
  for (const { url, alt } of wanted) {
    const key = stored.get(tokenOf(url) ?? '')
    // A missing image must not keep the record from being printed.
    const bytes = key === undefined ? null : await files.read(key).catch(() => null)
    if (bytes === null || bytes.length > left) continue
    left -= bytes.length
    pictures.set(url, { bytes, alt: alt || 'Image of the call note' })
  }
  return pictures
}
