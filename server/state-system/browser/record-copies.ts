// Copies of records on this phone, and the line of the page that says what happens to them.

export type Fields = Record<string, string>

/** The text of a record as it was typed, with the record and the booking that the page showed. */
export type RecordCopy = {
  at: string
  fields: Fields
  submissionKey: string
  /** Missing in copies of before the booking was kept. */
  opened?: Fields
  version?: string
  formToken: string
  /** The button that was pressed; null while it is only typed. */
  action: string | null
}

export function show(text: string, isProblem = true): void {
  const place = document.querySelector<HTMLElement>('#connection')
  if (!place) return
  place.hidden = text === ''
  place.classList.toggle('critical', isProblem)
  place.textContent = text
}

/** Storage may be switched off or full; the record is then sent as usual. */
export const copies = {
  read: (key: string): RecordCopy | null => {
    try {
      return JSON.parse(localStorage.getItem(key) ?? 'null') as RecordCopy | null
    } catch {
      return null
    }
  },
  write: (key: string, copy: RecordCopy): void => {
    try {
      localStorage.setItem(key, JSON.stringify(copy))
    } catch {
      show('This phone cannot keep a copy of your text. Please save often.')
    }
  },
  remove: (key: string): void => {
    try {
      localStorage.removeItem(key)
    } catch {
      // Nothing was kept.
    }
  },
}
