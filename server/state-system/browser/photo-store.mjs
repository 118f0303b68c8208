// The browser's database, in which photos of visits wait until the system has them.

const longestSide = 1600

const openDatabase = () =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('visit-photos', 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('photos', { keyPath: 'key' }))
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error))
  })

export async function inStore(mode, work) {
  const database = await openDatabase()
  return new Promise((resolve, reject) => {
    const request = work(database.transaction('photos', mode).objectStore('photos'))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  }).finally(() => database.close())
}

export const newKey = () =>
  crypto.randomUUID?.() ??
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')

/** Smaller, for slow lines. What cannot be drawn is sent as it is, and the system says why it refuses it. */
export async function shrink(file) {
  try {
    const image = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, longestSide / Math.max(image.width, image.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(image.width * scale)
    canvas.height = Math.round(image.height * scale)
    canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height)
    const smaller = await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
    return smaller && smaller.size < file.size ? smaller : file
  } catch {
    return file
  }
}

/** The photos of a visit on this phone in the order in which they were chosen. */
export const photosOnPhone = async (url) =>
  (await inStore('readonly', (store) => store.getAll()))
    .filter((photo) => photo.url === url)
    .toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0))
