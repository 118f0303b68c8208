import type { BulkChoice } from '@contract/bulk-actions/bulk-actions.ts'
import { Disclosure } from '@/ui/layout/Disclosure.tsx'
import { formatNumber } from '@/ui/format.ts'
import { countProperties } from './bulk-texts.ts'

/** Which of the selected properties cannot take the action, and why. */
export function LeftOut({ impossible }: { impossible: BulkChoice['impossible'] }) {
  const count = impossible.reduce((sum, each) => sum + each.count, 0)
  if (count === 0) return null
  return (
    <Disclosure title={`${countProperties(count)} will be left out`}>
      <dl className="flex flex-col gap-3">
        {impossible.map(({ reason, count: each, examples }) => (
          <div key={reason}>
            <dt className="font-medium">
              {reason} ({formatNumber(each)})
            </dt>
            <dd className="text-quiet">
              {examples.map(({ address }) => address).join('; ')}
              {each > examples.length ? ` and ${formatNumber(each - examples.length)} more` : ''}
            </dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}
