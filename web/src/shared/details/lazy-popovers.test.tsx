import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lazy, type ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { DetailsButton } from './DetailsButton.tsx'
import { PopoverButton } from './PopoverButton.tsx'

type Popover = (name: string, content: ReactNode) => ReactNode

const kinds: [string, Popover][] = [
  [
    'details',
    (name, content) => (
      <DetailsButton label={`About ${name}`} details={content}>
        {name}
      </DetailsButton>
    ),
  ],
  [
    'other content',
    (name, content) => (
      <PopoverButton label={`About ${name}`} content={content}>
        {name}
      </PopoverButton>
    ),
  ],
]

/** Two buttons whose popovers load when told to. */
function givenButtons(popover: Popover) {
  let arrive: () => void = () => undefined
  const loading = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const Content = lazy(async () => {
    await loading
    return { default: () => <button>Inside</button> }
  })
  const onKeyDown = vi.fn()
  render(
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- sees which keys the buttons let through
    <div onKeyDown={({ key }) => onKeyDown(key)}>
      {popover('Elm', <Content />)}
      {popover('Oak', <Content />)}
    </div>,
  )
  const trigger = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`), hidden: true })
  const load = async () => {
    await act(async () => arrive())
    // Those of the module and of the content.
    await act(async () => undefined)
  }
  const dialogs = () => screen.queryAllByRole('dialog').map((dialog) => dialog.textContent)
  return { load, trigger, dialogs, onKeyDown }
}

describe.each(kinds)('a popover of %s', (_, popover) => {
  it('does not open beside the one of another button that was pressed before it had loaded', async () => {
    const { load, trigger, dialogs } = givenButtons(popover)
    await userEvent.click(trigger('Elm'))
    await userEvent.click(trigger('Oak'))
    expect(trigger('Elm').getAttribute('aria-expanded')).toBe('false')
    await load()
    expect(await screen.findByRole('dialog')).toBeDefined()
    expect(dialogs()).toHaveLength(1)
    expect(dialogs()[0]).toContain('About Oak')
  })

  it.each(['{Escape}', '{Tab}'])('is not opened if %s is pressed before it has loaded', async (key) => {
    const { load, trigger, dialogs, onKeyDown } = givenButtons(popover)
    trigger('Elm').focus()
    await userEvent.keyboard('{Enter}')
    expect(trigger('Elm').getAttribute('aria-expanded')).toBe('true')
    onKeyDown.mockClear()
    await userEvent.keyboard(key)
    await load()
    expect(dialogs()).toEqual([])
    expect(trigger('Elm').getAttribute('aria-expanded')).toBe('false')
    // What is around the button, such as a dialog, stays open.
    expect(onKeyDown).not.toHaveBeenCalledWith('Escape')
  })

  it('stays open with the focus in it, and closes with Escape', async () => {
    const { load, trigger, dialogs } = givenButtons(popover)
    await userEvent.click(trigger('Elm'))
    await load()
    await userEvent.click(await screen.findByRole('button', { name: 'Inside' }))
    expect(dialogs()).toHaveLength(1)
    await userEvent.keyboard('{Escape}')
    expect(dialogs()).toEqual([])
  })

  it('lets Escape through while it is closed', async () => {
    const { trigger, onKeyDown } = givenButtons(popover)
    trigger('Elm').focus()
    await userEvent.keyboard('{Escape}')
    expect(onKeyDown).toHaveBeenCalledWith('Escape')
  })
})
