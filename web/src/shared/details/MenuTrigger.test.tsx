import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lazy } from 'react'
import { expect, it } from 'vitest'
import { MenuTrigger } from './MenuTrigger.tsx'

/** Two rows whose menus load when told to. */
async function givenRows() {
  const code = await import('@/ui/overlays/MenuPopover.tsx')
  let arrive: (loaded: typeof code) => void = () => undefined
  const loading = new Promise<typeof code>((resolve) => {
    arrive = resolve
  })
  const Popover = lazy(async () => loading)
  const row = (label: string) => (
    <MenuTrigger label={label} onNear={() => undefined}>
      {(popover) => (
        <Popover {...popover} sections={[{ id: 'all', items: [{ id: 'open', label: `Open ${label}` }] }]} />
      )}
    </MenuTrigger>
  )
  render(
    <>
      {row('Elm')}
      {row('Oak')}
    </>,
  )
  const load = async () => act(async () => arrive(code))
  const trigger = (name: string) => screen.getByRole('button', { name })
  const menus = () => screen.queryAllByRole('menu').map((menu) => menu.getAttribute('aria-label'))
  return { load, trigger, menus }
}

it('pressing another button before the menu has loaded opens only the menu of that one', async () => {
  const { load, trigger, menus } = await givenRows()
  await userEvent.click(trigger('Elm'))
  await userEvent.click(trigger('Oak'))
  await load()
  expect(menus()).toEqual(['Oak'])
  await userEvent.keyboard('{Escape}')
  expect(menus()).toEqual([])
})

it.each(['{Escape}', '{Tab}'])('%s before the menu has loaded cancels its opening', async (key) => {
  const { load, trigger, menus } = await givenRows()
  trigger('Elm').focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(trigger('Elm').getAttribute('aria-expanded')).toBe('true')
  await userEvent.keyboard(key)
  await load()
  expect(menus()).toEqual([])
  expect(trigger('Elm').getAttribute('aria-expanded')).toBe('false')
})

it('a menu that has loaded stays open with the focus in it', async () => {
  const { load, trigger, menus } = await givenRows()
  trigger('Elm').focus()
  await userEvent.keyboard('{ArrowDown}')
  await load()
  expect(menus()).toEqual(['Elm'])
  expect(document.activeElement?.textContent).toContain('Open Elm')
})
