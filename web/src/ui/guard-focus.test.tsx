import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { OverlayBody } from '@/ui/overlays/OverlayBody.tsx'
import { guardFocus } from './guard-focus.ts'

it('what is removed with the focus leaves it to the heading of the page', async () => {
  guardFocus()
  guardFocus()
  document.body.innerHTML = '<main><h1>Access issues</h1><button>Done</button><button>Next</button></main>'
  const [done, next] = document.querySelectorAll('button')
  done?.focus()
  done?.remove()
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Access issues'))
  // What somebody has placed elsewhere meanwhile stays there.
  next?.focus()
  document.querySelector('h1')?.remove()
  await new Promise((resolve) => setTimeout(resolve, 450))
  expect(document.activeElement).toBe(next)
})

it('a dialog that has replaced another one leaves the focus to what opened the first', async () => {
  document.body.innerHTML = '<main><h1>Access issues</h1><button>Actions</button></main>'
  guardFocus()
  document.querySelector('button')?.focus()
  for (const title of ['Loading', 'Edit property']) {
    document.querySelector('[role=dialog]')?.remove()
    document.body.insertAdjacentHTML('beforeend', `<section role="dialog"><button>${title}</button></section>`)
    document.querySelector<HTMLElement>('[role=dialog] button')?.focus()
  }
  document.querySelector('[role=dialog]')?.remove()
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Actions'))
})

it('what is removed with the focus from a dialog leaves it to the dialog, as the page is inert', async () => {
  document.body.innerHTML = ''
  guardFocus()
  const page = (isBarred: boolean) => (
    <>
      <main inert>
        <h1>Access issues</h1>
      </main>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the element of React Aria */}
      <section role="dialog" aria-label="Move visit">
        <OverlayBody>{isBarred ? <button>Change the entry preferences</button> : <p>Choose a time</p>}</OverlayBody>
      </section>
    </>
  )
  const { rerender } = render(page(true))
  screen.getByRole('button').focus()
  rerender(page(false))
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')))
})
