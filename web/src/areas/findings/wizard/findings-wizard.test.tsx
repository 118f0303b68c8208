import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ReportedFinding } from '@contract/findings/reported-findings.ts'
import { givenQuoteDetail } from '@/shared/billing-documents/testing/given-billing-documents.tsx'
import { fakeApi, ok, refuse, unreachable } from '@/shared/testing/fake-api.ts'
import { openSignedIn } from '@/shared/testing/open-signed-in.tsx'
import { fill } from '@/shared/testing/fill.ts'
import { fakeRequests } from '@/shared/upload-queue/testing/fake-request.ts'
import { UploadQueueProvider } from '@/shared/upload-queue/UploadQueueProvider.tsx'
import { buttonClass } from '@/ui/actions/button-class.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { givenFinding, givenFound } from '../testing/given-finding-row.ts'
import FindingsDialog from './FindingsDialog.tsx'

const browser = (window as unknown as { happyDOM: { setViewport: (size: { width: number; height: number }) => void } })
  .happyDOM
beforeEach(() => {
  browser.setViewport({ width: 1440, height: 900 })
  toast.dismissAll()
})

const base = '/v2/property/12/reported-findings'
const getCall = `GET ${base}/smoke`
const onClose = vi.fn()

const finding = (
  id: number,
  title: string,
  register: Partial<ReportedFinding['problemRegister']> = {},
  parts: Partial<ReportedFinding> = {},
) => givenFinding({ originalProblemItem: { title }, ...parts }, { problemRegisterId: id, ...register })
const faulty = finding(1, 'Alarm failed')
const taped = finding(2, 'Alarm taped', {
  canRequestQuote: false,
  canInformDI: false,
  thirdPartyInvalidStatus: 'Taped',
})
const advice = finding(3, 'Alarm dusty', { isDismissible: true, canEnterBuiltYear: true })
const all = givenFound([faulty, taped, advice])

