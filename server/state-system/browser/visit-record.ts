// Keeps the record of a visit or of a repair on the phone while it is typed, and sends it again when the connection returns. The page works
// without this script.

import { copies, show, type Fields, type RecordCopy } from './record-copies.ts'
import {
  actionOf,
  controlsOf,
  sameText,
  formEntries,
  setField,
  shownBy,
  readTypedFields,
  valueOf,
  type FormControl,
  type RecordForm,
} from './record-form.ts'
import { sendBeforeEnd, startPhotos } from './visit-photos.ts'
import { addRow, clearOldDate, fill, keepBlanks } from './visit-rows.ts'

const retryMs = 10_000
const noConnection = 'No connection. Your record is kept on this phone and is sent as soon as there is a connection.'
const notTaken = 'The system did not take the record. Please open this page again: your text is kept on this phone.'
const signedOut = 'You are signed out. Please sign in again and open this page: your text is kept on this phone.'

const form = () => document.querySelector<RecordForm>('form[data-copy][data-open]')
/** Of a visit or a repair that takes no more. */
const endedForm = () => document.querySelector<RecordForm>('form[data-copy]:not([data-open])')

/**
 * The record and the booking that the text is based on. While the page shows what differs from them, they are the older
 * ones: after a reload the differences are then shown again before anything is replaced.
 */
const openedWith = (from: RecordForm): Fields =>
  (document.querySelector('main .differences') && copies.read(from.dataset.copy)?.opened) ?? shownBy(from)
/** Copies of before the booking was kept say nothing of it, so that the system shows it before it takes the text. */
const openedOf = ({ opened, version }: RecordCopy): Fields =>
  opened ?? { booking: '', ...(version !== undefined && { version }) }

function keepCopy(from: RecordForm, action: string | null = null): void {
  copies.write(from.dataset.copy, {
    at: new Date().toISOString(),
    fields: readTypedFields(from),
    submissionKey: valueOf(from, 'submission_key'),
    opened: openedWith(from),
    formToken: valueOf(from, 'form_token'),
    action,
  })
}

const timeOf = ({ at }: RecordCopy): string =>
  new Date(at).toLocaleTimeString('en-AU', { hour: 'numeric', minute: '2-digit' })

function restore(from: RecordForm): RecordCopy | null {
  const copy = copies.read(from.dataset.copy)
  if (!copy || document.querySelector('.errors, .notice[role="alert"]')) return null
  if (sameText(copy.fields, readTypedFields(from)) && !copy.action) {
    copies.remove(from.dataset.copy)
    return null
  }
  for (const box of controlsOf(from))
    if ('checked' in box && !box.disabled && (box.type === 'checkbox' || box.type === 'radio')) box.checked = false
  for (const [name, text] of Object.entries(copy.fields)) fill(from, name, text)
  setField(from, 'submission_key', copy.submissionKey)
  // The text belongs to these, so that a record saved or a booking changed since then is shown beside it.
  const shown = shownBy(from)
  const opened = openedOf(copy)
  for (const name of Object.keys(shown)) setField(from, name, opened[name] ?? '')
  const time = timeOf(copy)
  show(
    sameText(opened, shown)
      ? `Your text of ${time} was kept on this phone and is shown here. It is not saved yet.`
      : `This record or its booking was changed since ${time}. Your text of then was kept on this phone and is shown here: please check it before you save.`,
  )
  return copy
}

type Timer = ReturnType<typeof setTimeout>
let retry: Timer | undefined
let typing: Timer | undefined
let isSending = false
/** Stores what was typed last at once. */
function keepTyped(): void {
  const from = form()
  if (typing === undefined || !from) return
  clearTimeout(typing)
  typing = undefined
  keepCopy(from)
}

/** Sends the record. Without a connection it stays on this phone and is sent again. A second press waits for the first. */
async function send(from: RecordForm, action: string): Promise<void> {
  if (isSending) return
  isSending = true
  clearTimeout(retry)
  clearTimeout(typing)
  typing = undefined
  keepCopy(from, action)
  try {
    if (action === 'save' || (await photosAreSent(from, action))) await post(from, action)
  } finally {
    isSending = false
  }
}

function sendAgain(from: RecordForm, action: string, text: string): void {
  show(text)
  retry = setTimeout(() => void send(from, action), retryMs)
}

/** The text stays, but is only sent when a button is pressed again. */
function stopSending(from: RecordForm, text: string): void {
  keepCopy(from)
  show(text)
}

