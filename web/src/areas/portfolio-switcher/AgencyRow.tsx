import type { UserAgency } from '@contract/auth.ts'
import { classNames } from '@/ui/class-names.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { Button } from '@/ui/actions/Button.tsx'

type AgencyRowProps = {
  agency: UserAgency
  isCurrent: boolean
  isSwitching: boolean
  isDisabled: boolean
  disabledReason: string | undefined
  onSwitch: () => void
}

export function AgencyRow({ agency, isCurrent, isSwitching, isDisabled, disabledReason, onSwitch }: AgencyRowProps) {
  const name = agency.complianceAgencyName
  return (
    <li
      {...(isCurrent ? { 'aria-current': 'true' as const } : {})}
      className={classNames('relative flex min-h-13 items-center gap-3 px-3 py-2', !isCurrent && 'hover:bg-hover')}
    >
      <span className="min-w-0 flex-1 font-medium break-words">{name}</span>
      {isCurrent ? (
        <Badge tone="good">Current</Badge>
      ) : (
        <Button
          size="small"
          aria-label={`Switch to ${name}`}
          isPending={isSwitching}
          isDisabled={isDisabled && !isSwitching}
          disabledReason={disabledReason}
          onPress={onSwitch}
          // The button covers its row, so that a press anywhere on the row counts.
          className="static! after:absolute after:inset-0 after:content-['']"
        >
          Switch
        </Button>
      )}
    </li>
  )
}
