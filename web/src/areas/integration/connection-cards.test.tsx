import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Connection, IntegrationState } from '@contract/integration/connections.ts'
import { fakeApi, ok } from '@/shared/testing/fake-api.ts'
import { openSignedIn } from '@/shared/testing/open-signed-in.tsx'
import { ConnectionCards } from './ConnectionCards.tsx'

const connection = (parts: Partial<Connection>): Connection => ({
  software: 'PROPERTY_ME',
  name: 'PropertyMe',
  state: 'CONNECTED',
  account: 'Office',
  otherAccount: null,
  connectedAt: '2026-03-01T00:00:00Z',
  connectedBy: 'Priya Nair',
  lastSyncedAt: '2026-03-01T00:00:00Z',
  nextSyncAt: null,
  error: null,
  isRunning: false,
  waitsUntil: null,
  waitNote: null,
  isNextFull: false,
  properties: 1200,
  endingsAtOnce: 60,
  quota: null,
  isHeld: false,
  ...parts,
})
const show = async (connections: Connection[], canChange = true, notSetUp: string[] = []) => {
  const state: IntegrationState = {
    connections,
    choices: [
      { software: 'PROPERTY_ME', name: 'PropertyMe', authorisation: 'OAUTH', takesInvoices: true },
      { software: 'VAULTRE', name: 'VaultRE', authorisation: 'KEYS', takesInvoices: false },
    ],
    canChange,
    notSetUp,
    masters: ['Georgia Smith'],
    toDecide: { matches: 0, conflicts: 0, lost: 0, excluded: 0, held: 0 },
  }
  openSignedIn(() => <ConnectionCards state={state} />)
  await screen.findByRole('heading', { name: 'PropertyMe' })
  return screen.queryAllByRole('button', { name: /^Connect/ }).map((button) => button.textContent)
}

