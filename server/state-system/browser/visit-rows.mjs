// The rows of a record that are added while it is typed: findings, readings and appliances.

/** Empty rows as the page came, from which further rows are made. */
const blanks = new WeakMap()
const newRows = (from) => [...from.querySelectorAll('details[data-new]')]
export const keepBlanks = (from) => {
  for (const row of newRows(from)) blanks.set(row, row.cloneNode(true))
}

/** As soon as the empty row is used another one follows, so that rows can be added without a connection. */
export function addRow(row) {
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

/** Shows a kept text in its field. */
export function fill(from, name, text) {
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

/** A new appliance has its own date, so the date of the old one is taken out of the field, or put back. */
export function clearOldDate(from, target) {
  if (!/\.appliance\.a\d+\.change$/.test(target.name)) return
  const date = from.elements[target.name.replace(/change$/, 'expires')]
  if (target.value === 'REPLACED' && date.value === date.defaultValue) date.value = ''
  else if (target.value !== 'REPLACED' && date.value === '') date.value = date.defaultValue
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
