import { ChevronRight } from '@/ui/icons.ts'
import type { BlockedEntryMethod } from '@contract/access-issues/access-case.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { Badge } from '@/ui/feedback/Badge.tsx'

type SelectEntryMethodProps = {
  methods: readonly BlockedEntryMethod[]
  onSelect: (method: string) => void
}

const countText = (count: number): string => (count === 1 ? '1 issue to resolve' : `${count} issues to resolve`)

/** One button for each entry method that can be unblocked. */
export function SelectEntryMethod({ methods, onSelect }: SelectEntryMethodProps) {
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h3 className="text-base font-semibold">How should we get in?</h3>
        <p className="text-quiet">Choose the way in that you want to unblock. One is enough for us to book a visit.</p>
      </div>
      <ul className="flex flex-col gap-3">
        {methods.map((method) => (
          <li key={method.entry_method} className="rounded-lg border border-line px-4 py-3">
            <div className="flex flex-wrap items-start justify-between gap-3">
              <div className="min-w-0 flex-[1_1_16rem]">
                <p className="font-semibold">{method.name}</p>
                <p className="text-quiet">{method.description}</p>
                <ul className="mt-2 list-disc pl-5">
                  {method.problem_sets.map(({ id, public_name: name }) => (
                    <li key={id}>{name}</li>
                  ))}
                </ul>
                {method.reasons.map((reason) => (
                  <p key={reason} className="mt-2 text-xs text-quiet">
                    {reason}
                  </p>
                ))}
              </div>
              <div className="flex flex-col items-end gap-2 max-md:w-full max-md:flex-row max-md:items-center max-md:justify-between">
                <Badge tone={method.is_blocked_by_preferences ? 'neutral' : 'attention'}>
                  {method.is_blocked_by_preferences
                    ? 'Blocked by your preferences'
                    : countText(method.problem_sets.length)}
                </Badge>
                <Button
                  aria-label={`Unblock ${method.name}`}
                  iconAfter={<ChevronRight aria-hidden size={16} />}
                  onPress={() => onSelect(method.entry_method)}
                >
                  Unblock
                </Button>
              </div>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
