// Sends the photos of a visit one after another.
// They wait in the browser's database until the system has them, so that a reload loses none.

const retryMs = 10_000
const longestSide = 1600

const waiting = () =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('visit-photos', 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('photos', { keyPath: 'key' }))
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error))
  })

async function inStore(mode, work) {
  const database = await waiting()
  return new Promise((resolve, reject) => {
    const request = work(database.transaction('photos', mode).objectStore('photos'))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  }).finally(() => database.close())
}

const newKey = () =>
  crypto.randomUUID?.() ??
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')

/** Smaller, for slow lines. What cannot be drawn is sent as it is, and the system says why it refuses it. */
async function shrink(file) {
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

function status(key, text) {
  const list = document.querySelector('#photo-queue')
  if (!list) return
  let line = [...list.children].find((each) => each.dataset.key === key)
  if (!line) {
    line = document.createElement('li')
    line.dataset.key = key
    list.append(line)
  }
  line.textContent = text
}

let isSending = false
/** One after another, so that a slow line finishes some of them. */
async function sendPhotos() {
  const photoForm = document.querySelector('#photo-form')
  if (!photoForm || isSending) return
  isSending = true
  try {
    const all = (await inStore('readonly', (store) => store.getAll())).filter(({ url }) => url === photoForm.action)
    for (const photo of all) if (!(await sendPhoto(photoForm, photo))) return
  } finally {
    isSending = false
  }
}

/** False if there is no connection, so that the rest waits. */
async function sendPhoto(photoForm, { key, name, subject, blob }) {
  status(key, `${name}: sending`)
  const body = new FormData()
  body.append('form_token', photoForm.elements.form_token.value)
  body.append('upload_key', key)
  body.append('subject', subject)
  body.append('file', blob, name)
  let reply
  try {
    reply = await fetch(photoForm.action, { method: 'POST', body, headers: { accept: 'application/json' } })
  } catch {
    status(key, `${name}: no connection, it is kept on this phone and sent again`)
    setTimeout(() => void sendPhotos(), retryMs)
    return false
  }
  if (reply.status >= 500 || reply.status === 429) {
    status(key, `${name}: the system cannot take it at the moment, it is sent again`)
    setTimeout(() => void sendPhotos(), retryMs)
    return false
  }
  const answer = await reply.json().catch(() => ({}))
  if (!reply.ok) status(key, `${name}: ${answer.message ?? 'refused'}`)
  else {
    status(key, `${name}: stored`)
    showPhoto(photoForm, answer.id, subject)
  }
  // Signed out: it is sent after signing in again.
  if (reply.status !== 403) await inStore('readwrite', (store) => store.delete(key))
  return true
}

function showPhoto(photoForm, id, subject) {
  const list = document.querySelector('.photos')
  if (!list) return
  const label = [...photoForm.elements.subject.options].find(({ value }) => value === subject)?.text ?? 'Photo'
  const image = Object.assign(document.createElement('img'), {
    src: `${photoForm.action.replace('/Visits/photo/', '/Visits/photos/')}/${id}`,
    alt: `Photo ${list.children.length + 1}`,
    width: 120,
    height: 90,
  })
  const words = Object.assign(document.createElement('span'), { textContent: label })
  const line = document.createElement('li')
  line.append(image, words)
  list.append(line)
}

/** The findings as they are typed, so that a photo of a new one needs no saving first. */
function offerFindings(photoForm) {
  const { subject } = photoForm.elements
  for (const field of document.querySelectorAll('#visit-form select[name$=".code"]')) {
    const [, service, row] = /^([a-z]+)\.finding\.(n\d+)\.code$/.exec(field.name) ?? []
    if (service === undefined) continue
    const value = `${service}.${row}`
    const before = [...subject.options].find((option) => option.value === value)
    if (field.value === '') {
      before?.remove()
      continue
    }
    const title = field.selectedOptions[0].text.replace(/ \(\$.*\)$/, '')
    const text = `${document.querySelector(`#${service}-title`).textContent}: ${title}`
    if (before) before.text = text
    else subject.add(new Option(text, value))
  }
}

function startPhotos() {
  const photoForm = document.querySelector('#photo-form')
  const input = photoForm?.elements.file
  if (!input || !('indexedDB' in window)) return
  input.multiple = true
  photoForm.querySelector('button').hidden = true
  offerFindings(photoForm)
  document.querySelector('#visit-form').addEventListener('input', () => offerFindings(photoForm))
  input.addEventListener('change', async () => {
    const { subject } = photoForm.elements
    const files = [...input.files]
    input.value = ''
    for (const file of files) {
      const photo = {
        key: newKey(),
        url: photoForm.action,
        subject: subject.value,
        name: file.name,
        blob: await shrink(file),
      }
      status(photo.key, `${photo.name}: waiting`)
      await inStore('readwrite', (store) => store.put(photo))
    }
    await sendPhotos()
  })
  photoForm.addEventListener('submit', (event) => event.preventDefault())
  void sendPhotos().catch(() => {})
}

addEventListener('record-shown', startPhotos)
addEventListener('online', () => void sendPhotos().catch(() => {}))
startPhotos()
