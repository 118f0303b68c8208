import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'

/** The checkbox for all rows of the page, once there are rows. */
export async function pageCheckbox(): Promise<HTMLInputElement> {
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all on this page' })
  await waitFor(() => expect(box().disabled).toBe(false))
  return box()
}
