import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { describe, expect, it, vi } from 'vitest'
import { CallError } from '@/shared/api/call-error.ts'
import { setSessionInterrupted } from '@/shared/session/session-status.ts'
import { openAt } from '@/shared/testing/open-at.tsx'
import { Button } from '@/ui/actions/Button.tsx'
import { FormTextField } from '@/shared/form-fields/FormTextField.tsx'
import { FormDialog } from './FormDialog.tsx'
import { FormShell } from './FormShell.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { useFormShell, type FormOf } from './use-form-shell.ts'

const contact = z.object({
  name: z
    .string()
    .check(z.trim(), z.minLength(1, 'Name is required'), z.maxLength(75, 'Name must not be longer than 75 characters')),
  email: z.string(),
  comments: z.optional(z.string()),
})

const Fields = ({ form }: { form: FormOf<typeof contact> }) => (
  <>
    {(['name', 'email'] as const).map((name) => (
      <FormTextField key={name} form={form} name={name} label={name} />
    ))}
  </>
)

const onSubmit = vi.fn()
type Given = { error?: CallError; isPending?: boolean; failureTitle?: string }

/** A form whose save fails with the given error. */
function openFailingForm() {
  let fail: (error: CallError) => void
  openAt('/list', () => {
    const form = useFormShell(contact, { name: '', email: '' })
    const [error, setError] = useState<CallError | null>(null)
    useEffect(() => {
      fail = setError
    }, [])
    return (
      <FormShell form={form} onSubmit={onSubmit} isPending={false} error={error} failureText="Failed to save contact">
        <Fields form={form} />
      </FormShell>
    )
  })
  return async (message: string) => {
    await screen.findByRole('textbox', { name: 'name' })
    act(() => fail(new CallError(503, { code: 'unavailable', message })))
  }
}

const openForm = ({ error, isPending = false, failureTitle }: Given = {}) => {
  onSubmit.mockClear()
  return openAt('/list', () => {
    const form = useFormShell(contact, { name: '', email: '', comments: '' })
    return (
      <FormShell
        form={form}
        onSubmit={onSubmit}
        isPending={isPending}
        error={error ?? null}
        failureTitle={failureTitle}
        failureText="Failed to save contact"
        footer={<Button type="submit">Save</Button>}
      >
        <Fields form={form} />
        <LeaveGuard isDirty={form.formState.isDirty} />
      </FormShell>
    )
  })
}
const refused = (fields?: Record<string, string>, message = 'Some of this is not right') =>
  new CallError(422, { code: 'rule-broken', message, ...(fields && { fields }) })

