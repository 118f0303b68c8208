// The browser's database, in which photos of visits wait until the system has them.

const longestSide = 1600

/** A photo on this phone, for the form at `url`. Photos of before places were stored have none. */
export type StoredPhoto = { key: string; url: string; subject: string; name: string; place?: number; blob: Blob }

const settle = async <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The database of the browser failed')))
  })

async function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open('visit-photos', 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('photos', { keyPath: 'key' }))
  return settle(opening)
}

export async function inStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await openDatabase()
  try {
    return await settle(work(database.transaction('photos', mode).objectStore('photos')))
  } finally {
    database.close()
  }
}

/** Pages that are not served over https have no `randomUUID`. */
export const newKey = (): string =>
  (crypto as Partial<Crypto>).randomUUID?.() ??
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')

/** Smaller, for slow lines. What cannot be drawn is sent as it is, and the system says why it refuses it. */
export async function shrink(file: File): Promise<Blob> {
  try {
    const image = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, longestSide / Math.max(image.width, image.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(image.width * scale)
    canvas.height = Math.round(image.height * scale)
    const drawing = canvas.getContext('2d')
    if (!drawing) return file
    drawing.drawImage(image, 0, 0, canvas.width, canvas.height)
    const smaller = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', 0.85)
    })
    return smaller && smaller.size < file.size ? smaller : file
  } catch {
    return file
  }
}

/** The photos of a visit on this phone in the order in which they were chosen. */
export const photosOnPhone = async (url: string): Promise<StoredPhoto[]> =>
  (await inStore<StoredPhoto[]>('readonly', (store) => store.getAll()))
    .filter((photo) => photo.url === url)
    .toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0))
