// The rows of a record that are added while it is typed: findings, readings and appliances.

import { controlsOf, fieldOf, type RecordForm } from './record-form.ts'

/** Empty rows as the page came, from which further rows are made. */
const blanks = new WeakMap<HTMLElement, HTMLElement>()
const newRows = (from: RecordForm) => [...from.querySelectorAll<HTMLElement>('details[data-new]')]
const copyOf = (row: HTMLElement) => row.cloneNode(true) as HTMLElement

export const keepBlanks = (from: RecordForm): void => {
  for (const row of newRows(from)) blanks.set(row, copyOf(row))
}

/** As soon as the empty row is used another one follows, so that rows can be added without a connection. */
export function addRow(row: HTMLElement): void {
  const blank = blanks.get(row)
  const { row: start = '', new: title = '' } = row.dataset
  const [, prefix, place] = /^(.+\.n)(\d+)$/.exec(start) ?? []
  if (!blank || prefix === undefined) return
  const next = copyOf(blank)
  next.dataset['row'] = `${prefix}${Number(place) + 1}`
  next.innerHTML = next.innerHTML.replaceAll(`${start}.`, `${next.dataset['row']}.`)
  const summary = next.querySelector('summary')
  if (summary) summary.textContent = (summary.textContent ?? '').replace(/^Add an? /, 'Add another ')
  for (const heading of row.querySelectorAll('summary, legend')) heading.textContent = title
  delete row.dataset['new']
  row.after(next)
  blanks.set(next, copyOf(next))
}

/** Shows a kept text in its field. */
export function fill(from: RecordForm, name: string, text: string): void {
  const find = () => controlsOf(from).filter((control) => control.name === name)
  for (let row = rowToAdd(from, name); find().length === 0 && row; row = rowToAdd(from, name)) addRow(row)
  const controls = find()
  // A field that the page does not have: its text is sent too.
  if (controls.length === 0)
    from.append(Object.assign(document.createElement('input'), { type: 'text', name, value: text, hidden: true }))
  for (const control of controls) {
    if ('checked' in control && (control.type === 'radio' || control.type === 'checkbox'))
      control.checked = control.value === text
    else control.value = text
    const fold = control.closest('details')
    if (fold && text !== '' && !/\.a\d+\./.test(name)) fold.open = true
  }
}

/** A new appliance has its own date, so the date of the old one is taken out of the field, or put back. */
export function clearOldDate(from: RecordForm, { name, value }: { name: string; value: string }): void {
  if (!/\.appliance\.a\d+\.change$/.test(name)) return
  const date = fieldOf(from, name.replace(/change$/, 'expires'))
  if (!date || !('defaultValue' in date)) return
  if (value === 'REPLACED' && date.value === date.defaultValue) date.value = ''
  else if (value !== 'REPLACED' && date.value === '') date.value = date.defaultValue
}

/** The empty row that comes before the one of this field. */
function rowToAdd(from: RecordForm, name: string): HTMLElement | undefined {
  const [, prefix, place] = /^(.+\.n)(\d+)\./.exec(name) ?? []
  const most = 60
  if (prefix === undefined || Number(place) > most) return undefined
  return newRows(from).find(({ dataset: { row = '' } }) => {
    const isOfGroup = row.replace(/\d+$/, '') === prefix
    return isOfGroup && Number(row.slice(prefix.length)) < Number(place)
  })
}
