import { useLocation } from '@tanstack/react-router'
import { lazy, useCallback, useMemo, useState, type ReactNode } from 'react'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { PropertyActionsContext, type OpenPropertyAction } from '@/shared/property-actions/property-actions.ts'
import type { OpenedAction } from './PropertyDialogs.tsx'

const PropertyDialogs = lazy(async () => import('./PropertyDialogs.tsx'))

/** Lets every page open the property dialogs. Navigating to another page closes the dialog. */
export function PropertyActionsHost({ children }: { children: ReactNode }) {
  const here = useLocation({ select: ({ pathname }) => pathname })
  const [opened, setOpened] = useState<(OpenedAction & { at: string }) | null>(null)
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
