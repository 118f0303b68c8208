import type { BulkSubject } from '@contract/bulk-actions/bulk-kinds.ts'
import { Disclosure } from '@/ui/layout/Disclosure.tsx'
import { formatNumber } from '@/ui/format.ts'
import { countItems } from './bulk-texts.ts'

type LeftOutProps = {
  subject: BulkSubject
  impossible: readonly { reason: string; count: number; examples: readonly { address: string }[] }[]
}

/** Which of the selected properties, quotes or invoices cannot take the action, and why. */
export function LeftOut({ subject, impossible }: LeftOutProps) {
  const count = impossible.reduce((sum, each) => sum + each.count, 0)
  if (count === 0) return null
  return (
    <Disclosure title={`${countItems(subject, count)} will be left out`}>
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
