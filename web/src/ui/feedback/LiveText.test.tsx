import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LiveText } from '@/ui/feedback/LiveText.tsx'
import { UiProvider } from '@/ui/layout/UiProvider.tsx'

it('a text that appears later is put into a region that was there before', () => {
  const page = (text?: string) => (
    <UiProvider navigate={() => undefined}>{text === undefined ? null : <LiveText>{text}</LiveText>}</UiProvider>
  )
  const { rerender } = render(page())
  const region = screen.getByRole('status')
  expect(region.textContent).toBe('')
  rerender(page('Fetching the report'))
  expect(screen.getAllByRole('status')).toEqual([region])
  expect(region.textContent).toBe('Fetching the report')
  rerender(page())
  expect(region.textContent).toBe('')
})

it('texts of several places are read one by one', () => {
  render(
    <>
      <LiveText>3 properties found</LiveText>
      <LiveText>2 of 3 selected</LiveText>
    </>,
  )
  const region = screen.getByRole('status')
  expect([...region.children].map(({ textContent }) => textContent)).toEqual(['3 properties found', '2 of 3 selected'])
  expect(region.getAttribute('aria-atomic')).toBe('false')
})