describe('a form', () => {
  it('shows errors beside the fields, focuses the first, and sends nothing', async () => {
    openForm()
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Name is required')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'name' })))
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('sends the values as parsed by the rules', async () => {
    openForm()
    await userEvent.type(await screen.findByRole('textbox', { name: 'name' }), '  Ada {Enter}')
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1))
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ name: 'Ada', email: '', comments: '' })
  })

  it('is sent once on a double click, and again after a failure', async () => {
    openForm()
    await userEvent.type(await screen.findByRole('textbox', { name: 'name' }), 'Ada')
    const save = screen.getByRole('button', { name: 'Save' })
    await act(async () => {
      save.click()
      save.click()
    })
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1))
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(onSubmit).toHaveBeenCalledTimes(1)
    await userEvent.click(save)
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2))
  })

  it('is not sent again while it is being sent', async () => {
    openForm({ isPending: true })
    await userEvent.type(await screen.findByRole('textbox', { name: 'name' }), 'Ada{Enter}')
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('shows the server’s messages beside their fields, and brings the first into view', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
    openForm({ error: refused({ email: 'This address bounced' }) })
    expect(await screen.findByText('This address bounced')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'email' })))
    expect(screen.queryByText('Some of this is not right')).toBeNull()
    expect(scrolled.mock.contexts.map((field) => (field as Element).contains(document.activeElement))).toEqual([true])
  })

  it('shows messages without a field above the fields', async () => {
    openForm({ error: refused({ 'tenancy.0.start': 'Another tenancy is active' }) })
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('Some of this is not right')).toBeDefined()
    expect(alert.getByText('Another tenancy is active')).toBeDefined()
  })

  it('shows a message once if it is also the reason of the refusal', async () => {
    openForm({ error: refused({ solutionLabel: 'Please add the tenants first' }, 'Please add the tenants first') })
    expect(await screen.findAllByText('Please add the tenants first')).toHaveLength(1)
  })

  it('shows a message above the fields if its field is not on the screen', async () => {
    openForm({ error: refused({ comments: 'Comments are too long' }) })
    const alert = within(await screen.findByRole('alert'))
    expect(await alert.findByText('Comments are too long')).toBeDefined()
  })

  it('shows each of several messages: beside its field if that is on the screen, otherwise above', async () => {
    openForm({ error: refused({ email: 'This address bounced', comments: 'Comments are too long' }) })
    const alert = within(await screen.findByRole('alert'))
    expect(await alert.findByText('Comments are too long')).toBeDefined()
    expect(alert.queryByText('This address bounced')).toBeNull()
    expect(screen.getByText('This address bounced')).toBeDefined()
  })

  it('scrolls to the failure and focuses it each time a save fails', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
    const fail = openFailingForm()
    await fail('The database cannot be reached')
    const alert = await screen.findByRole('alert')
    expect(document.activeElement).toBe(alert)
    expect(scrolled.mock.contexts).toContain(alert)
    screen.getByRole('textbox', { name: 'name' }).focus()
    await fail('The database still cannot be reached')
    expect(document.activeElement?.textContent).toContain('The database still cannot be reached')
  })

  it('shows what failed, and the reason below', async () => {
    openForm({ error: refused(undefined, 'The lease overlaps'), failureTitle: 'Failed to add tenancy' })
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('Failed to add tenancy')).toBeDefined()
    expect(alert.getByText('The lease overlaps')).toBeDefined()
  })

  it('that fails without a session says so once, and that saving works again after logging in', async () => {
    act(() => setSessionInterrupted(true))
    openForm({ error: new CallError(401, { code: 'no-session', message: 'Your session has ended.' }) })
    const alert = within(await screen.findByRole('alert'))
    // The notice of the frame says why.
    expect(alert.getByText('This was not saved.')).toBeDefined()
    act(() => setSessionInterrupted(false))
    expect(alert.getByText('This was not saved. You can try again now.')).toBeDefined()
    await userEvent.type(screen.getByRole('textbox', { name: 'name' }), 'Ada')
    expect(alert.getByText(/What you typed is still here, and you can save it again now/)).toBeDefined()
  })

  it('shows the reference of a failure, for the help team', async () => {
    openForm({ error: new CallError(500, { code: 'internal', message: '', reference: 'req-4711' }) })
    expect(within(await screen.findByRole('alert')).getByText('Reference: req-4711')).toBeDefined()
  })

  it('asks before a reload once something is typed', async () => {
    openForm()
    const asks = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    await screen.findByRole('textbox', { name: 'name' })
    expect(asks()).toBe(false)
    await userEvent.type(screen.getByRole('textbox', { name: 'name' }), 'Ada')
    expect(asks()).toBe(true)
  })

  it('shows its own text if the server gave no message', async () => {
    openForm({ error: refused(undefined, '') })
    expect(within(await screen.findByRole('alert')).getByText('Failed to save contact')).toBeDefined()
  })

  it('asks before the user goes to another page', async () => {
    const { navigate, href } = openForm()
    await userEvent.type(await screen.findByRole('textbox', { name: 'name' }), 'Ada')
    navigate('/elsewhere')
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText('Are you sure you want to close without saving your changes?')).toBeDefined()
    await userEvent.click(question.getByRole('button', { name: 'Keep editing' }))
    expect(href()).toBe('/list')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'name' }).value).toBe('Ada')
    navigate('/elsewhere')
    await userEvent.click(await screen.findByRole('button', { name: 'Close without saving changes' }))
    expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeDefined()
  })

  it('does not ask if nothing was typed', async () => {
    const { navigate } = openForm()
    await screen.findByRole('textbox', { name: 'name' })
    navigate('/elsewhere')
    expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeDefined()
  })
})

describe('a form in a dialog', () => {
  const onClose = vi.fn()
  const openDialog = (isPending = false) => {
    onClose.mockClear()
    return openAt('/list', () => {
      const form = useFormShell(contact, { name: '', email: '' })
      return (
        <FormDialog
          title="Add contact"
          submitLabel="Save contact"
          form={form}
          onSubmit={onSubmit}
          isPending={isPending}
          error={null}
          failureText="Failed to save contact"
          onClose={onClose}
        >
          <Fields form={form} />
        </FormDialog>
      )
    })
  }

  it('closes immediately if nothing was typed', async () => {
    openDialog()
    await screen.findByRole('dialog', { name: 'Add contact' })
    await userEvent.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('asks first if something was typed', async () => {
    openDialog()
    await userEvent.type(await screen.findByRole('textbox', { name: 'name' }), 'Ada')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    const question = within(await screen.findByRole('alertdialog'))
    await userEvent.click(question.getByRole('button', { name: 'Close without saving changes' }))
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('asks before the user goes to another page', async () => {
    const { navigate, href } = openDialog()
    await userEvent.type(await screen.findByRole('textbox', { name: 'name' }), 'Ada')
    navigate('/elsewhere')
    const question = within(await screen.findByRole('alertdialog'))
    await userEvent.click(question.getByRole('button', { name: 'Keep editing' }))
    expect(href()).toBe('/list')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'name' }).value).toBe('Ada')
  })

  it('stays while it is being sent', async () => {
    openDialog(true)
    await screen.findByRole('dialog', { name: 'Add contact' })
    await userEvent.keyboard('{Escape}')
    expect(onClose).not.toHaveBeenCalled()
  })
})
