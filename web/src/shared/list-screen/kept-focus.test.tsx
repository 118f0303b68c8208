import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useKeptFocus } from './use-kept-focus.ts'

function List({ rows }: { rows: string[] }) {
  const keptFocus = useKeptFocus()
  return (
    <>
      <div {...keptFocus} data-testid="list">
        {rows.map((row) => (
          <button key={row} type="button">
            {row}
          </button>
        ))}
      </div>
      <button type="button">Elsewhere</button>
    </>
  )
}
const press = (name: string) => screen.getByRole('button', { name }).focus()

it('gives the focus of a row that leaves the list to the list', () => {
  const { rerender } = render(<List rows={['Elm Street', 'High Street']} />)
  press('Elm Street')
  rerender(<List rows={['High Street']} />)
  expect(document.activeElement).toBe(screen.getByTestId('list'))
})

it('leaves the focus where it is, in the list or elsewhere', () => {
  const { rerender } = render(<List rows={['Elm Street', 'High Street']} />)
  press('High Street')
  rerender(<List rows={['High Street', 'Oak Street']} />)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'High Street' }))
  press('Elsewhere')
  rerender(<List rows={['Oak Street']} />)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Elsewhere' }))
})