describe('connections', () => {
  it('offer each software once after it was disconnected', async () => {
    expect(await show([connection({ state: 'DISCONNECTED' })])).toEqual(['Connect PropertyMe again', 'Connect VaultRE'])
  })

  it('say what must be disconnected first instead of offering a second connection', async () => {
    const vaultRe = connection({ software: 'VAULTRE', name: 'VaultRE' })
    expect(await show([connection({ state: 'DISCONNECTED' }), vaultRe])).toEqual([])
    expect(screen.getByText('To connect PropertyMe, please disconnect VaultRE first.')).toBeDefined()
  })

  it('say how many requests of today are left for all offices', async () => {
    await show([connection({ quota: { own: 35, total: 4210, perDay: 10_000, keysToRead: 1200 } })])
    expect(screen.getByText(/Those of 1,200 properties on service, some at each reading/)).toBeDefined()
    expect(screen.getByText(/35 for your office, 4,210 of 10,000 for all offices/)).toBeDefined()
  })

  it('say which software takes invoices', async () => {
    await show([connection({ state: 'DISCONNECTED' })])
    expect(screen.getByText(/Invoices can be uploaded to PropertyMe\./)).toBeDefined()
  })

  it('say where results of checks can go, by software and service', async () => {
    await show([connection({ state: 'DISCONNECTED' })])
    fireEvent.click(screen.getByText('Where reports and records of checks can go'))
    expect(screen.getByText('Report: Files of the property’s lease. All services.')).toBeDefined()
  })

  it('do not offer other software to an agency whose portfolio is loaded by the provider', async () => {
    expect(await show([connection({ state: 'MANAGED' })])).toEqual(['Connect PropertyMe'])
    expect(screen.getByText(/contact your account manager/)).toBeDefined()
  })

  it('tell our own people which settings are missing, and say that nothing is proved yet', async () => {
    const missing = 'PALACE_URL is not set: agencies cannot connect Palace.'
    await show([connection({ state: 'MANAGED' })], true, [missing])
    expect(screen.getByText(missing)).toBeDefined()
    expect(screen.getByText(/not yet proved with an office of ours/)).toBeDefined()
  })

  it('tell other users who can connect again', async () => {
    expect(await show([connection({ state: 'REVOKED', error: 'It has ended.' })], false)).toEqual([])
    expect(screen.getByText(/Please ask Georgia Smith/)).toBeDefined()
  })

  it('ask which office it is if another one was connected, and send the choice', async () => {
    const call = 'POST /v1/agency/integration/PROPERTY_ME/office'
    const after = {
      connections: [],
      choices: [],
      canChange: true,
      notSetUp: [],
      masters: [],
      toDecide: { matches: 0, conflicts: 0, lost: 0, excluded: 0, held: 0 },
    }
    const api = fakeApi({ [call]: ok(after) })
    expect(await show([connection({ state: 'OTHER_OFFICE', otherAccount: 'Branch' })])).toEqual([
      'Connect Office instead',
    ])
    expect(screen.getByText('This is another office (Branch)')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Use Branch: forget the links with Office' }))
    await waitFor(() => expect(api.calls.find(({ name }) => name === call)?.body).toEqual({ use: 'OTHER' }))
  })

  it('wait and say until when, if the software allows no more requests', async () => {
    await show([connection({ isRunning: true, waitsUntil: '2026-03-05T00:00:00Z', waitNote: 'No more requests.' })])
    expect(screen.getByText('No more requests.')).toBeDefined()
    expect(screen.getByText('Waiting')).toBeDefined()
    expect(screen.getByText(/05\/03\/2026/)).toBeDefined()
  })

  it('say that nothing was taken over after a dry run', async () => {
    await show([connection({ isHeld: true, lastSyncedAt: null })])
    expect(screen.getByText('Nothing was taken over yet')).toBeDefined()
  })

  it('say what a reading will do before it is started', async () => {
    await show([connection({})])
    expect(screen.getByText(/takes over only what has changed .* at the 1,200 properties that we know/)).toBeDefined()
    expect(screen.getByText(/If more than 60 managements, .* they wait for the master user/)).toBeDefined()
  })

  it('say that a run waits while the software cannot be reached', async () => {
    await show([
      connection({ isRunning: true, waitNote: 'PropertyMe could not be reached. We try again in a moment.' }),
    ])
    expect(screen.getByText('Waiting')).toBeDefined()
  })

  it('say that a reading from the beginning reads everything', async () => {
    await show([connection({ isNextFull: true, properties: 0 })])
    expect(screen.getByText(/reads everything from PropertyMe, from the beginning\. If more than/)).toBeDefined()
  })
})

it('software that is connected with keys asks for what only it knows, and keeps what was typed', async () => {
  const path = 'POST /v1/agency/integration/PROPERTY_TREE'
  const state: IntegrationState = {
    connections: [],
    choices: [{ software: 'PROPERTY_TREE', name: 'Property Tree', authorisation: 'KEYS', takesInvoices: true }],
    canChange: true,
    notSetUp: [],
    masters: [],
    toDecide: { matches: 0, conflicts: 0, lost: 0, excluded: 0, held: 0 },
  }
  const options = [
    { value: '', label: 'Please choose' },
    { value: 'c1', label: 'Harbour Realty' },
  ]
  const questions = [{ name: 'companyId', label: 'Which company is yours?', hint: null, options }]
  const api = fakeApi({
    [`${path}/questions`]: (body) => ok({ questions: (body as { companyId?: string }).companyId ? [] : questions }),
    [`${path}/keys`]: ok(state),
  })
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  openSignedIn(() => <ConnectionCards state={state} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Connect Property Tree' }))
  const typed = await screen.findByLabelText('Name of your company in Property Tree')
  fireEvent.change(typed, { target: { value: 'Harbour' } })
  press('Connect')
  const question = await screen.findByLabelText('Which company is yours?')
  await waitFor(() => expect(document.activeElement).toBe(question))
  press('Back')
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('company'))
  expect(screen.getByLabelText<HTMLInputElement>('Name of your company in Property Tree').value).toBe('Harbour')
  press('Connect')
  fireEvent.change(await screen.findByLabelText('Which company is yours?'), { target: { value: 'c1' } })
  press('Connect')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = { company: 'Harbour', companyId: 'c1', isDryFirst: false }
  expect(api.calls.find(({ name }) => name === `${path}/keys`)?.body).toEqual(sent)
})
