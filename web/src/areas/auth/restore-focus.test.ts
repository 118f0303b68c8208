import { afterEach, expect, it } from 'vitest'
import { coverPage, takeFocused, uncoverPage } from './cover-page.ts'
import { restoreFocus } from './restore-focus.ts'

afterEach(() => {
  uncoverPage()
  takeFocused()
  document.body.replaceChildren()
})

const alert = '<div role="alert" tabindex="-1" id="alert">This was not saved.</div>'
const fields = '<input type="hidden"><input id="first"><textarea id="second"></textarea><button id="save">Save</button>'
const inDialog = (content: string) => `<main tabindex="-1" id="main"></main><div role="dialog">${content}</div>`

/** What has the focus after the page was covered while the element had it; the browser takes it from what is hidden. */
function focusedAfterCover(page: string, id?: string): string {
  document.body.innerHTML = page
  if (id !== undefined) document.querySelector<HTMLElement>(`#${id}`)?.focus()
  coverPage(true)
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  coverPage(true)
  uncoverPage()
  restoreFocus(takeFocused())
  return document.activeElement?.id ?? ''
}

it.each([
  ['the field in which it was', inDialog(alert + fields), 'second', 'second'],
  ['the message of a form that was being saved', inDialog(alert + fields), 'save', 'alert'],
  ['the message, if nothing had the focus', inDialog(alert + fields), undefined, 'alert'],
  ['the button on which it was', inDialog(fields), 'save', 'save'],
  ['the first field of the dialog', inDialog(fields), undefined, 'first'],
  ['the next field, if the first is disabled', inDialog(`<input disabled>${fields}`), undefined, 'first'],
  ['the message of a page', `<main tabindex="-1" id="main">${alert}${fields}</main>`, 'save', 'alert'],
  ['the page', `<main tabindex="-1" id="main">${fields}</main>`, undefined, 'main'],
])('the focus goes to %s', (_, page, before, after) => {
  expect(focusedAfterCover(page, before)).toBe(after)
})

it('the cover itself does not get it', () => {
  const cover = '<div role="alertdialog" data-session-cover><input id="cover"></div>'
  expect(focusedAfterCover(inDialog(fields) + cover)).toBe('first')
})
