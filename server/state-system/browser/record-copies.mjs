// Copies of records on this phone, and the line of the page that says what happens to them.

export function show(text, isProblem = true) {
  const place = document.querySelector('#connection')
  if (!place) return
  place.hidden = text === ''
  place.classList.toggle('critical', isProblem)
  place.textContent = text
}

/** Storage may be switched off or full; the record is then sent as usual. */
export const copies = {
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
