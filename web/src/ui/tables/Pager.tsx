import { ChevronLeft, ChevronRight } from '@/ui/icons.ts'
import type { ReactNode } from 'react'
import { Link } from '@/ui/actions/Link.tsx'
import { PlainButton } from '@/ui/actions/PlainButton.tsx'
import { classNames } from '@/ui/class-names.ts'
import { formatNumber } from '@/ui/format.ts'

export function pageCount(total: number, pageSize: number): number {
  return pageSize > 0 ? Math.max(0, Math.ceil(total / pageSize)) : 0
}

/** The page numbers to show: at most `width`, with the current one in the middle if possible. */
export function pageWindow(page: number, count: number, width: number): number[] {
  const size = Math.max(0, Math.min(width, count))
  const start = Math.min(Math.max(1, page - Math.floor(size / 2)), count - size + 1)
  return Array.from({ length: size }, (_, index) => start + index)
}

export interface PagerProps {
  page: number
  pageSize: number
  total: number
  label?: string | undefined
  /** Number of page buttons shown. */
  width?: number | undefined
  onPageChange?: ((page: number) => void) | undefined
  /** Renders pages as links, which can be opened in a new tab. */
  hrefForPage?: ((page: number) => string) | undefined
  /** Called when a page's control is hovered or focused, so that the page can be prefetched. */
  onApproach?: ((page: number) => void) | undefined
  className?: string | undefined
}

const pageClass =
  'inline-flex size-11 cursor-pointer items-center justify-center rounded-md px-1 tabular-nums no-underline hover:bg-hover aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent-strong aria-disabled:cursor-default aria-disabled:bg-transparent aria-disabled:text-line-strong forced-colors:aria-[current]:border md:h-8 md:w-auto md:min-w-8'

export function Pager({ page, pageSize, total, label = 'Pages', width = 5, className, ...targets }: PagerProps) {
  const count = pageCount(total, pageSize)
  if (count <= 1) return null
  const current = Math.min(Math.max(1, page), count)
  const first = (current - 1) * pageSize + 1
  const last = Math.min(current * pageSize, total)
  const near = pageWindow(current, count, 3)
  return (
    <nav
      aria-label={label}
      className={classNames('flex flex-wrap items-center justify-between gap-x-4 gap-y-2', className)}
    >
      <p className="text-quiet tabular-nums">
        {formatNumber(first)}–{formatNumber(last)} of {formatNumber(total)}
      </p>
      <ul className="-mx-1 flex print:hidden items-center md:gap-1">
        <li>
          <PageControl {...targets} page={Math.max(1, current - 1)} isDisabled={current === 1} label="Previous page">
            <ChevronLeft aria-hidden size={16} />
          </PageControl>
        </li>
        {pageWindow(current, count, width).map((number) => (
          // A phone has room for three beside the text.
          <li key={number} className={near.includes(number) ? undefined : 'max-sm:hidden'}>
            <PageControl
              {...targets}
              page={number}
              isCurrent={number === current}
              label={`Page ${formatNumber(number)}`}
            >
              {formatNumber(number)}
            </PageControl>
          </li>
        ))}
        <li>
          <PageControl
            {...targets}
            page={Math.min(count, current + 1)}
            isDisabled={current === count}
            label="Next page"
          >
            <ChevronRight aria-hidden size={16} />
          </PageControl>
        </li>
      </ul>
    </nav>
  )
}

interface PageControlProps extends Pick<PagerProps, 'onPageChange' | 'hrefForPage' | 'onApproach'> {
  page: number
  label: string
  isCurrent?: boolean
  isDisabled?: boolean
  children: ReactNode
}

function PageControl({ page, label, isCurrent = false, isDisabled = false, children, ...targets }: PageControlProps) {
  const approach = () => targets.onApproach?.(page)
  const props = {
    'aria-label': label,
    ...(isCurrent ? { 'aria-current': 'page' as const } : {}),
    className: pageClass,
    onPointerEnter: approach,
    onFocus: approach,
  }
  // On the first and last page a link leads to the page itself: it stays, so that it keeps the focus.
  if (targets.hrefForPage)
    return (
      <Link href={targets.hrefForPage(page)} aria-disabled={isDisabled || undefined} {...props}>
        {children}
      </Link>
    )
  return (
    <PlainButton isDisabled={isDisabled} onPress={() => targets.onPageChange?.(page)} {...props}>
      {children}
    </PlainButton>
  )
}
