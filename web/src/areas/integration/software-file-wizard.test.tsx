import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { FilePreview } from '@contract/integration/software-files.ts'
import { fakeApi } from '@/shared/testing/fake-api.ts'
import { openSignedIn } from '@/shared/testing/open-signed-in.tsx'
import { sendFile } from '@/shared/upload-queue/send-file.ts'
import SoftwareFileWizard from './SoftwareFileWizard.tsx'

vi.mock('@/shared/upload-queue/send-file.ts', () => ({ sendFile: vi.fn() }))
const send = vi.mocked(sendFile)

const given = (parts: Partial<FilePreview> = {}): FilePreview => ({
  sheets: [],
  headings: ['Ref', 'Address', 'Tag'].map((name) => ({ name, samples: ['1'] })),
  rowCount: 2,
  faultCount: 1,
  mapping: { columns: { reference: 'Ref', address: 'Address' }, dayOrder: null },
  origin: 'PROPOSED',
  missing: [],
  unclearDate: null,
  rows: [{ rowNumber: 2, label: '12 High Street', values: [{ column: 'key', value: 'K7' }], fault: null }],
  problem: null,
  ...parts,
})

const onDone = vi.fn()
const choice = { software: 'REST', name: 'Rest', hint: null, isMapped: false }
async function open(first: FilePreview) {
  send.mockResolvedValueOnce(first)
  fakeApi()
  openSignedIn(() => (
    <SoftwareFileWizard
      file={new File(['x'], 'export.csv')}
      choice={choice}
      onChooseOther={vi.fn()}
      onClose={vi.fn()}
      onDone={onDone}
    />
  ))
  return within(await screen.findByRole('dialog'))
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
beforeEach(() => {
  send.mockReset()
  onDone.mockReset()
})

it('keeps the columns that were chosen when the upload fails and on the way back', async () => {
  const wizard = await open(given())
  fireEvent.click(await wizard.findByRole('combobox', { name: 'Key number' }))
  fireEvent.click(await screen.findByRole('option', { name: /^Tag/ }))
  send.mockResolvedValueOnce(given({ origin: 'GIVEN' }))
  press('Show the rows')
  expect(await wizard.findByText(/1 row cannot be read/)).toBeDefined()
  send.mockRejectedValueOnce(new Error('lost'))
  press('Start the dry run')
  expect(await wizard.findByText('The file was not read')).toBeDefined()
  press('Back to the columns')
  expect(wizard.getByRole('combobox', { name: 'Key number' }).textContent).toContain('Tag')
  send.mockResolvedValueOnce(given({ origin: 'GIVEN' }))
  press('Show the rows')
  await wizard.findByText(/1 row cannot be read/)
  send.mockResolvedValueOnce({ id: 1 })
  press('Start the dry run')
  await vi.waitFor(() => expect(onDone).toHaveBeenCalled())
  const { fields } = send.mock.lastCall?.[2] ?? {}
  const columns = { reference: 'Ref', address: 'Address', key: 'Tag' }
  expect(fields).toMatchObject({ use: 'CHECK', mapping: JSON.stringify({ columns, dayOrder: null }) })
})

it('sends nothing while a column that is needed is missing, and says at which', async () => {
  const wizard = await open(given({ mapping: { columns: { tenant: 'Tag', address: 'Address' }, dayOrder: null } }))
  fireEvent.click(await wizard.findByRole('button', { name: 'Show the rows' }))
  expect(wizard.getByText(/^Tenants and leases are known by the day/)).toBeDefined()
  expect(send).toHaveBeenCalledTimes(1)
})

it('begins with the rows if the file has the columns of the one before', async () => {
  const wizard = await open(given({ origin: 'STORED' }))
  expect(await wizard.findByText('12 High Street')).toBeDefined()
})
