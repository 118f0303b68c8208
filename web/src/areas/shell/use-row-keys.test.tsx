import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { useRowKeys } from './use-row-keys.ts'

const act = vi.fn()
const open = vi.fn()
function List({ isDialogOpen = false }: { isDialogOpen?: boolean }) {
  useRowKeys()
  return (
    <main>
      <input type="search" aria-label="Search" />
      {[1, 2].map((id) => (
        <div key={id} data-row={id}>
          <input type="checkbox" aria-label={`Select ${id}`} />
          <a
            href={`#${id}`}
            onClick={(event) => {
              event.preventDefault()
              open(id)
            }}
          >
            {id} King Street
          </a>
          <button type="button" data-work-action onClick={() => act(id)}>
            Confirm gas
          </button>
        </div>
      ))}
      {isDialogOpen ? <div role="menu">Confirm</div> : null}
    </main>
  )
}
const place = () => document.activeElement?.getAttribute('data-row')
const select = (id: number) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${id}` })

beforeEach(() => {
  vi.clearAllMocks()
  localStorage.clear()
})

it('goes from row to row, and acts, opens and selects there', async () => {
  render(<List />)
  await userEvent.keyboard('j')
  expect(place()).toBe('1')
  await userEvent.keyboard('jj')
  expect(place()).toBe('2')
  await userEvent.keyboard('{Enter}xo')
  expect([act.mock.calls, open.mock.calls, select(2).checked]).toEqual([[[2]], [[2]], true])
  await userEvent.keyboard('k')
  expect(place()).toBe('1')
  expect(select(1).checked).toBe(false)
})

it('goes on from a button of a row, which Enter presses itself', async () => {
  render(<List />)
  screen.getAllByRole('button')[0]?.focus()
  await userEvent.keyboard('{Enter}')
  expect(act.mock.calls).toEqual([[1]])
  await userEvent.keyboard('j')
  expect(place()).toBe('2')
})

it('leaves what is typed alone, and the keys of a dialog', async () => {
  const { rerender } = render(<List />)
  const search = screen.getByRole<HTMLInputElement>('searchbox')
  await userEvent.type(search, 'jkx')
  expect([search.value, document.activeElement]).toEqual(['jkx', search])
  rerender(<List isDialogOpen />)
  search.blur()
  await userEvent.keyboard('j')
  expect(place()).toBeNull()
})

it('is off where single keys are', async () => {
  localStorage.setItem('single-key-shortcuts', 'off')
  render(<List />)
  await userEvent.keyboard('j')
  expect(place()).toBeNull()
})
