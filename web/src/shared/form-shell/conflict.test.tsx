import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { Controller } from 'react-hook-form'
import * as z from 'zod/mini'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '@/shared/api/call-error.ts'
import { openAt } from '@/shared/testing/open-at.tsx'
import { TextField } from '@/ui/fields/TextField.tsx'
import { FormDialog } from './FormDialog.tsx'
import { mergeField } from './merge-values.ts'
import { useFormShell } from './use-form-shell.ts'
import { useLatestForm } from './use-latest.ts'

const schema = z.object({ notes: z.string(), key: z.string() })
type Values = z.infer<typeof schema>
type Known = Values & { version: number }

const fields = [
  mergeField<Values>('Notes', 'notes', ({ notes }) => notes),
  mergeField<Values>('Key', 'key', ({ key }) => key),
]
const toValues = ({ notes, key }: Known): Values => ({ notes, key })
const first: Known = { notes: 'Dog', key: 'K1', version: 1 }
const stale = () =>
  new CallError(409, {
    code: 'conflict',
    message: 'This was changed by Ann Lee at 04/03/2026, 3:30 pm. Reload to see the change.',
  })

const save = vi.fn<(sent: Known) => CallError | null>()
const reload = vi.fn<() => Promise<Known | null>>()
let say: (known: Known) => void

function Dialog() {
  const [known, setKnown] = useState(first)
  const [error, setError] = useState<CallError | null>(null)
  useEffect(() => {
    say = setKnown
  }, [])
  const form = useFormShell(schema, toValues(known))
  const { seen, conflict } = useLatestForm(form, { known, toValues, fields, reload, error })
  return (
    <FormDialog
      title="Edit key"
      submitLabel="Save key"
      form={form}
      isPending={false}
      error={error}
      conflict={conflict}
      failureText="Failed to save the key"
      onClose={vi.fn()}
      onSubmit={(values) => setError(save({ ...values, version: seen?.version ?? 0 }))}
    >
      {(['notes', 'key'] as const).map((name) => (
        <Controller
          key={name}
          control={form.control}
          name={name}
          render={({ field }) => <TextField {...field} label={name} />}
        />
      ))}
    </FormDialog>
  )
}

beforeEach(() => {
  save.mockReset()
  reload.mockReset()
  save.mockReturnValue(null)
})

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const open = async () => {
  openAt('/list', () => <Dialog />)
  await screen.findByRole('dialog')
}
const type = async (name: string, text: string) => {
  await userEvent.clear(field(name))
  await userEvent.type(field(name), text)
}
const press = async (name: string) => userEvent.click(screen.getByRole('button', { name }))
const rowOf = (label: string) => {
  const term = within(screen.getByRole('alert')).getByText(label, { selector: 'dt' })
  return (term.parentElement?.textContent ?? '').replace(/\s+/g, ' ')
}

