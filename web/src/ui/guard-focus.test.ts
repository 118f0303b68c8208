import { expect, it, vi } from 'vitest'
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
