import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { SentResult } from '@contract/sent-results.ts'
import { fakeApi, ok } from '@/shared/testing/fake-api.ts'
import { openSignedIn } from '@/shared/testing/open-signed-in.tsx'
import SentResults from './SentResults.tsx'

const result = (parts: Partial<SentResult>): SentResult => ({
  id: 1,
  version: 2,
  softwareName: 'PropertyMe',
  service: 'smoke',
  kind: 'DOCUMENT',
  doneOn: '2026-03-01',
  state: 'SENT',
  at: '2026-03-01T00:00:00Z',
  reason: null,
  ...parts,
})
const sendCall = (id: number) => `POST /v1/property/5/sent-results/${id}/send`

it('what the software has or may have is sent again only after a question, and what it has not at once', async () => {
  const all = [result({}), result({ id: 2, service: 'gas', state: 'NOT_SENT', reason: 'it was not connected' })]
  const api = fakeApi({
    'GET /v1/property/5/sent-results': ok(all),
    [sendCall(1)]: ok(all),
    [sendCall(2)]: ok(all),
  })
  openSignedIn(() => <SentResults propertyId={5} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Send again: Gas: report of 01/03/2026' }))
  await waitFor(() => expect(api.countOf(sendCall(2))).toBe(1))
  fireEvent.click(screen.getByRole('button', { name: 'Send again: Smoke alarm: report of 01/03/2026' }))
  const question = await screen.findByRole('alertdialog', { name: 'Send it again?' })
  expect(within(question).getByText(/PropertyMe has it already, and may then have it twice/)).toBeDefined()
  expect(api.countOf(sendCall(1))).toBe(0)
  fireEvent.click(within(question).getByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(api.calls.find(({ name }) => name === sendCall(1))?.body).toEqual({ version: 2 }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})
