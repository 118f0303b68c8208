const field =
  'input:not([type=hidden], [tabindex="-1"]), textarea, [contenteditable=true], [role=combobox], [aria-haspopup=listbox]'
const dialog = '[role=dialog], [role=alertdialog]:not([data-session-cover])'

/**
 * Once a page is no longer covered: to the field in which the focus was. If it was elsewhere, such as on the button of a
 * form that was being saved, to the message of the form, which could not get the focus while it was covered.
 */
export function restoreFocus(before: Element | null): void {
  const top = [...document.querySelectorAll(dialog)].at(-1)
  const place = top ?? document.querySelector('main')
  const candidates = [
    before?.matches(field) ? before : null,
    place?.querySelector('[role=alert][tabindex]'),
    before === document.body ? null : before,
    ...(top?.querySelectorAll(field) ?? []),
    place,
  ]
  for (const candidate of candidates) {
    if (!(candidate instanceof HTMLElement)) continue
    candidate.focus({ preventScroll: true })
    if (document.activeElement === candidate) return
  }
}
