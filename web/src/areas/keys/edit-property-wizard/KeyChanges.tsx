import { FromTo } from '@/shared/form-shell/FromTo.tsx'
import type { KeyChange } from './key-values.ts'

/** Old and new values side by side, to check before sending. */
export function KeyChanges({ changes }: { changes: readonly KeyChange[] }) {
  if (changes.length === 0) return <p>Nothing has been changed. Go back to change the keys of this property.</p>
  return (
    <>
      <p>Please check what will change:</p>
      <dl className="divide-y divide-line rounded-lg border border-line">
        {changes.map(({ label, from, to }) => (
          <div key={label} className="grid gap-1 px-4 py-3 sm:grid-cols-[10rem_1fr] sm:gap-4">
            <dt className="text-quiet">{label}</dt>
            <dd className="min-w-0">
              <FromTo from={from} to={to} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
