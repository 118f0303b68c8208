import type { ReactNode } from 'react'
import { useOptionalSession } from '@/shared/session/use-session.ts'
import { BareFrame } from './BareFrame.tsx'
import { PortalFrame } from './PortalFrame.tsx'

export function SessionAwareFrame({ children }: { children: ReactNode }) {
  const Frame = useOptionalSession() ? PortalFrame : BareFrame
  return <Frame>{children}</Frame>
}
