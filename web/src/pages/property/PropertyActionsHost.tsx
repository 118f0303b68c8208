import { useLocation } from '@tanstack/react-router'
import { lazy, useCallback, useMemo, useState, type ReactNode } from 'react'
import { LazyPart } from '@/shared/LazyPart.tsx'
import {
  PropertyActionsContext,
  type OpenPropertyAction,
  type PropertyAction,
} from '@/shared/property-actions/property-actions.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { takeLeft, useLeftOnUnload } from '@/shared/unsaved-work/reload-memory.ts'
import type { OpenedAction } from './PropertyDialogs.tsx'

const PropertyDialogs = lazy(async () => import('./PropertyDialogs.tsx'))

/** Dialogs that keep what is typed through a reload, and are then open again. */
const reopened: readonly PropertyAction[] = ['resolve-access-issues', 'add-tenancy', 'edit-tenancy', 'renew-tenancy']

type OpenedAt = OpenedAction & { at: string }

/** The dialog that was open on this page before it was reloaded. Who comes back by a link begins without it. */
function takeOpened(memoryKey: string, here: string): OpenedAt | null {
  const left = takeLeft(memoryKey) as OpenedAt | null
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return left?.at === here && load?.type !== 'navigate' ? left : null
}

/** Lets every page open the property dialogs. Navigating to another page closes the dialog. */
export function PropertyActionsHost({ children }: { children: ReactNode }) {
  const here = useLocation({ select: ({ pathname }) => pathname })
  const { complianceUserId: user, complianceAgencyId: agency } = useSession()
  const memoryKey = `property-dialog ${agency} ${user}`
  const [opened, setOpened] = useState(() => takeOpened(memoryKey, here))
  useLeftOnUnload(memoryKey, () => (opened?.at === here && reopened.includes(opened.action) ? opened : null))
  const open: OpenPropertyAction = useCallback(
    (action, property, options = {}) => setOpened({ action, property, options, at: here }),
    [here],
  )
  const actions = useMemo(() => ({ open }), [open])
  return (
    <PropertyActionsContext value={actions}>
      {children}
      {opened?.at === here ? (
        <LazyPart>
          <PropertyDialogs opened={opened} onClose={() => setOpened(null)} />
        </LazyPart>
      ) : null}
    </PropertyActionsContext>
  )
}
