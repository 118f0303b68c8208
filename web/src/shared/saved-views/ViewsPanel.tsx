import type { ReactNode } from 'react'
import { LoadFailure } from '@/shared/LoadFailure.tsx'
import { Button } from '@/ui/actions/Button.tsx'
import { Link } from '@/ui/actions/Link.tsx'
import { classNames } from '@/ui/class-names.ts'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'
import { formatNumber } from '@/ui/format.ts'
import { Check } from '@/ui/icons.ts'
import { PopoverPanel, type PopoverPanelProps } from '@/ui/overlays/PopoverPanel.tsx'
import { isViewShown, searchFor, type CurrentFilters } from './current-filters.ts'
import { toEverything } from './default-views.ts'
import type { useViews } from './use-views.ts'
import { viewDetails } from './view-texts.ts'

type ViewsPanelProps = Pick<PopoverPanelProps, 'triggerRef' | 'onClose'> & {
  filters: CurrentFilters
  views: ReturnType<typeof useViews>
  onSave: () => void
  onManage: () => void
}

/** The views of a list as links, each with the number of rows that it opens. */
export default function ViewsPanel({ filters, views, onSave, onManage, ...panel }: ViewsPanelProps) {
  const { path, search, whose } = filters
  const hrefOf = (view: string) => {
    const opened = searchFor(view, whose)
    return opened === '' ? toEverything(path) : `${path}?${opened}`
  }
  const isShown = (view: string) => isViewShown(view, filters)
  const { data } = views
  return (
    <PopoverPanel {...panel} label="Views" className="flex max-h-[28rem] w-80 flex-col p-1">
      {data ? (
        <ul aria-label="Views" className="flex flex-col">
          <ViewLink
            href={hrefOf('')}
            name="Everything"
            total={data.everything}
            isCurrent={isShown('')}
            onFollow={panel.onClose}
          />
          {data.items.map((view) => (
            <ViewLink
              key={view.id}
              href={hrefOf(view.search)}
              name={view.name}
              total={view.total}
              isCurrent={view.search !== '' && isShown(view.search)}
              onFollow={panel.onClose}
            >
              {viewDetails(view)}
            </ViewLink>
          ))}
        </ul>
      ) : views.isError ? (
        <LoadFailure query={views} text="Failed to get the views" />
      ) : (
        <div aria-busy className="flex flex-col gap-2 p-2">
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </div>
      )}
      <div className="mt-1 flex flex-wrap gap-1 border-t border-line pt-1">
        <Button
          variant="quiet"
          size="small"
          disabledReason={search === '' ? 'Choose filters first' : undefined}
          onPress={onSave}
        >
          Save these filters
        </Button>
        {data && data.items.length > 0 ? (
          <Button variant="quiet" size="small" onPress={onManage}>
            Manage views
          </Button>
        ) : null}
      </div>
    </PopoverPanel>
  )
}

type ViewLinkProps = {
  href: string
  name: string
  total: number
  isCurrent: boolean
  onFollow: () => void
  children?: ReactNode
}

const ViewLink = ({ href, name, total, isCurrent, onFollow, children }: ViewLinkProps) => (
  <li>
    <Link
      href={href}
      onClick={onFollow}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(
        'flex min-h-11 items-center gap-2.5 rounded-md px-3 py-1.5 text-sm text-body no-underline hover:bg-hover focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus md:min-h-9',
        isCurrent && 'font-semibold',
      )}
    >
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {name}
        {children ? <span className="block text-xs font-normal text-quiet">{children}</span> : null}
      </span>
      {isCurrent ? <Check aria-hidden size={14} className="shrink-0" /> : null}
      <span className="shrink-0 text-quiet tabular-nums">{formatNumber(total)}</span>
    </Link>
  </li>
)
