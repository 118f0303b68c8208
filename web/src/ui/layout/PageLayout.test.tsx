import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Window } from 'happy-dom'
import { PageLayout } from '@/ui/layout/PageLayout.tsx'

it('keeps what is typed when the sidebar moves into a drawer and back', async () => {
  const { happyDOM } = window as unknown as Window
  const page = () => (
    <PageLayout title="Settings" sidebar={<a href="/x">Other settings</a>}>
      <input aria-label="Name" />
    </PageLayout>
  )
  happyDOM.setViewport({ width: 1280 })
  const { rerender } = render(page())
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Reporting')
  for (const width of [390, 1280]) {
    happyDOM.setViewport({ width })
    rerender(page())
    expect(screen.queryByRole('complementary') !== null).toBe(width === 1280)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Reporting')
  }
})
