// Sends the photos of a visit one after another.
// They wait on this phone until the system has them, so that a reload loses none.

import { inStore, newKey, photosOnPhone, shrink, type StoredPhoto } from './photo-store.ts'
import { actionOf, fieldOf, valueOf } from './record-form.ts'

const retryMs = 10_000

const photoFormOnPage = () => document.querySelector<HTMLFormElement>('#photo-form')
/** The address as the stored photos name it. */
const uploadUrl = (photoForm: HTMLFormElement): string => new URL(actionOf(photoForm), location.href).href

const make = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  more: Partial<HTMLElementTagNameMap[Tag]> = {},
): HTMLElementTagNameMap[Tag] => Object.assign(document.createElement(tag), more)

function showStatus(key: string, text: string): void {
  const list = document.querySelector('#photo-queue')
  if (!list) return
  let line = ([...list.children] as HTMLElement[]).find((each) => each.dataset['key'] === key)
  if (!line) {
    line = document.createElement('li')
    line.dataset['key'] = key
    list.append(line)
  }
  line.textContent = text
}

let adding: Promise<void> = Promise.resolve()
let sending: Promise<void> | null = null
/** Why the photos are not sent, as a part of a sentence. */
let obstacle = ''
/** Photos that came after the visit had ended. They stay on this phone. */
const tooLate = new Set<string>()
let refusedCount = 0
let isSignedOut = false

/** One run at a time, and one photo after another, so that a slow line finishes some of them. */
async function sendPhotos(): Promise<void> {
  sending ??= sendWaiting().finally(() => {
    sending = null
  })
  return sending
}
const sendQuietly = (): void => void sendPhotos().catch(() => {})

