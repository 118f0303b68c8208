const invalid = '[aria-invalid=true]'
const focusable = ':is(input, button, select, textarea, [tabindex]):not(:disabled)'

const textOf = (element: Element): string => {
  const described = (element.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id))
  return [element, ...described].map((each) => each?.textContent ?? '').join(' ')
}

/** Whether an invalid field of the form shows this message. */
export const isShownAtField = (form: HTMLElement, message: string): boolean =>
  [...form.querySelectorAll(invalid)].some((field) => textOf(field).includes(message))

/** If the form could not focus a field: focuses the first field with an error, or the first message. */
export function showFirstProblem(form: HTMLElement): void {
  const active = document.activeElement
  const focused = active && form.contains(active) ? active.closest(invalid) : null
  // The control may be small and hidden, such as a radio; its whole field is brought into view.
  if (focused) return focused.scrollIntoView?.({ block: 'nearest' })
  const problem = form.querySelector<HTMLElement>(`${invalid}, [role=alert]`)
  const field = problem?.matches(focusable) ? problem : problem?.querySelector<HTMLElement>(focusable)
  // All controls of the field may be disabled; the field itself is then focused, so that its message is read out.
  if (problem && !field) problem.tabIndex = -1
  const target = field ?? problem
  target?.focus({ preventScroll: true })
  problem?.scrollIntoView?.({ block: 'center' })
}
