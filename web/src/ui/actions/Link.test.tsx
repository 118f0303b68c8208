import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Link } from '@/ui/actions/Link.tsx'
import { UiProvider } from '@/ui/layout/UiProvider.tsx'

function click(link: { href: string; target?: string; download?: string }, by: MouseEventInit = {}) {
  const navigate = vi.fn()
  render(
    <UiProvider navigate={navigate}>
      <Link {...link}>Quotes</Link>
    </UiProvider>,
  )
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...by })
  // The browser of the test does not leave the page.
  document.addEventListener('click', (clicked) => clicked.preventDefault(), { once: true })
  fireEvent(screen.getByRole('link', { name: 'Quotes' }), event)
  return navigate
}

describe('a link', () => {
  it('within the portal is opened by the router', () => {
    expect(click({ href: '/quotes?page=2' })).toHaveBeenCalledExactlyOnceWith('/quotes?page=2')
  })

  it.each([
    ['to another site', { href: 'https://x.example/' }, {}],
    ['that opens a new tab', { href: '/quotes', target: '_blank' }, {}],
    ['to a file', { href: '/quotes', download: 'quotes.csv' }, {}],
    ['that is clicked with a key', { href: '/quotes' }, { ctrlKey: true }],
  ])('%s is left to the browser', (_, link, by) => {
    expect(click(link, by)).not.toHaveBeenCalled()
  })
})
