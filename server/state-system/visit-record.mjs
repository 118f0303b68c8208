// Keeps the record of a visit or of a repair on the phone while it is typed, and sends it again when the connection returns. The page works
// without this script.

import { copies, show } from './record-copies.mjs'
import { sendBeforeEnd, startPhotos } from './visit-photos.mjs'
import { addRow, clearOldDate, fill, keepBlanks } from './visit-rows.mjs'

const retryMs = 10_000
const noConnection = 'No connection. Your record is kept on this phone and is sent as soon as there is a connection.'
const signedOut = 'You are signed out. Please sign in again and open this page: your text is kept on this phone.'

const form = () => document.querySelector('form[data-copy][data-open]')
const typedFields = (from) =>
  Object.fromEntries(
    // A choice between two versions of the record is for this page only.
    [...new FormData(from)].filter(([name]) => from.elements[name]?.type !== 'hidden' && !name.startsWith('take.')),
  )
const sameText = (one, other) =>
  JSON.stringify(
    Object.entries(one)
      .filter(([, text]) => text !== '')
      .toSorted(),
  ) ===
  JSON.stringify(
    Object.entries(other)
      .filter(([, text]) => text !== '')
      .toSorted(),
  )

/**
 * The version of the record that the text is based on. While the page shows what differs from a colleague's record, it
 * is the older one: after a reload the differences are then shown again before anything is replaced.
 */
const baseVersion = (from) =>
  (document.querySelector('main [name^="take."]') && copies.read(from.dataset.copy)?.version) ??
  from.elements.version?.value

function keepCopy(from, action = null) {
  copies.write(from.dataset.copy, {
    at: new Date().toISOString(),
    fields: typedFields(from),
    submissionKey: from.elements.submission_key.value,
    version: baseVersion(from),
    formToken: from.elements.form_token.value,
    action,
  })
}

function restore(from) {
  const copy = copies.read(from.dataset.copy)
  if (!copy || document.querySelector('.errors, .notice[role="alert"]')) return null
  if (sameText(copy.fields, typedFields(from)) && !copy.action) {
    copies.remove(from.dataset.copy)
    return null
  }
  for (const box of from.elements)
    if (!box.disabled && (box.type === 'checkbox' || box.type === 'radio')) box.checked = false
  for (const [name, text] of Object.entries(copy.fields)) fill(from, name, text)
  from.elements.submission_key.value = copy.submissionKey
  // The text belongs to this version, so that a record saved since then is shown beside it and not replaced.
  const shown = from.elements.version?.value
  if (from.elements.version) from.elements.version.value = copy.version
  const time = new Date(copy.at).toLocaleTimeString('en-AU', { hour: 'numeric', minute: '2-digit' })
  show(
    copy.version === shown
      ? `Your text of ${time} was kept on this phone and is shown here. It is not saved yet.`
      : `This record was saved again since ${time}. Your text of then was kept on this phone and is shown here: please check it before you save.`,
  )
  return copy
}

let retry = null
let typing = null
let isSending = false
/** Stores what was typed last at once. */
function keepTyped() {
  const from = form()
  if (typing === null || !from) return
  clearTimeout(typing)
  typing = null
  keepCopy(from)
}

/** Sends the record. Without a connection it stays on this phone and is sent again. A second press waits for the first. */
async function send(from, action) {
  if (isSending) return
  isSending = true
  clearTimeout(retry)
  clearTimeout(typing)
  typing = null
  keepCopy(from, action)
  try {
    if (action === 'save' || (await photosAreSent(from, action))) await post(from, action)
  } finally {
    isSending = false
  }
}

function sendAgain(from, action, text) {
  show(text)
  retry = setTimeout(() => void send(from, action), retryMs)
}

/** The text stays, but is only sent when a button is pressed again. */
function stopSending(from, text) {
  keepCopy(from)
  show(text)
}

/** A visit takes no photos once it has ended, so those that wait on this phone are sent first. */
async function photosAreSent(from, action) {
  show('Sending the photos…', false)
  // A browser without storage keeps no photos.
  const photos = await sendBeforeEnd().catch(() => null)
  if (!photos) return true
  if (photos.isSignedOut) {
    stopSending(from, signedOut)
    return false
  }
  if (photos.left > 0) {
    const count = photos.left === 1 ? 'One photo is' : `${photos.left} photos are`
    sendAgain(
      from,
      action,
      `Not submitted yet: ${count} still on this phone. ${photos.obstacle} The record is submitted as soon as they are sent.`,
    )
    return false
  }
  if (photos.refused > 0) {
    keepCopy(from)
    show('Not submitted yet: a photo was refused, see below the photos. Submit again to go on without it.')
    return false
  }
  return true
}

async function post(from, action) {
  const body = new URLSearchParams([...new FormData(from), [from.dataset.button ?? 'action', action]])
  const again = (text) => sendAgain(from, action, text)
  show('Sending…', false)
  let reply
  try {
    // The buttons are named “action” too, which hides the property of the form.
    reply = await fetch(from.getAttribute('action'), { method: 'POST', body })
  } catch {
    again(noConnection)
    return
  }
  if (reply.redirected && /\/Users\/login/.test(reply.url)) {
    stopSending(from, signedOut)
    return
  }
  if (reply.redirected) {
    copies.remove(from.dataset.copy)
    location.assign(reply.url)
    return
  }
  if (reply.status >= 500 || reply.status === 429) {
    again('The system cannot take the record at the moment. It is kept on this phone and sent again.')
    return
  }
  const page = new DOMParser().parseFromString(await reply.text(), 'text/html')
  // The error pages of the system have no form: the text stays on the page.
  if (page.querySelector('form[data-copy]')) {
    document.querySelector('main').replaceWith(page.querySelector('main'))
    document.title = page.title
    focusMessage()
    keepOpenCopy()
    start()
    startPhotos()
  } else {
    const problem = page.querySelector('main [role="alert"]') ?? page.querySelector('main p')
    stopSending(from, problem?.textContent.trim() ?? 'The record was refused.')
  }
  scrollTo(0, 0)
}

/** The form was replaced, and the focus with it: it goes to the message, which readers then announce. */
function focusMessage() {
  const message = document.querySelector('main [role="alert"]')
  if (!message) return
  message.tabIndex = -1
  message.focus()
}

function keepOpenCopy() {
  const from = form()
  if (from) keepCopy(from)
}

function start() {
  const from = form()
  if (!from) return
  keepBlanks(from)
  const copy = restore(from)
  // Some controls of the form are outside of it.
  document.querySelector('main').addEventListener('input', ({ target }) => {
    if (target.form !== from) return
    clearOldDate(from, target)
    const row = target.closest('details[data-new]')
    if (row) addRow(row)
    clearTimeout(typing)
    typing = setTimeout(keepTyped, 300)
  })
  from.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(from, event.submitter?.value ?? 'save')
  })
  if (!copy?.action) return
  // After signing in again it can be another person, so that this one has to press the button.
  if (copy.formToken === from.elements.form_token.value) void send(from, copy.action)
  else keepCopy(from)
}

addEventListener('pagehide', keepTyped)
addEventListener('online', () => {
  const from = form()
  const action = from && copies.read(from.dataset.copy)?.action
  if (action) void send(from, action)
})

start()
