import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { pageCount, pageWindow } from '@/ui/tables/Pager.tsx'
import { Pager } from '@/ui/tables/Pager.tsx'

describe('page numbers', () => {
  it('are the total divided by the page size, rounded up', () => {
    expect(pageCount(55, 10)).toBe(6)
    expect(pageCount(60, 10)).toBe(6)
    expect(pageCount(0, 10)).toBe(0)
    expect(pageCount(5, 0)).toBe(0)
  })

  it('show five pages around the current one, within the first and last page', () => {
    expect(pageWindow(1, 9, 5)).toEqual([1, 2, 3, 4, 5])
    expect(pageWindow(5, 9, 5)).toEqual([3, 4, 5, 6, 7])
    expect(pageWindow(9, 9, 5)).toEqual([5, 6, 7, 8, 9])
    expect(pageWindow(2, 3, 5)).toEqual([1, 2, 3])
  })
})

describe('the page control', () => {
  it('is hidden at one page or fewer', () => {
    const { container, rerender } = render(<Pager page={1} pageSize={10} total={10} />)
    expect(container.innerHTML).toBe('')
    rerender(<Pager page={1} pageSize={10} total={0} />)
    expect(container.innerHTML).toBe('')
  })

  it('shows which rows are on the page', () => {
    render(<Pager page={6} pageSize={10} total={55} />)
    expect(screen.getByText('51–55 of 55')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Page 6' }).getAttribute('aria-current')).toBe('page')
    expect(screen.getByRole('button', { name: 'Next page' }).getAttribute('aria-disabled')).toBe('true')
  })

  it('goes to a chosen page, the previous and the next one', async () => {
    const onPageChange = vi.fn()
    render(<Pager page={3} pageSize={10} total={100} onPageChange={onPageChange} />)
    await userEvent.click(screen.getByRole('button', { name: 'Page 5' }))
    await userEvent.click(screen.getByRole('button', { name: 'Previous page' }))
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    expect(onPageChange.mock.calls).toEqual([[5], [2], [4]])
  })

  it('renders links if it gets their addresses', () => {
    render(<Pager page={1} pageSize={10} total={30} hrefForPage={(page) => `/portfolio?page=${page}`} />)
    expect(screen.getByRole('link', { name: 'Page 3' }).getAttribute('href')).toBe('/portfolio?page=3')
    expect(screen.getByRole('link', { name: 'Next page' }).getAttribute('href')).toBe('/portfolio?page=2')
  })

  it('keeps the focus on the control that reached the last page', () => {
    const at = (page: number) => (
      <Pager page={page} pageSize={10} total={30} hrefForPage={(each) => `/portfolio?page=${each}`} />
    )
    const { rerender } = render(at(2))
    const next = screen.getByRole('link', { name: 'Next page' })
    next.focus()
    rerender(at(3))
    expect(document.activeElement).toBe(next)
    expect(next.getAttribute('aria-disabled')).toBe('true')
  })

  it('works on a page past the last', () => {
    render(<Pager page={99} pageSize={10} total={30} />)
    expect(screen.getByText('21–30 of 30')).toBeTruthy()
  })
})
