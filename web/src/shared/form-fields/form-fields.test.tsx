import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { FormShell } from '@/shared/form-shell/FormShell.tsx'
import { useFormShell, type FormOf } from '@/shared/form-shell/use-form-shell.ts'
import { openAt } from '@/shared/testing/open-at.tsx'
import { Button } from '@/ui/actions/Button.tsx'
import { optionalDay } from '@contract/form-rules.ts'
import { FormCheckbox } from './FormCheckbox.tsx'
import { FormDatePicker } from './FormDatePicker.tsx'
import { FormNativeSelect } from './FormNativeSelect.tsx'
import { FormRadioGroup } from './FormRadioGroup.tsx'
import { FormSelect } from './FormSelect.tsx'
import { FormTextField } from './FormTextField.tsx'

const given = <S extends z.ZodMiniType>(value: S, missing: string) =>
  z.nullable(value).check(z.refine((each) => each !== null, missing))

const visit = z.object({
  hasGas: given(z.boolean(), 'Say whether there is gas'),
  appliances: given(z.int(), 'Say how many'),
  managerId: z.nullable(z.int()),
  phone: z.object({ type: z.enum(['MOBILE', 'HOME']), number: z.string().check(z.minLength(1, 'Number is required')) }),
  day: given(z.string(), 'Day is required'),
  isUrgent: z.boolean(),
})
type VisitForm = FormOf<typeof visit>

const answers = [
  { value: true, label: 'Yes' },
  { value: false, label: 'No' },
]
const counts = [0, 1].map((value) => ({ value, label: String(value) }))
const managers = [
  { value: null, label: 'None' },
  { value: 7, label: 'Priya Nair' },
]
const types = [
  { value: 'MOBILE', label: 'Mobile' },
  { value: 'HOME', label: 'Home' },
] as const

const onSubmit = vi.fn()
const openForm = () => {
  onSubmit.mockClear()
  openAt('/list', () => {
    const form = useFormShell(visit, {
      hasGas: null,
      appliances: null,
      managerId: 7,
      phone: { type: 'MOBILE', number: '' },
      day: null,
      isUrgent: false,
    })
    return (
      <FormShell form={form} onSubmit={onSubmit} isPending={false} error={null} failureText="Failed">
        <FormRadioGroup form={form} name="hasGas" label="Gas" options={answers} />
        <FormRadioGroup form={form} name="appliances" label="Appliances" options={counts} />
        <FormSelect form={form} name="managerId" label="Manager" options={managers} />
        <FormNativeSelect form={form} name="phone.type" label="Type" options={types} />
        <FormTextField form={form} name="phone.number" label="Number" />
        <FormDatePicker form={form} name="day" label="Day" today="2026-03-02" />
        <FormCheckbox form={form} name="isUrgent">
          Urgent
        </FormCheckbox>
        <Button type="submit">Save</Button>
      </FormShell>
    )
  })
}

