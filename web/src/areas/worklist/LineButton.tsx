import type { WorkLine, WorkRow } from '@contract/worklist.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { buttonClass, type ButtonVariant } from '@/ui/actions/button-class.ts'
import { ExternalLink } from '@/ui/icons.ts'
import { Link } from '@/ui/actions/Link.tsx'
import type { ActionOf } from './line-action.ts'

type LineButtonProps = { row: WorkRow; line: WorkLine; variant: ButtonVariant; actionOf: ActionOf }

/** The button of a line, named by what it does. It is a link where another page does it. */
export function LineButton({ row, line, variant, actionOf }: LineButtonProps) {
  const action = line.action && actionOf(row, line)
  if (!line.action || !action) return null
  const { label } = line.action
  const name = `${label}, ${row.addressLine1}`
  const mark = variant === 'quiet' ? {} : { 'data-work-action': true }
  if (action.href === undefined)
    return (
      <Button {...mark} aria-label={name} size="small" variant={variant} onPress={action.onPress}>
        {label}
      </Button>
    )
  const { href, isExternal = false, onFollow } = action
  return (
    <Link
      {...mark}
      aria-label={isExternal ? `${name} (opens in a new tab)` : name}
      href={href}
      className={buttonClass({ size: 'small', variant })}
      {...(isExternal && { target: '_blank', rel: 'noopener noreferrer' })}
      {...(onFollow && { onClick: onFollow })}
    >
      {label}
      {isExternal ? <ExternalLink aria-hidden size={14} /> : null}
    </Link>
  )
}
