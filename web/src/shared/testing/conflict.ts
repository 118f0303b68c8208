import { screen, within } from '@testing-library/react'
import { refuse } from './fake-api.ts'

/** The refusal of a save that a colleague was faster with. */
export const staleSave = () =>
  refuse(409, 'conflict', 'This was changed by Ann Lee at 04/03/2026, 3:30 pm. Reload to see the change.')

/** As the form says it, which has loaded the change itself. */
export const staleNews = 'This was changed by Ann Lee at 04/03/2026, 3:30 pm.'

/** What the notice says about a field, in one line. */
export async function changeOf(label: string): Promise<string> {
  const notice = (await screen.findByText(staleNews)).closest('[role=alert]') as HTMLElement
  const term = await within(notice).findByText(label, { selector: 'dt' })
  return (term.parentElement?.textContent ?? '').replace(/\s+/g, ' ')
}