async function open(found = all, replies: Parameters<typeof fakeApi>[0] = {}) {
  onClose.mockClear()
  const api = fakeApi({ [getCall]: ok(found), ...replies })
  openSignedIn(() => (
    <UploadQueueProvider>
      <FindingsDialog
        property={{ id: 12, address: '3/12 Wattle Street, RICHMOND VIC 3121' }}
        service="smoke"
        onClose={onClose}
      />
    </UploadQueueProvider>
  ))
  await screen.findByRole('dialog')
  await waitFor(() => expect(screen.queryByText('Loading the reported findings…')).toBeNull())
  return { api, sent: (name: string) => api.calls.filter((each) => each.name === name).map(({ body }) => body) }
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const tick = async (name: RegExp) => userEvent.click(await screen.findByRole('checkbox', { name }))

describe('the findings wizard', () => {
  it('says that there are none', async () => {
    await open(givenFound([]))
    expect(screen.getByText('There are no reported findings for this property.')).toBeDefined()
  })

  it('offers only the ways that a finding allows, and says how far each has come', async () => {
    await open(givenFound([finding(1, 'Alarm failed', { canInformDI: false, thirdPartyInvalidStatus: 'No' })]))
    expect(screen.getByRole('button', { name: /^Choose: Request a quote/ })).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Choose: Resolved by a third party/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Choose: Give extra information/ })).toBeNull()
    expect(screen.getByText('Open since 04/03/2026. Choose how to resolve it.')).toBeDefined()
  })

  it('fills the button that leads on soonest, not Close', async () => {
    const quoted = finding(1, 'Alarm failed', { canForwardToLandlord: true }, { quotation: { quotationId: 655 } })
    await open(givenFound([advice, quoted]))
    const filled = screen
      .getAllByRole('button')
      .filter(({ className }) => className.includes(buttonClass({ variant: 'primary' })))
    expect(filled.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Choose: Forward a quote to the landlord. Alarm failed',
    ])
  })

  it('requests a quote, keeps the selection after a failure, and goes on', async () => {
    let isDown = true
    const call = `POST ${base}/quote`
    const { sent } = await open(all, {
      [call]: () => (isDown ? refuse(500, 'internal', 'Something broke') : ok({ quotes: [] }, 201)),
    })
    await press(/^Choose: Request a quote/)
    expect(screen.getByText('not able to be quoted for')).toBeDefined()
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Alarm taped/ }).disabled).toBe(true)
    await tick(/Alarm failed/)
    await press('Next')
    await press('Request quote')
    expect(await screen.findByText('Request quote failed')).toBeDefined()
    const kept = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Alarm failed/ })
    expect(kept.checked).toBe(true)
    isDown = false
    await press('Next')
    await press('Request quote')
    expect(await screen.findByText('Quote requested')).toBeDefined()
    expect(sent(call)).toEqual([
      { compliancePropertyId: 12, problemRegisterIds: [1] },
      { compliancePropertyId: 12, problemRegisterIds: [1] },
    ])
    await press('Continue')
    expect(await screen.findByRole('button', { name: /^Choose: Request a quote/ })).toBeDefined()
  })

  it('requests the reactivation of an expired quote, and shows that it is being renewed', async () => {
    const expired = finding(
      1,
      'Alarm failed',
      { canRequestQuote: false, canReactivateQuote: true },
      {
        quotation: { quotationId: 655 },
        progress: { step: 'QUOTE_EXPIRED', by: null, at: '2026-03-04', next: 'Ask us to reactivate the quote.' },
      },
    )
    const renewed = finding(
      1,
      'Alarm failed',
      { canRequestQuote: false },
      { progress: { step: 'QUOTE_BEING_RENEWED', by: null, at: null, next: 'We are renewing the quote.' } },
    )
    let found = givenFound([expired])
    const call = 'POST /v1/quote/655/reactivation'
    let isDown = true
    const { sent } = await open(found, {
      [getCall]: () => ok(found),
      [call]: () => {
        if (isDown) return refuse(500, 'internal', 'Something broke')
        found = givenFound([renewed])
        return ok(givenQuoteDetail({ complianceQuoteId: 655, quoteNumber: '655553' }))
      },
    })
    await press(/^Reactivate: Reactivate an expired quote.*Alarm failed/)
    expect(await screen.findByText('The quote could not be reactivated')).toBeDefined()
    isDown = false
    await press(/: Reactivate an expired quote/)
    expect(await screen.findByText('Reactivation of quote #655553 requested')).toBeDefined()
    expect(await screen.findByText(/We are renewing the quote/)).toBeDefined()
    expect(screen.queryByRole('button', { name: /: Reactivate an expired quote/ })).toBeNull()
    expect(sent(call)).toHaveLength(2)
  })

  it('forwards a quote to the landlord, without calls that belong to the page of the property', async () => {
    const quoted = finding(1, 'Alarm failed', { canForwardToLandlord: true }, { quotation: { quotationId: 655 } })
    const olive = { label: 'Olive Owner', value: 'olive@example.com', role: 'Landlord', isOwner: true }
    const { api } = await open(givenFound([quoted]), {
      'GET /v1/quote/655': ok(givenQuoteDetail({ complianceQuoteId: 655, quoteNumber: '655553' })),
      'GET /v1/property/71/forward-recipients': ok({ suggested: [olive.value], contacts: [olive] }),
    })
    await press(/^Choose: Forward a quote to the landlord/)
    await screen.findByRole('dialog', { name: 'Forward quote #655553' })
    expect(await screen.findByText('Olive Owner (Landlord)')).toBeDefined()
    expect(api.calls.map(({ name }) => name).filter((name) => name.endsWith('/contacts'))).toEqual([])
  })

  it('uploads documents, needs the tick, and asks before closing from the disclaimer', async () => {
    const requests = fakeRequests()
    const call = `POST ${base}`
    const { sent } = await open(all, { [call]: ok({ resolutionId: 4 }, 201) })
    await press(/^Choose: Resolved by a third party/)
    expect(screen.getByText('Unable to be resolved: Taped')).toBeDefined()
    await tick(/Alarm failed/)
    await press('Next')
    await press('Next')
    expect(await screen.findByText('Please upload at least one document.')).toBeDefined()
    const bad = new File(['x'], 'Tool.exe', { type: 'application/octet-stream' })
    const field = screen.getByLabelText(/Documents/, { selector: 'input' })
    await userEvent.upload(field, bad, { applyAccept: false })
    expect(await screen.findByText(/^Failed/)).toBeDefined()
    expect(screen.getByRole('button', { name: /^Next/ }).getAttribute('aria-disabled')).toBe('true')
    await press(/^(Remove|Cancel|Dismiss).*Tool\.exe/)
    const file = new File(['x'], 'Invoice.pdf', { type: 'application/pdf' })
    await userEvent.upload(screen.getByLabelText(/Documents/, { selector: 'input' }), file)
    await waitFor(() => expect(requests).toHaveLength(1), { timeout: 5000 })
    expect(requests[0]?.url).toContain('/v1/reported-findings/temporary-document')
    expect(screen.getByRole('button', { name: /^Next/ }).getAttribute('aria-disabled')).toBe('true')
    act(() => requests[0]?.answer(201, { success: true, data: { id: 77 } }))
    expect(await screen.findByRole('button', { name: 'Remove Invoice.pdf' })).toBeDefined()
    await fill(screen.getByRole('textbox', { name: /Notes/ }), 'Done by Sparks')
    await press('Next')
    expect(await screen.findByText(/Invoice\.pdf/)).toBeDefined()
    const tickbox = await screen.findByRole('checkbox', { name: 'I understand' })
    await press('Close')
    expect(await screen.findByText('Close without submitting?')).toBeDefined()
    await userEvent.click(screen.getAllByRole('button', { name: 'Back' }).at(-1) as HTMLElement)
    await userEvent.click(tickbox)
    await press('Continue')
    expect(await screen.findByText('Thank you for your report')).toBeDefined()
    expect(sent(call)).toEqual([
      {
        compliancePropertyId: 12,
        selectedProblemRegisterIds: [1],
        documentIds: [77],
        declaration: null,
        notes: 'Done by Sparks',
      },
    ])
    expect(screen.getByRole('button', { name: 'Resolve more' })).toBeDefined()
  })

  it('takes a named declaration where there is no document', async () => {
    const call = `POST ${base}`
    const { sent } = await open(all, { [call]: ok({ resolutionId: 4 }, 201) })
    await press(/^Choose: Resolved by a third party/)
    await tick(/Alarm failed/)
    await press('Next')
    expect(await screen.findByRole('checkbox', { name: /There is no document/ })).toBeDefined()
    expect(screen.queryByText('Please upload at least one document.')).toBeNull()
    await press('Next')
    expect(await screen.findByText('Please upload at least one document.')).toBeDefined()
    await tick(/There is no document/)
    expect(screen.queryByText('Please upload at least one document.')).toBeNull()
    // The date field is loaded when it is shown.
    await screen.findByRole('textbox', { name: /Day of the repair/ }, { timeout: 10_000 })
    await press('Next')
    expect(await screen.findByText('Say who declares the repair')).toBeDefined()
    expect(screen.getByText('Enter the day of the repair')).toBeDefined()
    expect(screen.getByText('Tick this to declare the repair')).toBeDefined()
    expect(screen.queryByText('Please upload at least one document.')).toBeNull()
    await fill(screen.getByRole('textbox', { name: /Who declares the repair/ }), 'Olive Owner')
    await fill(screen.getByRole('textbox', { name: /Trade and licence/ }), 'Electrician 123')
    await fill(await screen.findByRole('textbox', { name: /Day of the repair/ }), '05/03/2026')
    await tick(/^I declare/)
    await press('Next')
    expect(await screen.findByText(/Olive Owner, Electrician 123; repaired on 05\/03\/2026/)).toBeDefined()
    await userEvent.click(await screen.findByRole('checkbox', { name: 'I understand' }))
    await press('Continue')
    expect(await screen.findByText('Thank you for your report')).toBeDefined()
    expect(sent(call)).toMatchObject([
      {
        documentIds: [],
        declaration: {
          declaredBy: 'Olive Owner',
          licence: 'Electrician 123',
          repairedOn: '2026-03-05',
          isDeclared: true,
        },
      },
    ])
  })

  it('informs the provider, asks for the built month where it matters, and keeps what was typed', async () => {
    const call = `POST ${base}/inform-di`
    await open(all, { [call]: unreachable })
    await press(/^Choose: Give extra information/)
    expect(screen.getByText('Unnecessary')).toBeDefined()
    await tick(/Alarm failed/)
    expect(screen.queryByText(/When was the property built/)).toBeNull()
    await tick(/Alarm dusty/)
    expect(screen.getByText(/When was the property built/)).toBeDefined()
    await press('Send')
    expect((await screen.findAllByText('Required')).length).toBeGreaterThan(0)
    await tick(/Alarm dusty/)
    const notes = screen.getByRole('textbox', { name: /Information for us/ })
    await fill(notes, 'It is a heat alarm')
    await press('Send')
    expect(await screen.findByText('Inform DI failed')).toBeDefined()
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Information for us/ })).value).toBe(
      'It is a heat alarm',
    )
  })

  it('shows what a colleague did meanwhile, and what is left to select', async () => {
    const call = `POST ${base}/quote`
    let found = all
    await open(all, {
      [getCall]: () => ok(found),
      [call]: refuse(409, 'conflict', 'This was changed by Tom Ng at 04/03/2026. Reload to see the change.'),
    })
    await press(/^Choose: Request a quote/)
    await tick(/Alarm failed/)
    await press('Next')
    found = givenFound([finding(1, 'Alarm failed', { canRequestQuote: false }), advice])
    await press('Request quote')
    expect(await screen.findByText(/This was changed by Tom Ng at 04\/03\/2026\. What you see now/)).toBeDefined()
    expect(screen.queryByText(/Reload to see the change|typed/)).toBeNull()
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Alarm failed/ }).disabled).toBe(true),
    )
  })

  describe('when a colleague resolved the findings meanwhile', () => {
    const byTom = 'This was changed by Tom Ng at 04/03/2026, 9:00 am: It was reported as resolved by a third party.'
    const stale = refuse(409, 'conflict', `${byTom} Reload to see the change.`)
    const nothingLeft = givenFound([
      finding(1, 'Alarm failed', { status: 'RESOLVED_BY_THIRD_PARTY', canInformDI: false }),
      finding(3, 'Alarm dusty', { status: 'RESOLVED_BY_THIRD_PARTY', canInformDI: false }),
    ])
    const typed = async (method: RegExp) =>
      (await screen.findByRole('region', { name: method })).querySelector('p')?.textContent
    const copy = async () => {
      const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
      await press('Copy')
      return copied.mock.calls.at(-1)?.[0]
    }

    it('everything typed about the repair of a third party stays on the screen and can be copied', async () => {
      const requests = fakeRequests()
      const { api } = await open(all, { [`POST ${base}`]: stale })
      await press(/^Choose: Resolved by a third party/)
      await tick(/Alarm failed/)
      await press('Next')
      const file = new File(['x'], 'Invoice.pdf', { type: 'application/pdf' })
      await userEvent.upload(screen.getByLabelText(/Documents/, { selector: 'input' }), file)
      await waitFor(() => expect(requests).toHaveLength(1), { timeout: 5000 })
      act(() => requests[0]?.answer(201, { success: true, data: { id: 77 } }))
      await screen.findByRole('button', { name: 'Remove Invoice.pdf' })
      await tick(/There is no document/)
      await fill(screen.getByRole('textbox', { name: /Who declares the repair/ }), 'Olive Owner')
      await fill(screen.getByRole('textbox', { name: /Trade and licence/ }), 'Electrician 123')
      await fill(await screen.findByRole('textbox', { name: /Day of the repair/ }, { timeout: 10_000 }), '05/03/2026')
      await tick(/^I declare/)
      await fill(screen.getByRole('textbox', { name: /Notes/ }), 'Done by Sparks')
      await press('Next')
      await userEvent.click(await screen.findByRole('checkbox', { name: 'I understand' }))
      api.answer(getCall, ok(nothingLeft))
      await press('Continue')
      expect(await screen.findByText(/What you see now is up to date\. What you typed was not sent/)).toBeDefined()
      expect(await screen.findByText('Which findings has a third party resolved?')).toBeDefined()
      const text = [
        'Document: Invoice.pdf',
        'Who declares the repair: Olive Owner',
        'Trade and licence: Electrician 123',
        'Day of the repair: 05/03/2026',
        'Notes: Done by Sparks',
      ].join('\n')
      expect(await typed(/Resolved by a third party/)).toBe(text)
      expect(await copy()).toBe(text)
    })

    it('the information and the built month stay, although no finding asks for the month any more', async () => {
      const { api } = await open(all, { [`POST ${base}/inform-di`]: stale })
      await press(/^Choose: Give extra information/)
      await tick(/Alarm dusty/)
      await fill(screen.getByRole('textbox', { name: /Information for us/ }), 'It is a heat alarm')
      await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Month' }), 'March')
      await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Year' }), '1998')
      api.answer(getCall, ok(nothingLeft))
      await press('Send')
      expect(await screen.findByText(/What you typed was not sent/)).toBeDefined()
      await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Year' })).toBeNull())
      const text = 'Information for us: It is a heat alarm\nWhen was the property built: March 1998'
      expect(await typed(/information/)).toBe(text)
      expect(await copy()).toBe(text)
    })
  })

  it('dismisses and restores after asking', async () => {
    let found = all
    const { api, sent } = await open(all, {
      [getCall]: () => ok(found),
      'POST /v1/reported-findings/3/dismiss': refuse(500, 'internal', 'Something broke'),
      'POST /v1/reported-findings/3/restore': refuse(500, 'internal', 'Something broke'),
    })
    await press('Dismiss Alarm dusty')
    await press('Dismiss finding')
    expect(await screen.findByText('Dismiss Failed')).toBeDefined()
    api.answer('POST /v1/reported-findings/3/dismiss', () => {
      found = givenFound([faulty, finding(3, 'Alarm dusty', { isDismissed: true, dismissedBy: 'Ana Lee' })])
      return ok({ problemRegisterId: 3 })
    })
    await press('Dismiss Alarm dusty')
    await press('Dismiss finding')
    expect(await screen.findByText('Successfully Dismissed')).toBeDefined()
    await press('Restore Alarm dusty')
    await press('Restore finding')
    expect(await screen.findByText('Restore Failed')).toBeDefined()
    expect(sent('POST /v1/reported-findings/3/dismiss')).toHaveLength(2)
  })

  it('loads again on focus while the user is choosing, and not while something is typed', async () => {
    const { api } = await open()
    const loads = () => api.calls.filter(({ name }) => name === getCall).length
    act(() => void window.dispatchEvent(new Event('focus')))
    await waitFor(() => expect(loads()).toBe(2))
    await press(/^Choose: Give extra information/)
    act(() => void window.dispatchEvent(new Event('focus')))
    expect(loads()).toBe(2)
  })

  it('ends with the fatal error if the findings cannot be loaded, and can be closed', async () => {
    await open(all, { [getCall]: refuse(500, 'internal', 'Reference 7') })
    expect(await screen.findByText('An unexpected error occurred while resolving reported findings.')).toBeDefined()
    expect(screen.getByText('Please try again later or contact support.')).toBeDefined()
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('after a fatal error closes without a question, although something was typed', async () => {
    const { api } = await open()
    await press(/^Choose: Give extra information/)
    await fill(await screen.findByRole('textbox', { name: /Information for us/ }), 'Heat alarm')
    await press('Back')
    api.answer(getCall, refuse(500, 'internal', 'Reference 7'))
    await press('Refresh')
    expect(await screen.findByText('An unexpected error occurred while resolving reported findings.')).toBeDefined()
    await userEvent.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('says who reported the repair of a third party', async () => {
    const at = '2026-03-06T01:00:00.000Z'
    const progress = {
      step: 'RESOLVED_BY_THIRD_PARTY',
      by: 'Tom Ng',
      at,
      next: 'We are reviewing the proof.',
    } as const
    await open(givenFound([finding(1, 'Alarm failed', { status: 'RESOLVED_BY_THIRD_PARTY' }, { progress })]))
    const text = 'Resolved by third party, reported by Tom Ng, 06/03/2026. We are reviewing the proof.'
    expect(await screen.findByText(text)).toBeDefined()
  })

  it('shows who requested a quote also after it was sent and forwarded', async () => {
    const progress = {
      step: 'QUOTE_FORWARDED',
      by: 'Tom Ng',
      at: '2026-03-06T01:00:00.000Z',
      next: 'It can be approved until 01/04/2026.',
    } as const
    const register = {
      quoteRequested: true,
      quoteRequestedBy: 'Ana Lee',
      dateQuoteRequested: '2026-03-05T01:00:00.000Z',
    }
    await open(givenFound([finding(1, 'Alarm failed', register, { progress })]))
    expect(
      await screen.findByText(
        'Quote forwarded by Tom Ng, 06/03/2026. It can be approved until 01/04/2026. Quote requested by Ana Lee, 05/03/2026.',
      ),
    ).toBeDefined()
  })
})

describe('a tenant has taken the repair over', () => {
  const tenantRepair = { from: null, until: null, recordedBy: null, text: null, version: 4 }
  const timed = finding(1, 'Alarm failed', {}, { safety: { isUnsafe: true, deadline: null, tenantRepair } })
  const save = 'PUT /v1/reported-findings/1/tenant-repair'

  it('is recorded where the law gives a time for the repair', async () => {
    const { api, sent } = await open(givenFound([timed, advice]), { [save]: ok({ problemRegisterId: 1 }) })
    await press('A tenant repairs it: Alarm failed')
    expect(screen.queryByRole('button', { name: 'A tenant repairs it: Alarm dusty' })).toBeNull()
    const dialog = await screen.findByRole('dialog', { name: 'A tenant repairs it' })
    await press('Save')
    await screen.findAllByText('Enter the day on which the tenant took the repair over')
    const day = (await within(dialog).findAllByRole('textbox'))[0] as HTMLElement
    await fill(day, '04/03/2026')
    await press('Save')
    await waitFor(() => expect(sent(save)).toEqual([{ version: 4, from: '2026-03-04', until: null }]))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'A tenant repairs it' })).toBeNull())
    expect(api.calls.filter(({ name }) => name === getCall).length).toBeGreaterThan(1)
  })
})
