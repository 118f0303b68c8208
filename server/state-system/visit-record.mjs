// Keeps the record of a visit on the phone while it is typed, and sends it again when the connection returns. The page works
// without this script.

const retryMs = 10_000
const noConnection = 'No connection. Your record is kept on this phone and is sent as soon as there is a connection.'
const signedOut = 'You are signed out. Please sign in again and open this visit: your text is kept on this phone.'

const form = () => document.querySelector('#visit-form[data-open]')
const typedFields = (from) =>
  Object.fromEntries([...new FormData(from)].filter(([name]) => from.elements[name]?.type !== 'hidden'))
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

function show(text, isProblem = true) {
  const place = document.querySelector('#connection')
  if (!place) return
  place.hidden = text === ''
  place.classList.toggle('critical', isProblem)
  place.textContent = text
}

/** Storage may be switched off or full; the record is then sent as usual. */
const copies = {
  read: (key) => {
    try {
      return JSON.parse(localStorage.getItem(key) ?? 'null')
    } catch {
      return null
    }
  },
  write: (key, copy) => {
    try {
      localStorage.setItem(key, JSON.stringify(copy))
    } catch {
      show('This phone cannot keep a copy of your text. Please save often.')
    }
  },
  remove: (key) => {
    try {
      localStorage.removeItem(key)
    } catch {
      // Nothing was kept.
    }
  },
}

function keepCopy(from, action = null) {
  const { submission_key: key, version } = from.elements
  copies.write(from.dataset.copy, {
    at: new Date().toISOString(),
    fields: typedFields(from),
    submissionKey: key.value,
    version: version.value,
    action,
  })
}

/** Empty rows as the page came, from which further rows are made. */
const blanks = new WeakMap()
const newRows = (from) => [...from.querySelectorAll('details[data-new]')]
const keepBlanks = (from) => {
  for (const row of newRows(from)) blanks.set(row, row.cloneNode(true))
}

/** As soon as the empty row is used another one follows, so that rows can be added without a connection. */
function addRow(row) {
  const blank = blanks.get(row)
  if (!blank) return
  const [, prefix, place] = /^(.+\.n)(\d+)$/.exec(row.dataset.row)
  const next = blank.cloneNode(true)
  next.dataset.row = `${prefix}${Number(place) + 1}`
  next.innerHTML = next.innerHTML.replaceAll(`${row.dataset.row}.`, `${next.dataset.row}.`)
  const summary = next.querySelector('summary')
  summary.textContent = summary.textContent.replace(/^Add an? /, 'Add another ')
  for (const title of row.querySelectorAll('summary, legend')) title.textContent = row.dataset.new
  delete row.dataset.new
  row.after(next)
  blanks.set(next, next.cloneNode(true))
}

function fill(from, name, text) {
  const find = () => [...from.elements].filter((control) => control.name === name)
  for (let row = rowToAdd(from, name); find().length === 0 && row; row = rowToAdd(from, name)) addRow(row)
  const controls = find()
  // A field that the page does not have: its text is sent too.
  if (controls.length === 0)
    from.append(Object.assign(document.createElement('input'), { type: 'text', name, value: text, hidden: true }))
  for (const control of controls) {
    if (control.type === 'radio' || control.type === 'checkbox') control.checked = control.value === text
    else control.value = text
    const fold = control.closest('details')
    if (fold && text !== '' && !/\.a\d+\./.test(name)) fold.open = true
  }
}

/** The empty row that comes before the one of this field. */
function rowToAdd(from, name) {
  const [, prefix, place] = /^(.+\.n)(\d+)\./.exec(name) ?? []
  const most = 60
  if (prefix === undefined || Number(place) > most) return undefined
  return newRows(from).find(
    (row) =>
      row.dataset.row.replace(/\d+$/, '') === prefix && Number(row.dataset.row.slice(prefix.length)) < Number(place),
  )
}

function restore(from) {
  const copy = copies.read(from.dataset.copy)
  if (!copy || document.querySelector('.errors, .notice[role="alert"]')) return null
  if (sameText(copy.fields, typedFields(from)) && !copy.action) {
    copies.remove(from.dataset.copy)
    return null
  }
  for (const box of from.elements) if (box.type === 'checkbox' || box.type === 'radio') box.checked = false
  for (const [name, text] of Object.entries(copy.fields)) fill(from, name, text)
  from.elements.submission_key.value = copy.submissionKey
  const time = new Date(copy.at).toLocaleTimeString('en-AU', { hour: 'numeric', minute: '2-digit' })
  show(
    copy.version === from.elements.version.value
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
    await post(from, action)
  } finally {
    isSending = false
  }
}

async function post(from, action) {
  const body = new URLSearchParams([...new FormData(from), ['action', action]])
  const again = (text) => {
    show(text)
    retry = setTimeout(() => void send(from, action), retryMs)
  }
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
    show(signedOut)
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
  if (page.querySelector('#visit-form')) {
    document.querySelector('main').replaceWith(page.querySelector('main'))
    keepOpenCopy()
    start()
    dispatchEvent(new Event('record-shown'))
  } else show(page.querySelector('main p')?.textContent ?? 'The record was refused.')
  scrollTo(0, 0)
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
    const row = target.closest('details[data-new]')
    if (row) addRow(row)
    clearTimeout(typing)
    typing = setTimeout(keepTyped, 300)
  })
  from.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(from, event.submitter?.value ?? 'save')
  })
  if (copy?.action) void send(from, copy.action)
}

addEventListener('pagehide', keepTyped)
addEventListener('online', () => {
  const from = form()
  const action = from && copies.read(from.dataset.copy)?.action
  if (action) void send(from, action)
})

start()
