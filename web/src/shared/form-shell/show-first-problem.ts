const invalid = '[aria-invalid=true], [data-invalid]'
const focusable = 'input, button, select, textarea, [tabindex]'

/** Whether any field of the form shows an error. */
export const hasShownProblem = (form: HTMLElement | null): boolean => Boolean(form?.querySelector(invalid))

/** If the form could not focus a field: focuses the first field with an error, or the first message. */
export function showFirstProblem(form: HTMLElement): void {
  const active = document.activeElement
  if (active && form.contains(active) && active.closest(invalid)) return
  const problem = form.querySelector<HTMLElement>(`${invalid}, [role=alert]`)
  const field = problem?.matches(focusable) ? problem : problem?.querySelector<HTMLElement>(focusable)
  field?.focus({ preventScroll: true })
  problem?.scrollIntoView?.({ block: 'center' })
}
