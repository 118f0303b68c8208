import { Check, ExternalLink } from '@/ui/icons.ts'
import { useId } from 'react'
import { Link } from '@/ui/actions/Link.tsx'
import type { MenuItem } from '@/ui/overlays/Menu.tsx'
import { classNames } from '@/ui/class-names.ts'

interface MenuRowProps {
  item: MenuItem
  onClose: () => void
  /** Closes the menu, then acts. */
  onAct: (action: (() => void) | undefined) => void
}

const rowClass =
  'flex min-h-11 w-full cursor-pointer items-center gap-2.5 rounded-md px-3 py-1.5 text-left text-sm no-underline hover:bg-hover focus:bg-accent-soft focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus md:min-h-9'

export function MenuRow({ item, onClose, onAct }: MenuRowProps) {
  const noteId = useId()
  const isOff = item.disabledReason !== undefined
  const note = item.disabledReason ?? item.description
  const props = {
    role: 'menuitem',
    tabIndex: -1,
    className: classNames(
      rowClass,
      isOff ? 'cursor-not-allowed text-quiet' : item.isDestructive ? 'text-critical' : 'text-body',
      item.isCurrent && 'font-semibold',
    ),
    'aria-labelledby': `${noteId}-label`,
    ...(note ? { 'aria-describedby': noteId } : {}),
    ...(item.isCurrent ? { 'aria-current': 'page' as const } : {}),
  }
  const content = (
    <>
      {item.icon ? (
        <span aria-hidden className="shrink-0 text-quiet">
          {item.icon}
        </span>
      ) : null}
      <span className="min-w-0 flex-1">
        <span id={`${noteId}-label`}>
          {item.label}
          {item.isExternal ? <span className="sr-only"> (opens in a new tab)</span> : null}
        </span>
        {note ? (
          <span id={noteId} className="block text-xs font-normal text-quiet">
            {note}
          </span>
        ) : null}
      </span>
      {item.isExternal ? <ExternalLink aria-hidden size={14} className="shrink-0 text-quiet" /> : null}
      {item.isCurrent ? <Check aria-hidden size={14} className="shrink-0" /> : null}
    </>
  )
  if (isOff)
    return (
      <button type="button" aria-disabled {...props}>
        {content}
      </button>
    )
  if (item.href !== undefined)
    return (
      <Link
        {...props}
        href={item.href}
        {...(item.isExternal ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
        onClick={() => {
          onClose()
          item.onAction?.()
        }}
      >
        {content}
      </Link>
    )
  return (
    <button type="button" {...props} onClick={() => onAct(item.onAction)}>
      {content}
    </button>
  )
}
