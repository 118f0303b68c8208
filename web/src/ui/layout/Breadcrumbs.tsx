import { ChevronRight } from '@/ui/icons.ts'
import { Link } from '@/ui/actions/Link.tsx'

export interface Crumb {
  label: string
  /** The last breadcrumb is the page itself and has no link. */
  href?: string | undefined
}

export interface BreadcrumbsProps {
  items: readonly Crumb[]
  label?: string | undefined
}

export function Breadcrumbs({ items, label = 'Breadcrumb' }: BreadcrumbsProps) {
  return (
    <nav aria-label={label} className="print:hidden">
      {/* One line, so that the page below stays in place when a long title arrives; the heading shows it in full. */}
      <ol className="flex items-center gap-x-1 text-quiet">
        {items.map((item, index) => (
          <li key={`${index} ${item.label}`} className="flex items-center gap-1 last:min-w-0">
            {index > 0 ? <ChevronRight aria-hidden size={14} className="shrink-0" /> : null}
            {item.href !== undefined && index < items.length - 1 ? (
              <Link
                href={item.href}
                className="inline-flex min-h-6 items-center rounded-sm hover:text-body hover:underline"
              >
                {item.label}
              </Link>
            ) : (
              <span
                {...(index === items.length - 1 ? { 'aria-current': 'page' as const } : {})}
                className="min-w-0 truncate text-body"
              >
                {item.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
