// Sends the photos of a visit one after another.
// They wait on this phone until the system has them, so that a reload loses none.

import { inStore, newKey, photosOnPhone, shrink } from './photo-store.mjs'

const retryMs = 10_000

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

let adding = Promise.resolve()
let sending = null
/** Why the photos are not sent, as a part of a sentence. */
let obstacle = ''
/** Photos that came after the visit had ended. They stay on this phone. */
const tooLate = new Set()
let refusedCount = 0
let isSignedOut = false

/** One run at a time, and one photo after another, so that a slow line finishes some of them. */
function sendPhotos() {
  sending ??= sendWaiting().finally(() => {
    sending = null
  })
  return sending
}

async function sendWaiting() {
  const photoForm = document.querySelector('#photo-form')
  if (!photoForm) return
  const tried = new Set(tooLate)
  const untried = async () => (await photosOnPhone(photoForm.action)).filter(({ key }) => !tried.has(key))
  // Photos can be added during the run.
  let done = 0
  let sent = 0
  const count = (total) => status('progress', `${sent} of ${total} photos sent`)
  for (let rest = await untried(); rest.length > 0; rest = await untried()) {
    const total = done + rest.length
    for (const photo of rest) {
      tried.add(photo.key)
      if (total > 1) count(total)
      const outcome = await sendPhoto(photoForm, photo)
      if (outcome === 'later') return
      done += 1
      if (outcome === 'sent') sent += 1
    }
    if (total > 1) count(total)
  }
}

/** Sends all photos before the visit ends, because it takes none afterwards. */
export async function sendBeforeEnd() {
  const photoForm = document.querySelector('#photo-form')
  if (!photoForm) return { left: 0, refused: 0, obstacle: '', isSignedOut: false }
  await adding
  await sendPhotos()
  const left = (await photosOnPhone(photoForm.action)).filter(({ key }) => !tooLate.has(key)).length
  const refused = refusedCount
  refusedCount = 0
  return { left, refused, obstacle, isSignedOut }
}

/** Whether it was sent or refused, or has to wait with the rest. */
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
    obstacle = 'There is no connection.'
    status(key, `${name}: no connection, it is kept on this phone and sent again`)
    setTimeout(() => void sendPhotos(), retryMs)
    return 'later'
  }
  if (reply.status >= 500 || reply.status === 429) {
    obstacle = 'The system cannot take them at the moment.'
    status(key, `${name}: the system cannot take it at the moment, it is sent again`)
    setTimeout(() => void sendPhotos(), retryMs)
    return 'later'
  }
  const answer = await reply.json().catch(() => ({}))
  if (reply.ok) {
    status(key, `${name}: stored`)
    showPhoto(photoForm, answer.id, subject)
  } else status(key, `${name}: ${answer.message ?? 'refused'}`)
  isSignedOut = reply.status === 403
  if (isSignedOut) {
    // It is sent after signing in again.
    obstacle = answer.message ?? 'You are signed out. Please sign in again and open this page.'
    return 'later'
  }
  if (reply.status === 409) tooLate.add(key)
  else {
    if (!reply.ok) refusedCount += 1
    await inStore('readwrite', (store) => store.delete(key))
  }
  return reply.ok ? 'sent' : 'refused'
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

let lastPlace = 0
async function storePhoto(photo, file) {
  lastPlace = Math.max(lastPlace + 1, Date.now())
  const key = newKey()
  status(key, `${photo.name}: waiting`)
  const stored = { ...photo, key, place: lastPlace, blob: await shrink(file) }
  try {
    await inStore('readwrite', (store) => store.put(stored))
  } catch {
    refusedCount += 1
    status(key, `${photo.name}: this phone has no room to keep it. Please choose it again later.`)
  }
}

/** Photos that were not sent before the visit ended, to be saved or given up. */
async function offerLeftPhotos() {
  const record = /^(.*)\/Visits\/record\/(\d+\/\d+)$/.exec(location.pathname)
  if (!record || !('indexedDB' in window) || document.querySelector('#photo-form, #left-photos')) return
  const url = `${location.origin}${record[1]}/Visits/photo/${record[2]}`
  const photos = await photosOnPhone(url)
  if (photos.length === 0) return
  const make = (tag, more) => Object.assign(document.createElement(tag), more)
  const section = make('section', { id: 'left-photos' })
  const list = make('ul')
  for (const { name, blob } of photos) {
    const line = make('li')
    line.append(make('a', { href: URL.createObjectURL(blob), download: name, textContent: name }))
    list.append(line)
  }
  const remove = make('button', { type: 'button', className: 'quiet', textContent: 'Remove them from this phone' })
  remove.addEventListener('click', async () => {
    for (const { key } of photos) await inStore('readwrite', (store) => store.delete(key))
    section.remove()
  })
  const text = 'The visit ended before these photos were sent. Save them and give them to the office.'
  section.append(make('h2', { textContent: 'Photos on this phone' }), make('p', { textContent: text }), list, remove)
  document.querySelector('main').append(section)
}

export function startPhotos() {
  void offerLeftPhotos().catch(() => {})
  const photoForm = document.querySelector('#photo-form')
  const input = photoForm?.elements.file
  if (!input || !('indexedDB' in window)) return
  input.multiple = true
  photoForm.querySelector('button').hidden = true
  offerFindings(photoForm)
  document.querySelector('form[data-copy]').addEventListener('input', () => offerFindings(photoForm))
  input.addEventListener('change', () => {
    const files = [...input.files]
    const subject = photoForm.elements.subject.value
    input.value = ''
    const before = adding
    adding = (async () => {
      await before
      for (const file of files) await storePhoto({ url: photoForm.action, subject, name: file.name }, file)
    })()
    void adding.then(sendPhotos).catch(() => {})
  })
  photoForm.addEventListener('submit', (event) => event.preventDefault())
  void sendPhotos().catch(() => {})
}

addEventListener('online', () => void sendPhotos().catch(() => {}))
startPhotos()
