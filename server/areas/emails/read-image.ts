import { maybeOne } from '../../platform/database.ts'
import type { Databases } from '../../platform/databases.ts'
import { MissingFile, type FileStore } from '../../platform/file-store.ts'
import { notFound, Problem, suspicious } from '../../platform/problem.ts'
import { FileAnswer } from '../../platform/serve.ts'
import { parseImageToken } from './image-address.ts'
import { publicImage } from './images.queries.ts'

/** The content under a token never changes. */
const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'same-site',
}

const noImage = () => notFound('Image not found')

export async function readImage(
  { databases, files }: { databases: Databases; files: FileStore },
  text: string,
): Promise<FileAnswer> {
  const address = parseImageToken(text)
  if (!address) throw suspicious(noImage(), 'token-refused', 'address of an image')
  const { state, token } = address
  const reader = databases.of(state).reader({ state, agencyId: null, userId: null })
  const image = await maybeOne(reader, publicImage(token))
  if (!image) throw suspicious(noImage(), 'token-refused', 'address of an image')
  const { storageKey, contentType, size } = image
  const body = await files.open(storageKey).catch((error: unknown) => {
    if (error instanceof MissingFile) throw noImage()
    const problem = new Problem('unavailable', 'The image cannot be read at the moment. Please try again shortly.')
    throw Object.assign(problem, { cause: error })
  })
  const name = `image.${contentType === 'image/png' ? 'png' : 'jpg'}`
  return new FileAnswer({ name, type: contentType, body, headers: { ...headers, 'content-length': String(size) } })
}
