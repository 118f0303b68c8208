import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AccessCase } from '@contract/access-issues/access-case.ts'
import {
  SolutionFormsContext,
  type SolutionFormProps,
  type SolutionInlineProps,
  type SolutionRegistry,
} from '@/shared/solution-forms/solution-forms.ts'
import { noteUser } from '@/shared/session/last-user.ts'
import { givenSession } from '@/shared/testing/given-session.ts'
import { fakeApi, ok, refuse, unreachable } from '@/shared/testing/fake-api.ts'
import { fakeRequests } from '@/shared/upload-queue/testing/fake-request.ts'
import { openSignedIn } from '@/shared/testing/open-signed-in.tsx'
import { fill } from '@/shared/testing/fill.ts'
import AccessIssueDialog from './AccessIssueDialog.tsx'
import { givenCase, givenMethod, givenSet, givenSolution } from './testing/given-case.ts'

const browser = (window as unknown as { happyDOM: { setViewport: (size: { width: number; height: number }) => void } })
  .happyDOM
beforeAll(async () => import('@/shared/rich-text/RichTextEditor.tsx'))
beforeEach(() => browser.setViewport({ width: 1440, height: 900 }))

const getCall = 'GET /v2/property/41/access-issues'
const postCall = 'POST /v2/property/41/access-issues/action'
const onClose = vi.fn()

const instructions = givenSolution('ProvideAccessInstructions', { solution_group: 'NotifyDIWithNotes' })
const allow = givenSolution('AllowEntryEnInternal', { solution_group: 'NotifyDIWithDate' })
const call = givenSolution('SpeakWithTenant', { solution_group: 'NotifyDIWithNotes' })
const gate = givenSet(1, [instructions, allow])
const key = givenSet(2, ['VerifyGoodKey'])
const two = givenCase([givenMethod('APPOINTMENT', [gate]), givenMethod('ENTER_WITH_KEY_AS_EN', [key])])
const one = givenCase([givenMethod('APPOINTMENT', [gate])])
const nothing = givenCase([])