/** A visit takes no photos once it has ended, so those that wait on this phone are sent first. */
async function photosAreSent(from: RecordForm, action: string): Promise<boolean> {
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

async function post(from: RecordForm, action: string): Promise<void> {
  const body = new URLSearchParams([...formEntries(from), [from.dataset.button ?? 'action', action]])
  const again = (text: string) => sendAgain(from, action, text)
  const sent = readTypedFields(from)
  show('Sending…', false)
  let reply: Response
  try {
    reply = await fetch(actionOf(from), { method: 'POST', body })
  } catch {
    again(noConnection)
    return
  }
  if (isStored(reply)) {
    leave(from, sent, reply.url)
    return
  }
  if (reply.redirected) {
    stopSending(from, isSignIn(reply) ? signedOut : notTaken)
    return
  }
  if (reply.status >= 500 || reply.status === 429) {
    again('The system cannot take the record at the moment. It is kept on this phone and sent again.')
    return
  }
  const problem = await showAnswer(reply)
  if (problem !== null) stopSending(from, problem)
}

/** The system sends to a page that says what it has done. It sends elsewhere too, for example to set up the sign-in. */
const isStored = ({ redirected, url }: Response): boolean =>
  redirected && new URL(url, location.href).searchParams.has('done')
const isSignIn = ({ redirected, url }: Response): boolean => redirected && /\/Users\/login/.test(url)

/** The copy goes only if the system has all of it; what was typed while it was sent stays and is shown again. */
function leave(from: RecordForm, sent: Fields, url: string): void {
  const isWhole = sameText(sent, readTypedFields(from))
  if (isWhole) copies.remove(from.dataset.copy)
  else keepCopy(from)
  location.assign(isWhole ? url : actionOf(from))
}

/** Shows the page that the system answered with. The error pages have no form: their text is returned instead. */
async function showAnswer(reply: Response): Promise<string | null> {
  const page = new DOMParser().parseFromString(await reply.text(), 'text/html')
  scrollTo(0, 0)
  const main = page.querySelector('main')
  if (!main?.querySelector('form[data-copy]')) {
    const problem = page.querySelector('main [role="alert"]') ?? page.querySelector('main p')
    return problem?.textContent?.trim() ?? 'The record was refused.'
  }
  document.querySelector('main')?.replaceWith(main)
  document.title = page.title
  restoreFocus()
  keepShownCopy()
  start()
  startPhotos()
  return null
}

/** Text of a visit or a repair that has ended meanwhile: it may have been stored, or it is shown beside what is. */
function offerLeft(from: RecordForm, copy: RecordCopy, problem = ''): void {
  show(`${problem} Your text of ${timeOf(copy)} is still on this phone.`.trim())
  const actions = Object.assign(document.createElement('p'), { className: 'actions' })
  document.querySelector('#connection')?.append(actions)
  const add = (text: string, work: () => void) => {
    const button = Object.assign(document.createElement('button'), { type: 'button', className: 'quiet' })
    button.textContent = text
    button.addEventListener('click', work)
    actions.append(button)
  }
  // A page that has just refused the text shows it.
  if (Object.keys(readTypedFields(from)).length === 0)
    add('Show it beside what is stored', () => void postLeft(from, copy))
  add('Remove it from this phone', () => {
    copies.remove(from.dataset.copy)
    show('')
  })
}

/** The system says whether this text is what it has stored, or shows both. */
async function postLeft(from: RecordForm, copy: RecordCopy): Promise<void> {
  const button = from.dataset.button ?? 'action'
  const body = new URLSearchParams({
    ...copy.fields,
    form_token: valueOf(from, 'form_token'),
    record: valueOf(from, 'record'),
    submission_key: copy.submissionKey,
    ...openedOf(copy),
    [button]: copy.action ?? (button === 'act' ? 'complete' : 'save'),
  })
  show('Sending…', false)
  try {
    const reply = await fetch(actionOf(from), { method: 'POST', body })
    if (isStored(reply)) {
      copies.remove(from.dataset.copy)
      location.assign(reply.url)
      return
    }
    const problem = reply.redirected ? (isSignIn(reply) ? signedOut : notTaken) : await showAnswer(reply)
    if (problem !== null) offerLeft(from, copy, problem)
  } catch {
    offerLeft(from, copy, 'No connection.')
  }
}

function startLeft(): void {
  const from = endedForm()
  const copy = from && copies.read(from.dataset.copy)
  if (!from || !copy) return
  // The answer to the last sending may have been lost. After signing in again it can be another person.
  if (copy.action && copy.formToken === valueOf(from, 'form_token')) void postLeft(from, copy)
  else offerLeft(from, copy)
}

/** The form was replaced, and the focus with it: it goes to where the page would have it, or to the message. */
function restoreFocus(): void {
  const chosen = document.querySelector<HTMLElement>('main [autofocus]')
  const message = document.querySelector<HTMLElement>('main [role="alert"]')
  if (!chosen && message) message.tabIndex = -1
  ;(chosen ?? message)?.focus()
}

/** Nothing of the copy is sent by itself any more. */
function keepShownCopy(): void {
  const from = form()
  if (from) keepCopy(from)
  const key = endedForm()?.dataset.copy ?? ''
  const copy = copies.read(key)
  if (copy) copies.write(key, { ...copy, action: null })
}

function start(): void {
  const from = form()
  if (!from) {
    startLeft()
    return
  }
  keepBlanks(from)
  const copy = restore(from)
  // Some controls of the form are outside of it.
  document.querySelector('main')?.addEventListener('input', (event) => {
    const target = event.target as FormControl
    if (target.form !== from) return
    clearOldDate(from, target)
    const row = target.closest<HTMLElement>('details[data-new]')
    if (row) addRow(row)
    clearTimeout(typing)
    typing = setTimeout(keepTyped, 300)
  })
  from.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(from, (event.submitter as HTMLButtonElement | null)?.value ?? 'save')
  })
  if (!copy?.action) return
  // After signing in again it can be another person, so that this one has to press the button.
  if (copy.formToken === valueOf(from, 'form_token')) void send(from, copy.action)
  else keepCopy(from)
}

addEventListener('pagehide', keepTyped)
addEventListener('online', () => {
  const from = form()
  const action = from && copies.read(from.dataset.copy)?.action
  if (from && action) void send(from, action)
})

start()
