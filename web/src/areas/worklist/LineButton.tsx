import type { WorkLine, WorkRow } from '@contract/worklist.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { buttonClass, type ButtonVariant } from '@/ui/actions/button-class.ts'
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
  return (
    <Link {...mark} aria-label={name} href={action.href} className={buttonClass({ size: 'small', variant })}>
      {label}
    </Link>
  )
}