async function open(
  found: AccessCase,
  { forms = {}, ...props }: { forms?: SolutionRegistry; isDebug?: boolean; defaultMethod?: string } = {},
) {
  onClose.mockClear()
  const api = fakeApi({ [getCall]: ok(found), [postCall]: ok(nothing) })
  openSignedIn(() => (
    <SolutionFormsContext value={forms}>
      <AccessIssueDialog
        property={{ id: 41, address: '12 Elm Street, FITZROY VIC 3065' }}
        onClose={onClose}
        {...props}
      />
    </SolutionFormsContext>
  ))
  await screen.findByRole('dialog')
  await waitFor(() => expect(screen.queryByText('Getting ready…')).toBeNull())
  return { api, sent: () => api.calls.filter(({ name }) => name === postCall).map(({ body }) => body) }
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const paste = (editor: HTMLElement, text: string) =>
  fireEvent.paste(editor, {
    clipboardData: { files: [], items: [], types: [], getData: (type: string) => (type === 'text/plain' ? text : '') },
  })
const notes = async () => screen.findByRole('textbox', { name: /How do we get in/ })

describe('the access issue wizard', () => {
  it('shows the address, the services due and each entry method with its problems', async () => {
    await open(two)
    expect(screen.getByText('12 Elm Street, FITZROY VIC 3065')).toBeDefined()
    expect(screen.getByText('Services due')).toBeDefined()
    expect(screen.getByText(/Smoke alarm.*was due 01\/03\/2026/i)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Unblock Appointment' })).toBeDefined()
    await press('Unblock Entry notice')
    expect(await screen.findByRole('heading', { name: 'Problem 2' })).toBeDefined()
    expect(screen.getByText('Description of problem 2.')).toBeDefined()
    expect(screen.getByText('Do VerifyGoodKey.')).toBeDefined()
  })

  it.each<[string, AccessCase, RegExp[]]>([
    ['there are none', nothing, [/^There are no access issues for this property\.$/]],
    [
      'every way in is disqualified',
      givenCase([], { isAllDisqualified: true }),
      [/no way in left/, /1300 975 707/, /help@provider\.example/],
    ],
    [
      'no solution is suggested',
      givenCase([givenMethod('APPOINTMENT', [givenSet(1, [])])]),
      [/We need to solve this together/, /Problem 1/, /1300 975 707/, /help@provider\.example/],
    ],
  ])('when %s', async (_, found, texts) => {
    await open(found)
    for (const text of texts) expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
  })

  it('never sends a wrong date as no date, and keeps it while another solution is looked at', async () => {
    await import('@/ui/fields/DatePicker.tsx')
    const { sent } = await open(givenCase([givenMethod('APPOINTMENT', [givenSet(1, [allow, 'VerifyGoodKey'])])]))
    const until = async () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Allow until/ })
    await fill(await until(), '31/02/2027{Enter}')
    await press('Done AllowEntryEnInternal')
    expect(screen.getByText('Invalid format. Must be dd/mm/yyyy')).toBeDefined()
    await userEvent.click(screen.getByRole('tab', { name: 'Name of VerifyGoodKey' }))
    await userEvent.click(screen.getByRole('tab', { name: 'Name of AllowEntryEnInternal' }))
    await waitFor(async () => expect((await until()).value).toBe('31/02/2027'))
    await press('Done AllowEntryEnInternal')
    await waitFor(async () => expect(document.activeElement).toBe(await until()))
    expect(sent()).toEqual([])
  })

  it('passes an agreed time on only with its day', async () => {
    await import('@/ui/fields/DatePicker.tsx')
    const agreed = givenSolution('ManuallyBookInJobForTenant', { solution_group: 'NotifyDIWithDate' })
    const { sent } = await open(givenCase([givenMethod('APPOINTMENT', [givenSet(1, [agreed])])]))
    const day = await screen.findByRole('textbox', { name: /^Agreed date/ })
    await press('Done ManuallyBookInJobForTenant')
    expect(await screen.findByText('Please enter the day that you agreed')).toBeDefined()
    expect(sent()).toEqual([])
    const nextWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
    await fill(day, `${nextWeek.split('-').toReversed().join('/')}{Enter}`)
    await waitFor(() => expect(sent()).toMatchObject([{ solutionLabel: agreed.solution_label, date: nextWeek }]))
  })

  it('without any solution can only be closed; another way in is offered only if it has a solution', async () => {
    const stuck = (id: number) => givenSet(id, [])
    await open(givenCase([givenMethod('APPOINTMENT', [stuck(1)]), givenMethod('ENTER_WITH_KEY_AS_EN', [stuck(3)])]))
    await press('Unblock Appointment')
    await screen.findByText(/1300 975 707/)
    expect(screen.queryByRole('button', { name: 'Choose another way in' })).toBeNull()
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('sends the notes of the chosen solution, with the version that was seen, and goes on', async () => {
    const { api, sent } = await open(one)
    expect(screen.getByRole('tab', { name: 'Name of ProvideAccessInstructions', selected: true })).toBeDefined()
    await fill(await notes(), 'Side gate, code 12')
    api.answer(postCall, ok(givenCase([givenMethod('APPOINTMENT', [key])], { version: 2 })))
    await press('Done ProvideAccessInstructions')
    expect(await screen.findByRole('heading', { name: 'Problem 2' })).toBeDefined()
    expect(sent()).toEqual([
      {
        solutionLabel: 'ProvideAccessInstructions',
        issueId: 1,
        notes: 'Side gate, code 12',
        entryMethod: 'APPOINTMENT',
        version: 1,
      },
    ])
    api.answer(postCall, ok(nothing))
    await press('Done VerifyGoodKey')
    expect(await screen.findByText('All access issues are resolved')).toBeDefined()
    expect(screen.getByText(/We will take it from here and book a visit by appointment\./)).toBeDefined()
    await press('Done')
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('names the way in that was allowed, not the one that was blocked', async () => {
    const { sent } = await open(givenCase([givenMethod('APPOINTMENT', [givenSet(1, [allow])])]))
    await press('Done AllowEntryEnInternal')
    expect(await screen.findByText('All access issues are resolved')).toBeDefined()
    expect(sent()).toMatchObject([{ solutionLabel: 'AllowEntryEnInternal', entryMethod: 'APPOINTMENT' }])
    expect(screen.getByText(/We will take it from here and book a visit by entry notice\./)).toBeDefined()
  })

  it('offers to unblock another way in once one is free', async () => {
    const { api } = await open(two)
    await press('Unblock Appointment')
    await fill(await notes(), 'Side gate')
    api.answer(postCall, ok(givenCase([givenMethod('ENTER_WITH_KEY_AS_EN', [key])])))
    await press('Done ProvideAccessInstructions')
    expect(await screen.findByText('Appointment is unblocked')).toBeDefined()
    expect(screen.getByText(/We will take it from here and book a visit by appointment\./)).toBeDefined()
    await press('Unblock another way in')
    expect(await screen.findByRole('heading', { name: 'Problem 2' })).toBeDefined()
  })

  it('says that a way in is open, where only left-over issues are to be closed', async () => {
    const left = givenSet(1, ['ConfirmVacantTenantDetails'])
    await open(givenCase([givenMethod('ENTER_WITH_KEY_VACANT', [left], { is_open: true })]))
    expect(await screen.findByText('Vacant entry is open, with 1 issue left to close')).toBeDefined()
  })

  it('can switch to another way in while more than one is left', async () => {
    await open(two)
    await press('Unblock Appointment')
    await press('Choose another way in')
    expect(await screen.findByRole('button', { name: 'Unblock Entry notice' })).toBeDefined()
  })

  it('says what to do in the software of an integrated property', async () => {
    await open(
      givenCase([givenMethod('APPOINTMENT', [key])], { property: { isIntegrated: true, softwareName: 'PropertyMe' } }),
      { forms: { VerifyGoodKey: { form: { label: 'Update the key', Form: () => null } } } },
    )
    expect(screen.getByText('Do VerifyGoodKey in PropertyMe.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Done VerifyGoodKey in PropertyMe' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Update the key' })).toBeNull()
  })

  it('offers a form that the software does not replace, and no statement without it', async () => {
    const form = { label: 'Write the email', Form: () => null, isForIntegrated: true, isRequired: true }
    await open(
      givenCase([givenMethod('APPOINTMENT', [key])], { property: { isIntegrated: true, softwareName: 'PropertyMe' } }),
      { forms: { VerifyGoodKey: { form } } },
    )
    expect(screen.getByRole('button', { name: 'Write the email' })).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Done VerifyGoodKey/ })).toBeNull()
  })
})

describe('closing', () => {
  it('asks while an issue is being resolved; Back keeps what was typed', async () => {
    await open(one)
    await fill(await notes(), 'Side gate')
    await press('Close')
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText('Are you sure you want finish resolving access issues?')).toBeDefined()
    expect(question.getByText('Any access issues that you have already resolved have been saved.')).toBeDefined()
    expect(question.getByText('What you typed but have not sent will be lost.')).toBeDefined()
    await userEvent.click(question.getByRole('button', { name: 'Back' }))
    expect(await screen.findByDisplayValue('Side gate')).toBeDefined()
    expect(onClose).not.toHaveBeenCalled()
    await press('Close')
    await userEvent.click(
      within(await screen.findByRole('alertdialog'))
        .getAllByRole('button', { name: 'Close' })
        .at(-1) as HTMLElement,
    )
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('does not mention typed text that was sent or deleted', async () => {
    const { api } = await open(one)
    await fill(await notes(), 'Side gate')
    api.answer(postCall, ok(givenCase([givenMethod('APPOINTMENT', [givenSet(9, [instructions])])])))
    await press('Done ProvideAccessInstructions')
    await screen.findByRole('heading', { name: 'Problem 9' })
    await fill(await notes(), 'x{Backspace}')
    await press('Close')
    await screen.findByText('Any access issues that you have already resolved have been saved.')
    expect(screen.queryByText('What you typed but have not sent will be lost.')).toBeNull()
  })

  it('does not ask while a way in is being chosen', async () => {
    await open(two)
    await press('Close')
    expect(onClose).toHaveBeenCalledTimes(1)
  })
})

describe('nothing typed is lost', () => {
  it('when the server refuses it: the message is at its field', async () => {
    const { api } = await open(one)
    await fill(await notes(), 'x')
    api.answer(postCall, refuse(422, 'rule-broken', 'Notes cannot be empty', { notes: 'Notes cannot be empty' }))
    await press('Done ProvideAccessInstructions')
    expect(await screen.findByText('Notes cannot be empty')).toBeDefined()
    expect(screen.getByDisplayValue('x')).toBeDefined()
  })

  it('when a colleague resolved another issue meanwhile: the newer case is shown, and the next try sends its version', async () => {
    const { api, sent } = await open(one)
    await fill(await notes(), 'Side gate')
    api.answer(getCall, ok({ ...one, problem_case_details: { ...one.problem_case_details, version: 8 } }))
    api.answer(
      postCall,
      refuse(409, 'conflict', 'This was changed by Tom Okafor at 04/03/2026, 9:00 am. Reload to see the change.'),
    )
    await press('Done ProvideAccessInstructions')
    expect(
      await screen.findByText(/This was changed by Tom Okafor at 04\/03\/2026, 9:00 am\. What you see now/),
    ).toBeDefined()
    expect(screen.getByDisplayValue('Side gate')).toBeDefined()
    api.answer(postCall, ok(nothing))
    await waitFor(() => expect(api.countOf(getCall)).toBe(2))
    await press('Done ProvideAccessInstructions')
    expect(await screen.findByText('All access issues are resolved')).toBeDefined()
    expect(sent().map((body) => (body as { version: number }).version)).toEqual([1, 8])
  })

  describe('when a colleague resolved the issue meanwhile', () => {
    const byMia = 'This was resolved by Mia Chen at 04/03/2026, 10:42 am: The agency spoke with the tenant.'
    const noteCall = 'POST /v2/property/41/access-issues/cases/5/notes'
    const called = givenCase([givenMethod('APPOINTMENT', [givenSet(1, [call, instructions])])])
    const stale = refuse(409, 'conflict', `${byMia} Reload to see the change.`)
    const typed = async () => screen.findByRole('region', { name: /^What you typed: Name of SpeakWithTenant/ })

    async function lose(left: AccessCase) {
      const opened = await open(called)
      paste(await screen.findByRole('textbox', { name: /What was agreed/ }), 'Home on Friday < 5 pm')
      opened.api.answer(postCall, stale)
      opened.api.answer(getCall, ok(left))
      await press('Done SpeakWithTenant')
      expect(
        await screen.findByText(new RegExp(`^${byMia} What you see now is up to date\\. What you typed is below`)),
      ).toBeDefined()
      return opened
    }

    it('the note stays on the screen and can be copied', async () => {
      await lose(givenCase([givenMethod('APPOINTMENT', [key])]))
      expect(await screen.findByRole('heading', { name: 'Problem 2' })).toBeDefined()
      expect(within(await typed()).getByText('Ana Lee: Home on Friday < 5 pm')).toBeDefined()
      const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
      await press('Copy')
      expect(copied).toHaveBeenCalledWith('Ana Lee: Home on Friday < 5 pm')
    })

    it('the note goes into the case file once, and only then is closing not asked about', async () => {
      const { api } = await lose({
        ...nothing,
        problem_case_details: { ...nothing.problem_case_details, case_id: null },
      })
      expect(screen.getByText('All access issues are resolved')).toBeDefined()
      await press('Done')
      const question = within(await screen.findByRole('alertdialog'))
      expect(question.getByText('What you typed but have not sent will be lost.')).toBeDefined()
      await userEvent.click(question.getByRole('button', { name: 'Back' }))
      api.answer(noteCall, refuse(422, 'rule-broken', 'Notes are required'))
      await press('Add to the case file')
      expect(await within(await typed()).findByText('Notes are required')).toBeDefined()
      api.answer(noteCall, ok({ noteId: 3 }))
      await press('Add to the case file')
      expect(await within(await typed()).findByText('Added to the case file')).toBeDefined()
      expect(api.calls.filter(({ name }) => name === noteCall).at(-1)?.body).toEqual({
        occupantId: 7,
        notes: '<p>Home on Friday &lt; 5 pm</p>',
      })
      expect(screen.queryByRole('button', { name: 'Add to the case file' })).toBeNull()
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Added to the case file' }))
      await press('Added to the case file')
      expect(api.countOf(noteCall)).toBe(2)
      await press('Done')
      expect(onClose).toHaveBeenCalledTimes(1)
    })

    it('their work is not announced as that of the user', async () => {
      await lose(nothing)
      expect(screen.queryByText(/Issues resolved/)).toBeNull()
      expect(screen.queryByText(/Thank you/)).toBeNull()
    })

    it('what was typed for another solution of the issue stays too', async () => {
      const { api } = await open(called)
      await userEvent.click(screen.getByRole('tab', { name: 'Name of ProvideAccessInstructions' }))
      await fill(await notes(), 'Side gate')
      await userEvent.click(screen.getByRole('tab', { name: 'Name of SpeakWithTenant' }))
      paste(await screen.findByRole('textbox', { name: /What was agreed/ }), 'Home')
      api.answer(postCall, stale)
      api.answer(getCall, ok(nothing))
      await press('Done SpeakWithTenant')
      expect(within(await typed()).getByText('Ana Lee: Home')).toBeDefined()
      const other = await screen.findByRole('region', { name: /^What you typed: Name of ProvideAccessInstructions/ })
      expect(within(other).getByText('Side gate')).toBeDefined()
    })
  })

  it('when the connection is lost: the error offers a retry, and the notes are back', async () => {
    const { api } = await open(one)
    await fill(await notes(), 'Side gate')
    api.answer(postCall, unreachable)
    await press('Done ProvideAccessInstructions')
    expect(await screen.findByText('An unexpected error occurred while resolving access issues.')).toBeDefined()
    expect(screen.getByText(/Check your connection/)).toBeDefined()
    await press('Back to the issue')
    expect(await screen.findByDisplayValue('Side gate')).toBeDefined()
  })

  it('when only the reply is lost: a retry sends the same action again, and the server repeats its reply', async () => {
    const { api, sent } = await open(one)
    await fill(await notes(), 'Side gate')
    api.answer(postCall, unreachable)
    await press('Done ProvideAccessInstructions')
    await screen.findByText(/Check your connection/)
    api.answer(postCall, ok(nothing))
    api.answer(getCall, ok(nothing))
    await press('Try again')
    expect(await screen.findByText('All access issues are resolved')).toBeDefined()
    expect(sent()).toHaveLength(2)
    expect(sent()[1]).toEqual(sent()[0])
    const keys = vi
      .mocked(fetch)
      .mock.calls.filter(([, options]) => options?.method === 'POST')
      .map(([, options]) => new Headers(options?.headers).get('idempotency-key'))
    expect(keys[0]).toBeTruthy()
    expect(keys[1]).toBe(keys[0])
  })

  it('when the user looks at another solution', async () => {
    await open(one)
    await fill(await notes(), 'Side gate')
    await userEvent.click(screen.getByRole('tab', { name: 'Name of AllowEntryEnInternal' }))
    expect(await screen.findByText('Leave this empty to always allow it.')).toBeDefined()
    await userEvent.click(screen.getByRole('tab', { name: 'Name of ProvideAccessInstructions' }))
    expect(await screen.findByDisplayValue('Side gate')).toBeDefined()
  })
})

it('what was typed is kept until it is discarded, at the place where it was typed', async () => {
  noteUser(givenSession())
  const found = givenCase([givenMethod('APPOINTMENT', [gate]), givenMethod('ENTER_WITH_KEY_AS_EN', [key])])
  await open(found)
  await press('Unblock Appointment')
  await fill(await notes(), 'The code is 1234')
  window.dispatchEvent(new Event('pagehide'))
  cleanup()
  await open(found)
  await waitFor(async () => expect((await notes()) as HTMLTextAreaElement).toHaveProperty('value', 'The code is 1234'))
  expect(screen.getByText(/^You typed this on .*It was kept on this device\.$/)).toBeDefined()
  await press('Start afresh')
  expect(await notes()).toHaveProperty('value', '')
  window.dispatchEvent(new Event('pagehide'))
  cleanup()
  await open(found)
  expect(screen.getByRole('button', { name: 'Unblock Appointment' })).toBeDefined()
})

it('the last screen says what was done', async () => {
  const books = givenSolution('ManuallyBookInJobForTenant')
  const found = givenCase([givenMethod('APPOINTMENT', [givenSet(1, [instructions]), givenSet(2, [books])])])
  const left = givenCase([givenMethod('APPOINTMENT', [givenSet(2, [books])])])
  const booked = 'Booked for Thursday 19th November, 8:00 am – 10:00 am'
  const Form = ({ onDone }: SolutionFormProps) => <button onClick={() => onDone({ booked })}>Book it</button>
  const form = { label: 'Choose a time', Form, isRequired: true, isSolution: true }
  const { api } = await open(found, { forms: { ManuallyBookInJobForTenant: { form } } })
  api.answer(postCall, ok(left))
  await fill(await notes(), 'The code is 1234')
  await press('Done ProvideAccessInstructions')
  await press('Choose a time')
  api.answer(getCall, ok(nothing))
  await press('Book it')
  expect(await screen.findByText(booked)).toBeDefined()
  expect(screen.getByText('All access issues are resolved.')).toBeDefined()
  expect(screen.getByText('Done: Name of ProvideAccessInstructions.')).toBeDefined()
})

describe('once the property is confirmed as vacant, the last screen says', () => {
  const vacant = givenSet(9, ['ConfirmVacantTenantDetails'])
  const methods = [givenMethod('APPOINTMENT', [vacant, gate]), givenMethod('ENTER_WITH_KEY_AS_EN', [vacant])]
  const confirm = async (property: Partial<AccessCase['property']>, left: AccessCase, button: string) => {
    const { api } = await open(givenCase(methods, { property }))
    await press('Unblock Entry notice')
    api.answer(postCall, ok(left))
    await press(button)
  }

  it('that we enter with the key', async () => {
    const left = givenCase([], { property: { isVacant: true } })
    await confirm({}, left, 'Done ConfirmVacantTenantDetails')
    expect(await screen.findByText(/book a visit with the agency key, as the property is vacant\./)).toBeDefined()
  })

  it('that the software must show it first', async () => {
    const property = { isIntegrated: true, softwareName: 'PropertyMe' }
    const left = givenCase([givenMethod('APPOINTMENT', [gate])], { property })
    await confirm(property, left, 'Done ConfirmVacantTenantDetails in PropertyMe')
    expect(
      await screen.findByText(/Once PropertyMe shows us that the property is vacant, we book a visit/),
    ).toBeDefined()
    expect(screen.queryByText(/Appointment|notice/)).toBeNull()
  })
})

it('a failure of the server shows its reference', async () => {
  const { api } = await open(one)
  await fill(await notes(), 'Side gate')
  const error = { code: 'internal', message: 'Something went wrong on our side.', reference: 'REF-12' }
  api.answer(postCall, { status: 500, body: { success: false, error } })
  await press('Done ProvideAccessInstructions')
  expect(await screen.findByText('Reference: REF-12')).toBeDefined()
})

it('a load that fails shows its reason and can be tried again', async () => {
  const api = fakeApi({ [getCall]: refuse(404, 'not-found', 'Property not found') })
  openSignedIn(() => <AccessIssueDialog property={{ id: 41, address: '12 Elm Street' }} onClose={onClose} />)
  expect(await screen.findByText('Property not found')).toBeDefined()
  api.answer(getCall, ok(one))
  await press('Try again')
  expect(await screen.findByRole('heading', { name: 'Problem 1' })).toBeDefined()
})

describe('a call with the tenant', () => {
  const found = (occupants: { occupantId: number; name: string }[]) =>
    givenCase([givenMethod('APPOINTMENT', [givenSet(1, [call])])], { property: { occupants } })

  it('needs notes, and is sent with the tenant', async () => {
    const { sent } = await open(found([{ occupantId: 7, name: 'Ana Lee' }]))
    const text = await screen.findByRole('textbox', { name: /What was agreed/ })
    await press('Done SpeakWithTenant')
    expect(await screen.findByText('Notes are required')).toBeDefined()
    paste(text, 'Home on Friday < 5 pm')
    await press('Done SpeakWithTenant')
    expect(await screen.findByText('All access issues are resolved')).toBeDefined()
    expect(sent()).toMatchObject([
      { solutionLabel: 'SpeakWithTenant', occupantId: 7, notes: '<p>Home on Friday &lt; 5 pm</p>', issueId: 1 },
    ])
  })

  it('waits until its images are uploaded', async () => {
    fakeRequests()
    const { sent } = await open(found([{ occupantId: 7, name: 'Ana Lee' }]))
    paste(await screen.findByRole('textbox', { name: /What was agreed/ }), 'The meter is here')
    const photo = new File([new Uint8Array(10)], 'meter.png', { type: 'image/png' })
    await userEvent.upload(screen.getByLabelText('Images to add'), photo)
    await screen.findByRole('progressbar')
    await press('Done SpeakWithTenant')
    expect(screen.getByRole('button', { name: 'Done SpeakWithTenant' }).getAttribute('aria-disabled')).toBe('true')
    expect(sent()).toEqual([])
  })

  it('is not possible without a tenant who has a name', async () => {
    await open(found([{ occupantId: 7, name: ' ' }]))
    expect(await screen.findByText('There are no tenants that can be contacted.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Done SpeakWithTenant' })).toBeNull()
  })

  it('leads to the tenancy form while the property is let and no tenant is known', async () => {
    const forms: SolutionRegistry = {
      SpeakWithTenant: {
        form: {
          label: 'Add the tenants',
          isOnlyWithoutTenants: true,
          Form: ({ onDone }) => (
            <button type="button" onClick={() => onDone()}>
              Save the tenancy
            </button>
          ),
        },
      },
    }
    const { api } = await open(found([]), { forms })
    await press('Add the tenants')
    api.answer(getCall, ok(found([{ occupantId: 7, name: 'Ana Lee' }])))
    await press('Save the tenancy')
    expect(await screen.findByRole('textbox', { name: /What was agreed/ })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Add the tenants' })).toBeNull()
  })
})

describe('a form of another area', () => {
  const forms: SolutionRegistry = {
    VerifyGoodKey: {
      form: {
        label: 'Update the key',
        isSolution: true,
        Form: ({ property, issueId, onDone, onCancel }) => (
          <>
            <button type="button" onClick={() => onDone()}>
              Save key of {property.id} for issue {issueId}
            </button>
            <button type="button" onClick={onCancel}>
              Cancel key
            </button>
          </>
        ),
      },
      Details: ({ propertyId }) => <p>Key of {propertyId}</p>,
    },
  }
  const found = givenCase([givenMethod('APPOINTMENT', [key, gate])])

  it('opens over the wizard; once it has solved the problem, the next one is shown without a further call', async () => {
    const { api, sent } = await open(found, { forms })
    expect(screen.getByText('Key of 41')).toBeDefined()
    await press('Update the key')
    api.answer(getCall, ok(one))
    await press('Save key of 41 for issue 2')
    expect(await screen.findByRole('heading', { name: 'Problem 1' })).toBeDefined()
    expect(sent()).toEqual([])
  })

  it('is recorded as the solution if the save alone has not solved the problem, and the next one is shown', async () => {
    const { api, sent } = await open(found, { forms })
    await press('Update the key')
    api.answer(getCall, ok({ ...found, problem_case_details: { ...found.problem_case_details, version: 5 } }))
    api.answer(postCall, ok(one))
    await press('Save key of 41 for issue 2')
    expect(await screen.findByRole('heading', { name: 'Problem 1' })).toBeDefined()
    expect(sent()).toMatchObject([{ solutionLabel: 'VerifyGoodKey', issueId: 2, version: 5 }])
  })

  it('leaves the problem if it was cancelled', async () => {
    const { sent } = await open(found, { forms })
    await press('Update the key')
    await press('Cancel key')
    expect(await screen.findByRole('heading', { name: 'Problem 2' })).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Done VerifyGoodKey' })).toBeDefined()
    expect(sent()).toEqual([])
  })
})

it('a form in the tab is sent with the button of the wizard, and says that the email was sent', async () => {
  const email = { toAddresses: ['ana@home.example'], ccAddresses: [], message: '', emailFooter: null }
  const Form = ({ formId, solution, issueId, send }: SolutionInlineProps) => (
    <form
      id={formId}
      onSubmit={(event) => {
        event.preventDefault()
        send({ solution: solution.solution_label, issueId, email: { ...email, noticeId: issueId, template: null } })
      }}
    />
  )
  const forms: SolutionRegistry = { AgencyEmail: { inline: { submitLabel: 'Send email', Form } } }
  const { sent } = await open(givenCase([givenMethod('APPOINTMENT', [givenSet(1, ['AgencyEmail'])])]), { forms })
  await press('Send email')
  expect(await screen.findByText('Email sent')).toBeDefined()
  expect(sent()).toMatchObject([{ solutionLabel: 'AgencyEmail', issueId: 1, email }])
})

describe('debug mode', () => {
  it('resolves without a call until it is disabled', async () => {
    const { sent } = await open(givenCase([givenMethod('APPOINTMENT', [key, gate])]), { isDebug: true })
    await press('Fake resolve')
    expect(await screen.findByRole('heading', { name: 'Problem 1' })).toBeDefined()
    expect(sent()).toEqual([])
    await press('Disable debug')
    expect(screen.queryByRole('button', { name: 'Fake resolve' })).toBeNull()
  })

  it('is absent otherwise', async () => {
    await open(one)
    expect(screen.queryByText(/Debug mode/)).toBeNull()
  })
})