describe('fields that are bound to a form by name', () => {
  it('store the chosen value in the form in its own type, including none', async () => {
    openForm()
    await userEvent.click(await screen.findByRole('radio', { name: 'No' }))
    await userEvent.click(screen.getByRole('radio', { name: '0' }))
    await userEvent.click(screen.getByRole('combobox', { name: 'Manager' }))
    await userEvent.click(screen.getByRole('option', { name: 'None' }))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Home')
    await userEvent.type(screen.getByRole('textbox', { name: 'Number' }), '0400 000 000')
    await userEvent.type(screen.getByRole('textbox', { name: 'Day' }), '05/03/2026')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Urgent' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1))
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({
      hasGas: false,
      appliances: 0,
      managerId: null,
      phone: { type: 'HOME', number: '0400 000 000' },
      day: '2026-03-05',
      isUrgent: true,
    })
  })

  it('show the form’s values', async () => {
    openForm()
    expect((await screen.findByRole('combobox', { name: 'Manager' })).textContent).toBe('Priya Nair')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'No' }).checked).toBe(false)
  })

  it('show their error when they are left, not before', async () => {
    openForm()
    const number = await screen.findByRole('textbox', { name: 'Number' })
    await userEvent.click(number)
    expect(screen.queryByText('Number is required')).toBeNull()
    await userEvent.tab()
    expect(await screen.findByText('Number is required')).toBeDefined()
  })

  it('show the error of the field that a press leaves after it, because it would move its target away', async () => {
    openForm()
    const user = userEvent.setup()
    for (const [name, text, error] of [
      ['Number', '', 'Number is required'],
      ['Day', '31/02/2027', 'Invalid format. Must be dd/mm/yyyy'],
    ] as const) {
      const field = await screen.findByRole('textbox', { name })
      if (text !== '') await userEvent.type(field, text)
      else await userEvent.click(field)
      await user.pointer({ keys: '[MouseLeft>]', target: screen.getByText('Urgent') })
      await waitFor(() => expect(document.activeElement).not.toBe(field))
      await act(async () => new Promise((resolve) => setTimeout(resolve, 50)))
      expect(screen.queryByText(error)).toBeNull()
      await user.pointer('[/MouseLeft]')
      expect(await screen.findByText(error)).toBeDefined()
    }
  })

  it('focus the first invalid field, whether a choice or a text', async () => {
    openForm()
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Yes' })))
    await userEvent.click(screen.getByRole('radio', { name: 'Yes' }))
    await userEvent.click(screen.getByRole('radio', { name: '1' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Number' })))
    expect(onSubmit).not.toHaveBeenCalled()
  })
})

describe('an optional date', () => {
  const stay = z.object({ hasEnd: z.boolean(), end: optionalDay })
  const openStay = async () => {
    onSubmit.mockClear()
    openAt('/list', () => {
      const form = useFormShell(stay, { hasEnd: true, end: null })
      return (
        <FormShell form={form} onSubmit={onSubmit} isPending={false} error={null} failureText="Failed">
          <FormCheckbox form={form} name="hasEnd">
            It ends
          </FormCheckbox>
          {form.watch('hasEnd') ? (
            <FormDatePicker form={form} name="end" label="End" today="2026-03-02" max="2027-03-02" isOptional />
          ) : null}
          <Button type="submit">Save</Button>
        </FormShell>
      )
    })
    return screen.findByRole('textbox', { name: /^End/ })
  }
  const save = async () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

  it.each([
    ['does not exist', '31/02/2027', 'Invalid format. Must be dd/mm/yyyy'],
    ['is out of bounds', '01/01/2029', 'Date must be on or before 02/03/2027'],
  ])('that %s is never sent as no date', async (_, text, message) => {
    const end = await openStay()
    await userEvent.type(end, `${text}{Enter}`)
    expect(await screen.findByText(message)).toBeDefined()
    await save()
    await save()
    await waitFor(() => expect(document.activeElement).toBe(end))
    expect(onSubmit).not.toHaveBeenCalled()
    await userEvent.clear(end)
    await save()
    await waitFor(() => expect(onSubmit.mock.calls[0]?.[0]).toEqual({ hasEnd: true, end: null }))
  })

  it('that cannot be used does not hold up the form once its field is gone', async () => {
    await userEvent.type(await openStay(), '31/02/2027')
    await userEvent.click(screen.getByRole('checkbox', { name: 'It ends' }))
    await save()
    await waitFor(() => expect(onSubmit.mock.calls[0]?.[0]).toEqual({ hasEnd: false, end: null }))
  })
})

/** Never rendered: the compiler rejects each marked line. */
export const Refused = ({ form }: { form: VisitForm }) => (
  <>
    {/* @ts-expect-error -- the form has no such field */}
    <FormTextField form={form} name="notes" label="Notes" />
    {/* @ts-expect-error -- a text is not a number */}
    <FormTextField form={form} name="managerId" label="Manager" />
    {/* @ts-expect-error -- any text could be typed, but only two are allowed */}
    <FormTextField form={form} name="phone.type" label="Type" />
    {/* @ts-expect-error -- a text is not a boolean */}
    <FormCheckbox form={form} name="day">
      Urgent
    </FormCheckbox>
    {/* @ts-expect-error -- a group of fields is not a single choice */}
    <FormRadioGroup form={form} name="phone" label="Phone" options={[]} />
    {/* @ts-expect-error -- the choices have another type than the field */}
    <FormRadioGroup form={form} name="hasGas" label="Gas" options={counts} />
    {/* @ts-expect-error -- a type of phone cannot be null */}
    <FormSelect form={form} name="phone.type" label="Type" options={[{ value: null, label: 'None' }]} />
  </>
)
