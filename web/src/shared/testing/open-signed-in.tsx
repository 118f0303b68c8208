import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { seedShell, type Shell } from '@/shared/session/shell-data.ts'
import { ToastRegion } from '@/ui/overlays/ToastRegion.tsx'
import { givenShell } from './fake-api.ts'
import { openAt } from './open-at.tsx'

type Given = { path?: string; shell?: Partial<Shell> }

/** Renders one component for a signed-in user, with toasts. */
export function openSignedIn(Part: () => ReactNode, { path = '/list', shell = {} }: Given = {}) {
  return openAt(path, function SignedIn() {
    const client = useQueryClient()
    useState(() => seedShell(client, givenShell(shell)))
    return (
      <>
        <Part />
        <ToastRegion />
      </>
    )
  })
}
