import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { AppErrorBoundary } from './AppErrorBoundary.tsx'

function Broken(): never {
  throw new Error('rows is not iterable')
}

afterEach(() => vi.restoreAllMocks())

test('an error that nothing else caught is shown with a button that reloads the page', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  render(
    <AppErrorBoundary>
      <Broken />
    </AppErrorBoundary>,
    { onCaughtError: () => {} },
  )
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeDefined()
  expect(screen.getByRole('alert').textContent).toBe('This page could not be shown. Reload it to try again.')
  expect(screen.getByText('Error: rows is not iterable')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Reload the page' }))
  expect(reload).toHaveBeenCalledOnce()
})
