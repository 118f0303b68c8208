import type { ReactNode } from 'react'

export interface FactProps {
  label: string
  /** Without a value "Not specified" is shown. */
  children?: ReactNode
  /** A secondary line under the value. */
  detail?: ReactNode
}

export function Fact({ label, children, detail }: FactProps) {
  const isUnknown = children === null || children === undefined || children === ''
  return (
    <div className="min-w-0">
      <dt className="text-xs text-quiet">{label}</dt>
      <dd className="mt-0.5">
        {isUnknown ? (
          <span className="text-quiet">Not specified</span>
        ) : (
          <span className="font-medium">{children}</span>
        )}
        {detail ? <span className="block text-quiet">{detail}</span> : null}
      </dd>
    </div>
  )
}