async function sendWaiting(): Promise<void> {
  const photoForm = photoFormOnPage()
  if (!photoForm) return
  const tried = new Set(tooLate)
  const untried = async () => (await photosOnPhone(uploadUrl(photoForm))).filter(({ key }) => !tried.has(key))
  // Photos can be added during the run.
  let done = 0
  let sent = 0
  const count = (total: number) => showStatus('progress', `${sent} of ${total} photos sent`)
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

type PhotosLeft = { left: number; refused: number; obstacle: string; isSignedOut: boolean }

/** Sends all photos before the visit ends, because it takes none afterwards. */
export async function sendBeforeEnd(): Promise<PhotosLeft> {
  const photoForm = photoFormOnPage()
  if (!photoForm) return { left: 0, refused: 0, obstacle: '', isSignedOut: false }
  await adding
  await sendPhotos()
  const left = (await photosOnPhone(uploadUrl(photoForm))).filter(({ key }) => !tooLate.has(key)).length
  const refused = refusedCount
  refusedCount = 0
  return { left, refused, obstacle, isSignedOut }
}

type Outcome = 'sent' | 'refused' | 'later'

function sendLater(key: string, reason: string, text: string): Outcome {
  obstacle = reason
  showStatus(key, text)
  setTimeout(sendQuietly, retryMs)
  return 'later'
}

/** Whether it was sent or refused, or has to wait with the rest. */
async function sendPhoto(photoForm: HTMLFormElement, photo: StoredPhoto): Promise<Outcome> {
  const { key, name, subject, blob } = photo
  showStatus(key, `${name}: sending`)
  const body = new FormData()
  body.append('form_token', valueOf(photoForm, 'form_token'))
  body.append('upload_key', key)
  body.append('subject', subject)
  body.append('file', blob, name)
  let reply: Response
  try {
    reply = await fetch(uploadUrl(photoForm), { method: 'POST', body, headers: { accept: 'application/json' } })
  } catch {
    const text = `${name}: no connection, it is kept on this phone and sent again`
    return sendLater(key, 'There is no connection.', text)
  }
  if (reply.status >= 500 || reply.status === 429) {
    const text = `${name}: the system cannot take it at the moment, it is sent again`
    return sendLater(key, 'The system cannot take them at the moment.', text)
  }
  const answer = (await reply.json().catch(() => ({}))) as { id?: number; message?: string }
  if (reply.ok) {
    showStatus(key, `${name}: stored`)
    showPhoto(photoForm, answer.id, subject)
  } else showStatus(key, `${name}: ${answer.message ?? 'refused'}`)
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

const subjectField = (photoForm: HTMLFormElement) => fieldOf(photoForm, 'subject') as HTMLSelectElement

function showPhoto(photoForm: HTMLFormElement, id: number | undefined, subject: string): void {
  const list = document.querySelector('.photos')
  if (!list) return
  const label = [...subjectField(photoForm).options].find(({ value }) => value === subject)?.text ?? 'Photo'
  const src = `${uploadUrl(photoForm).replace('/Visits/photo/', '/Visits/photos/')}/${id}`
  const image = make('img', { src, alt: `Photo ${list.children.length + 1}`, width: 120, height: 90 })
  const line = make('li')
  line.append(image, make('span', { textContent: label }), removal(src, valueOf(photoForm, 'form_token'), label))
  list.append(line)
}

/** As the page has it for the photos that were there when it was opened. */
function removal(action: string, token: string, label: string): HTMLFormElement {
  const form = make('form', { method: 'post', action })
  const button = make('button', { className: 'quiet', textContent: 'Remove' })
  button.append(make('span', { className: 'for-readers', textContent: ` the photo “${label}”` }))
  form.append(make('input', { type: 'hidden', name: 'form_token', value: token }), button)
  return form
}

/** The findings as they are typed, so that a photo of a new one needs no saving first. */
function offerFindings(photoForm: HTMLFormElement): void {
  const subject = subjectField(photoForm)
  for (const field of document.querySelectorAll<HTMLSelectElement>('#visit-form select[name$=".code"]')) {
    const [, service, row] = /^([a-z]+)\.finding\.(n\d+)\.code$/.exec(field.name) ?? []
    if (service === undefined) continue
    const value = `${service}.${row}`
    const before = [...subject.options].find((option) => option.value === value)
    if (field.value === '') {
      before?.remove()
      continue
    }
    const title = field.selectedOptions[0]?.text.replace(/ \(\$.*\)$/, '')
    const text = `${document.querySelector(`#${service}-title`)?.textContent}: ${title}`
    if (before) before.text = text
    else subject.add(new Option(text, value))
  }
}

let lastPlace = 0
async function storePhoto(photo: Pick<StoredPhoto, 'url' | 'subject' | 'name'>, file: File): Promise<void> {
  lastPlace = Math.max(lastPlace + 1, Date.now())
  const key = newKey()
  showStatus(key, `${photo.name}: waiting`)
  const stored: StoredPhoto = { ...photo, key, place: lastPlace, blob: await shrink(file) }
  try {
    await inStore('readwrite', (store) => store.put(stored))
  } catch {
    refusedCount += 1
    showStatus(key, `${photo.name}: this phone has no room to keep it. Please choose it again later.`)
  }
}

/** Photos that were not sent before the visit ended, to be saved or given up. */
async function offerLeftPhotos(): Promise<void> {
  const [, start, visit] = /^(.*)\/Visits\/record\/(\d+\/\d+)$/.exec(location.pathname) ?? []
  if (visit === undefined || !('indexedDB' in window) || document.querySelector('#photo-form, #left-photos')) return
  const photos = await photosOnPhone(`${location.origin}${start}/Visits/photo/${visit}`)
  if (photos.length === 0) return
  const section = make('section', { id: 'left-photos' })
  const list = make('ul')
  for (const { name, blob } of photos) {
    const line = make('li')
    line.append(make('a', { href: URL.createObjectURL(blob), download: name, textContent: name }))
    list.append(line)
  }
  const remove = make('button', { type: 'button', className: 'quiet', textContent: 'Remove them from this phone' })
  const removePhotos = async () => {
    for (const { key } of photos) await inStore('readwrite', (store) => store.delete(key))
    section.remove()
  }
  remove.addEventListener('click', () => void removePhotos())
  const text = 'The visit ended before these photos were sent. Save them and give them to the office.'
  section.append(make('h2', { textContent: 'Photos on this phone' }), make('p', { textContent: text }), list, remove)
  document.querySelector('main')?.append(section)
}

export function startPhotos(): void {
  void offerLeftPhotos().catch(() => {})
  const photoForm = photoFormOnPage()
  const input = photoForm && (fieldOf(photoForm, 'file') as HTMLInputElement | undefined)
  if (!input || !('indexedDB' in window)) return
  input.multiple = true
  for (const button of photoForm.querySelectorAll('button')) button.hidden = true
  offerFindings(photoForm)
  document.querySelector('form[data-copy]')?.addEventListener('input', () => offerFindings(photoForm))
  input.addEventListener('change', () => {
    const files = [...(input.files ?? [])]
    const subject = valueOf(photoForm, 'subject')
    input.value = ''
    const before = adding
    adding = (async () => {
      await before
      for (const file of files) await storePhoto({ url: uploadUrl(photoForm), subject, name: file.name }, file)
    })()
    void adding.then(sendPhotos).catch(() => {})
  })
  photoForm.addEventListener('submit', (event) => event.preventDefault())
  sendQuietly()
}

addEventListener('online', sendQuietly)
startPhotos()
