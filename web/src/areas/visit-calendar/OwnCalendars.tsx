import { lazy, useState } from 'react'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { useSession } from '@/shared/session/use-session.ts'

const MyCalendars = lazy(async () => import('./MyCalendars.tsx'))

/** Loaded when it is opened; not for staff who view the portal as the user. */
export function OwnCalendars() {
  const [isOpen, setIsOpen] = useState(false)
  if (useSession().isImpersonating) return null
  return (
    <details
      className="rounded-lg border border-line bg-surface"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="min-h-11 cursor-pointer rounded-lg px-5 py-3 font-semibold hover:bg-hover max-md:px-4">
        Visits in your own calendar (.ics)
      </summary>
      <div className="px-5 pb-4 max-md:px-4">
        {isOpen ? (
          <LazyPart>
            <MyCalendars />
          </LazyPart>
        ) : null}
      </div>
    </details>
  )
}