describe('a save with a version that a colleague has changed', () => {
  it('shows who changed it, the old and the new value beside the typed one, and then saves over the new version', async () => {
    await open()
    await type('notes', 'Cat')
    save.mockReturnValueOnce(stale())
    reload.mockResolvedValue({ notes: 'No pets', key: 'K2', version: 5 })
    await press('Save key')
    expect(save).toHaveBeenLastCalledWith({ notes: 'Cat', key: 'K1', version: 1 })

    expect(await screen.findByText('This was changed by Ann Lee at 04/03/2026, 3:30 pm.')).toBeDefined()
    await waitFor(() => expect(rowOf('Notes')).toContain('from Dog to No pets'))
    expect(rowOf('Notes')).toContain('You typed: Cat')
    expect(rowOf('Key')).toContain('from K1 to K2')
    expect(rowOf('Key')).toContain('The new value is shown here now.')
    expect(document.activeElement).toBe(screen.getByRole('alert'))
    expect([field('notes').value, field('key').value]).toEqual(['Cat', 'K2'])
    expect(save).toHaveBeenCalledTimes(1)

    await press('Save key')
    expect(save).toHaveBeenLastCalledWith({ notes: 'Cat', key: 'K2', version: 5 })
  })

  it('lets the user take the colleague’s value instead', async () => {
    await open()
    await type('notes', 'Cat')
    save.mockReturnValueOnce(stale())
    reload.mockResolvedValue({ ...first, notes: 'No pets', version: 5 })
    await press('Save key')
    await userEvent.click(await screen.findByRole('button', { name: 'Use the new value of Notes' }))
    expect(field('notes').value).toBe('No pets')
    expect(rowOf('Notes')).toContain('The new value is shown here now.')
  })

  it('says that the other change does not affect the form, and saves again', async () => {
    await open()
    await type('notes', 'Cat')
    save.mockReturnValueOnce(stale())
    reload.mockResolvedValue({ ...first, version: 5 })
    await press('Save key')
    expect(await screen.findByText(/The other change does not affect this form/)).toBeDefined()
    await press('Save key')
    expect(save).toHaveBeenLastCalledWith({ notes: 'Cat', key: 'K1', version: 5 })
  })

  it('keeps the typed values when the change cannot be loaded, and loads it again on request', async () => {
    await open()
    await type('notes', 'Cat')
    save.mockReturnValueOnce(stale())
    reload.mockRejectedValueOnce(new Error('offline'))
    await press('Save key')
    expect(await screen.findByText(/could not check what has changed/)).toBeDefined()
    expect(field('notes').value).toBe('Cat')
    reload.mockResolvedValue({ ...first, notes: 'No pets', version: 5 })
    await press('Try again')
    await waitFor(() => expect(rowOf('Notes')).toContain('from Dog to No pets'))
  })

  it('says that the record is gone, and still keeps the typed values', async () => {
    await open()
    await type('notes', 'Cat')
    save.mockReturnValueOnce(stale())
    reload.mockResolvedValue(null)
    await press('Save key')
    expect(await screen.findByText(/This record no longer exists/)).toBeDefined()
    expect(field('notes').value).toBe('Cat')
  })

  it('still counts as unsaved afterwards: closing asks first', async () => {
    await open()
    await type('notes', 'Cat')
    save.mockReturnValueOnce(stale())
    reload.mockResolvedValue({ ...first, key: 'K2', version: 5 })
    await press('Save key')
    await waitFor(() => expect(rowOf('Key')).toContain('from K1 to K2'))
    await press('Cancel')
    expect(await screen.findByRole('alertdialog')).toBeDefined()
  })
})

describe('newer data from a refetch', () => {
  it('fills a form without typed values, without a notice', async () => {
    await open()
    act(() => say({ notes: 'No pets', key: 'K2', version: 5 }))
    expect(field('notes').value).toBe('No pets')
    expect(screen.queryByRole('alert')).toBeNull()
    await press('Save key')
    expect(save).toHaveBeenLastCalledWith({ notes: 'No pets', key: 'K2', version: 5 })
  })

  it('is shown before it can be overwritten, if something was typed', async () => {
    await open()
    await type('notes', 'Cat')
    act(() => say({ ...first, notes: 'No pets', version: 5 }))
    expect(screen.getByText('This has changed since you opened it.')).toBeDefined()
    expect(rowOf('Notes')).toContain('from Dog to No pets')
    expect(field('notes').value).toBe('Cat')
    expect(document.activeElement).toBe(field('notes'))
  })
})

it('keeps the notice when the same data arrives again', async () => {
  await open()
  await type('notes', 'Cat')
  save.mockReturnValueOnce(stale())
  const theirs = { ...first, notes: 'No pets', version: 5 }
  reload.mockResolvedValue(theirs)
  await press('Save key')
  await waitFor(() => expect(rowOf('Notes')).toContain('from Dog to No pets'))
  act(() => say({ ...theirs }))
  expect(rowOf('Notes')).toContain('You typed: Cat')
})
