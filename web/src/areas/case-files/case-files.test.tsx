import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { CaseFile } from '@contract/case-files.ts'
import { fakeApi, ok, refuse } from '@/shared/testing/fake-api.ts'
import { openSignedIn } from '@/shared/testing/open-signed-in.tsx'
import CaseFilePanel from './CaseFilePanel.tsx'

const listCall = 'GET /v1/property/7/access-cases'
const fileCall = 'GET /v1/property/7/access-cases/5'
const summary = {
  caseId: 5,
  status: 'OPEN',
  openedAt: '2026-03-01T00:00:00Z',
  closedAt: null,
  problems: ['Key did not work'],
}
const entry = (id: string, parts: object) => ({
  id,
  at: '2026-03-02T00:00:00Z',
  side: 'AGENCY',
  by: 'Ada Administrator as Priya Nair',
  how: 'By email',
  title: 'Email to the tenants',
  details: ['To: ana@home.example', 'Not delivered: unknown address'],
  text: null,
  images: [],
  ...parts,
})
const file = {
  ...summary,
  address: '12 Elm Street',
  agencyName: 'Wattle',
  propertyManager: null,
  landlords: [],
  tenants: [],
  recordedSince: '2026-01-01T00:00:00Z',
  entries: [
    entry('a', { side: 'PROVIDER', by: null, how: 'Visit', title: 'The technician could not get in', details: [] }),
    entry('b', { text: 'Please call us. '.repeat(30) }),
    entry('c', { how: 'By phone', images: [{ url: 'https://api.test/door.png', alt: 'The door' }] }),
  ],
  isShortened: false,
} as CaseFile

it('shows each step in order with who, how, the delivery and the text', async () => {
  fakeApi({ [listCall]: ok([summary]), [fileCall]: ok(file) })
  openSignedIn(() => <CaseFilePanel propertyId={7} />)
  const list = within(await screen.findByRole('list', { name: 'Case file, oldest first' }))
  expect(list.getByText('Service provider · Visit')).toBeDefined()
  expect(list.getByText('Ada Administrator as Priya Nair · Agency · By phone')).toBeDefined()
  expect(list.getAllByText('Not delivered: unknown address')).toHaveLength(2)
  expect(list.getByRole('img', { name: 'The door' }).getAttribute('src')).toBe('https://api.test/door.png')
  expect(list.getByText('Show the text')).toBeDefined()
})

it('says that there is none if technicians could always get in', async () => {
  fakeApi({ [listCall]: ok([]) })
  openSignedIn(() => <CaseFilePanel propertyId={7} />)
  expect(await screen.findByText('Technicians could always get in, so there is no case file')).toBeDefined()
})

it('shows a failed load in its place, and retries', async () => {
  const api = fakeApi({ [listCall]: refuse(500, 'internal', '') })
  openSignedIn(() => <CaseFilePanel propertyId={7} />)
  const again = await screen.findByRole('button', { name: 'Try again' })
  api.answer(listCall, ok([]))
  await userEvent.click(again)
  expect(await screen.findByText(/there is no case file/)).toBeDefined()
})
