import { screen, within } from '@testing-library/react'
import { refuse } from './fake-api.ts'

/** The refusal of a save with a version that a colleague has changed. */
export const staleSave = () =>
  refuse(409, 'conflict', 'This was changed by Ann Lee at 04/03/2026, 3:30 pm. Reload to see the change.')

/** The form's own message once it has loaded the change. */
export const staleMessage = 'This was changed by Ann Lee at 04/03/2026, 3:30 pm.'

/** The text of the notice about one field, in one line. */
export async function changeOf(label: string): Promise<string> {
  const notice = (await screen.findByText(staleMessage)).closest('[role=alert]') as HTMLElement
  const term = await within(notice).findByText(label, { selector: 'dt' })
  return (term.parentElement?.textContent ?? '').replace(/\s+/g, ' ')
}
