import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Button } from '@/ui/actions/Button.tsx'
import { Menu } from '@/ui/overlays/Menu.tsx'
import { UiProvider } from '@/ui/layout/UiProvider.tsx'

function setUp() {
  const onAction = vi.fn()
  const navigate = vi.fn()
  render(
    <UiProvider navigate={navigate}>
      <Menu
        label="User menu"
        trigger={<Button>Priya N.</Button>}
        sections={[
          {
            id: 'account',
            items: [
              { id: 'switch', label: 'Switch Portfolio', onAction },
              { id: 'settings', label: 'Settings', href: '/settings' },
              { id: 'analytics', label: 'Analytics', disabledReason: 'Not switched on', onAction },
            ],
          },
          {
            id: 'state',
            label: 'State system',
            items: [{ id: 'quotes', label: 'Quotes', href: 'https://x.example/', isExternal: true }],
          },
        ]}
      />
    </UiProvider>,
  )
  return { onAction, navigate, user: userEvent.setup(), trigger: screen.getByRole('button', { name: 'Priya N.' }) }
}

const focused = () => document.activeElement?.textContent

describe('a menu', () => {
  it('opens from its button and runs the pressed item', async () => {
    const { onAction, user, trigger } = setUp()
    expect(trigger.getAttribute('aria-haspopup')).toBe('menu')
    await user.click(trigger)
    expect(trigger.getAttribute('aria-expanded')).toBe('true')
    await user.click(screen.getByRole('menuitem', { name: 'Switch Portfolio' }))
    expect(onAction).toHaveBeenCalledOnce()
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('is navigated by arrow keys, wrapping at the ends, and by first letters', async () => {
    const { user, trigger } = setUp()
    await user.click(trigger)
    screen.getByRole('menuitem', { name: 'Switch Portfolio' }).focus()
    await user.keyboard('{ArrowDown}')
    expect(focused()).toBe('Settings')
    await user.keyboard('{End}')
    expect(focused()).toContain('Quotes')
    await user.keyboard('{ArrowDown}')
    expect(focused()).toBe('Switch Portfolio')
    await user.keyboard('an')
    expect(focused()).toContain('Analytics')
  })

  it('closes on Esc and returns the focus', async () => {
    const { user, trigger } = setUp()
    await user.click(trigger)
    screen.getByRole('menuitem', { name: 'Settings' }).focus()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
    await vi.waitFor(() => expect(document.activeElement).toBe(trigger))
  })

  it('opens a link within the portal through the router', async () => {
    const { navigate, user, trigger } = setUp()
    await user.click(trigger)
    await user.click(screen.getByRole('menuitem', { name: 'Settings' }))
    expect(navigate).toHaveBeenCalledWith('/settings')
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('marks an item that opens in a new tab', async () => {
    const { user, trigger } = setUp()
    await user.click(trigger)
    const link = screen.getByRole('menuitem', { name: 'Quotes (opens in a new tab)' })
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  })

  it('shows why an item is disabled', async () => {
    const { onAction, user, trigger } = setUp()
    await user.click(trigger)
    const item = screen.getByRole('menuitem', { name: 'Analytics', description: 'Not switched on' })
    await user.click(item)
    expect(onAction).not.toHaveBeenCalled()
    expect(screen.getByRole('menu')).toBeTruthy()
  })

  it('opens what is behind "More" in its place, with the focus on the first of it', async () => {
    const rare = [
      { id: 'rare', label: 'Request service', href: '/request' },
      { id: 'rarer', label: 'Add tenancy', onAction: vi.fn() },
    ]
    const sections = [
      { id: 'common', items: [{ id: 'view', label: 'View property', href: '/view' }] },
      { id: 'more', isFolded: true, items: rare },
    ]
    render(
      <UiProvider navigate={vi.fn()}>
        <Menu label="Actions" trigger={<Button>Actions</Button>} sections={sections} />
      </UiProvider>,
    )
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Actions' }))
    expect(screen.queryByRole('menuitem', { name: 'Request service' })).toBeNull()
    screen.getByRole('menuitem', { name: 'View property' }).focus()
    await user.keyboard('{End}{Enter}')
    expect(focused()).toBe('Request service')
    expect(screen.queryByRole('menuitem', { name: 'More' })).toBeNull()
    await user.keyboard('{ArrowDown}')
    expect(focused()).toBe('Add tenancy')
  })
})
