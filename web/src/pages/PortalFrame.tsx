import { useQuery } from '@tanstack/react-query'
import { lazy, useContext, useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import { hasPortalAccess } from '@contract/me.ts'
import { coverPage } from '@/areas/auth/cover-page.ts'
import { useSessionWatch } from '@/areas/auth/use-session-watch.ts'
import { useSignOut } from '@/areas/auth/use-sign-out.ts'
import { useSwitchBack } from '@/areas/auth/use-switch-back.ts'
import { WaitingView } from '@/areas/auth/WaitingView.tsx'
import { useSwitchPortfolio } from '@/areas/portfolio-switcher/use-switch-portfolio.ts'
import { Header } from '@/areas/shell/Header.tsx'
import { RouteAnnouncer } from '@/areas/shell/RouteAnnouncer.tsx'
import { keepOnHeading } from '@/areas/shell/keep-on-heading.ts'
import { mainId, SkipLink } from '@/areas/shell/SkipLink.tsx'
import { UploadsButton } from '@/areas/uploads/UploadsButton.tsx'
import { DownloadTray } from '@/shared/downloads/DownloadTray.tsx'
import { useAskBeforeLosing } from '@/shared/form-shell/use-ask-before-losing.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { ShellActionsContext } from '@/shared/page/shell-actions.ts'
import { setSessionInterrupted } from '@/shared/session/session-status.ts'
import { shellQuery } from '@/shared/session/shell-data.ts'
import { useAgreement } from '@/shared/session/use-agreement.ts'
import { useExperiments } from '@/shared/session/use-experiment.ts'
import { useFeatureSwitches } from '@/shared/session/use-feature-switches.ts'
import { useIsRefused } from '@/shared/session/use-is-refused.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { isUnfinished } from '@/shared/upload-queue/upload-item.ts'
import { useUploads, useUploadStore } from '@/shared/upload-queue/UploadQueueProvider.tsx'
import { whenIdle } from '@/shared/when-idle.ts'
import { OverlayNoticeContext, useTopOverlay } from '@/ui/overlays/overlay-stack.ts'
import { PropertyActionsHost } from './property/PropertyActionsHost.tsx'

const loadSessionNotice = async () => ({ default: (await import('@/areas/auth/SessionNotice.tsx')).SessionNotice })
const SessionNotice = lazy(loadSessionNotice)
const Footer = lazy(async () => import('@/areas/shell/Footer.tsx'))
const FrameDialogs = lazy(async () => import('./FrameDialogs.tsx'))
const Shortcuts = lazy(async () => import('./Shortcuts.tsx'))
const BulkActionsStatus = lazy(async () => import('@/areas/bulk-actions/BulkActionsStatus.tsx'))
const Restricted = lazy(async () => import('@/shared/error-pages/Restricted.tsx'))
const TermsGate = lazy(async () => import('@/areas/terms/TermsGate.tsx'))

/** The frame around a signed-in page. */
export function PortalFrame({ children }: { children: ReactNode }) {
  const session = useSession()
  const shown = useQuery({ ...shellQuery, enabled: false }).data?.session ?? session
  const isRefused = useIsRefused(session.complianceAgencyId)
  const hasAccess = hasPortalAccess(useExperiments()) && !isRefused
  const { terms, isPageAllowed } = useAgreement()
  const uploads = useUploadStore()
  const isUploading = isUnfinished(useUploads())

  const [isSwitcherOpen, setIsSwitcherOpen] = useState(false)
  const [isAskingToLeave, setIsAskingToLeave] = useState(false)
  const portfolio = useSwitchPortfolio(() => {
    uploads.queue?.empty()
    setIsSwitcherOpen(false)
    // Also where the address stays the same, so that no route is announced.
    keepOnHeading()
  })
  const watch = useSessionWatch(shown, portfolio.switchingTo !== null)
  const { isCovered } = watch
  const notice = useSessionNotice(watch)
  const { askBeforeLosing, ...question } = useAskBeforeLosing()
  const signOut = useSignOut()
  const { switchBack } = useSwitchBack()
  useFeatureSwitches()

  const actions = {
    switchPortfolio: () => setIsSwitcherOpen(true),
    openInPortfolio: (agencyId: number, path: string) => askBeforeLosing(() => portfolio.switchTo(agencyId, path)),
    switchBack: () => askBeforeLosing(switchBack),
    logout: () => askBeforeLosing(() => (isUploading ? setIsAskingToLeave(true) : signOut())),
  }
  const leaveUploads = () => {
    setIsAskingToLeave(false)
    uploads.queue?.empty()
    signOut()
  }

  return (
    <ShellActionsContext value={actions}>
      <OverlayNoticeContext value={isCovered ? null : notice}>
        <SkipLink />
        <RouteAnnouncer />
        <div className="flex min-h-dvh flex-col">
          <Header actions={actions} uploads={<RunningWork isPageAllowed={isPageAllowed} />} hasNavigation={hasAccess} />
          <PageNotice />
          {/* Fills the window, so that the footer never moves while a page loads. */}
          <main id={mainId} tabIndex={-1} className="min-h-[calc(100dvh-3.5rem)] outline-none">
            {watch.isLeaving ? (
              <WaitingView>We&apos;re signing you in...</WaitingView>
            ) : portfolio.isMoving ? (
              <WaitingView>Switching portfolio...</WaitingView>
            ) : hasAccess ? (
              isPageAllowed ? (
                <PropertyActionsHost>
                  {children}
                  <LazyPart>
                    <Shortcuts />
                  </LazyPart>
                </PropertyActionsHost>
              ) : null
            ) : (
              <LazyPart>
                <Restricted isPortalClosed />
              </LazyPart>
            )}
          </main>
          <LazyPart>
            <Footer />
          </LazyPart>
        </div>
        <DownloadTray />
        {isCovered ? notice : null}
        {terms && hasAccess ? (
          <LazyPart>
            <TermsGate terms={terms} onLogOut={actions.logout} />
          </LazyPart>
        ) : null}
        {isSwitcherOpen || isAskingToLeave || question.isAsking ? (
          <LazyPart>
            <FrameDialogs
              switcher={
                isSwitcherOpen
                  ? {
                      session,
                      onClose: () => setIsSwitcherOpen(false),
                      onSwitch: (agencyId) => askBeforeLosing(() => portfolio.switchTo(agencyId)),
                      switchingTo: portfolio.switchingTo,
                      blockedReason: isUploading ? 'Please wait until your uploads are finished' : undefined,
                    }
                  : null
              }
              unsaved={question}
              uploads={isAskingToLeave ? { onStay: () => setIsAskingToLeave(false), onLeave: leaveUploads } : null}
            />
          </LazyPart>
        ) : null}
      </OverlayNoticeContext>
    </ShellActionsContext>
  )
}

/** Covers the page if the watch says so. Returns the notice about the session, if there is one. */
function useSessionNotice(watch: ReturnType<typeof useSessionWatch>): ReactNode {
  const session = useSession()
  const { isCovered, isReconnecting, isEndingSoon } = watch
  const isInterrupted = watch.interruption !== null
  useEffect(() => setSessionInterrupted(isInterrupted), [isInterrupted])
  // Loaded ahead, because it could not be loaded once the portal cannot be reached.
  useEffect(() => whenIdle(loadSessionNotice), [])
  useLayoutEffect(() => coverPage(isCovered), [isCovered])
  if (!isInterrupted && !isCovered && !isReconnecting && !isEndingSoon) return null
  return (
    <LazyPart>
      <SessionNotice watch={watch} session={session} />
    </LazyPart>
  )
}

/** Bulk actions and uploads that are under way. */
function RunningWork({ isPageAllowed }: { isPageAllowed: boolean }) {
  return (
    <>
      {isPageAllowed ? (
        <LazyPart>
          <BulkActionsStatus />
        </LazyPart>
      ) : null}
      <UploadsButton />
    </>
  )
}

/** Stays visible when the page scrolls. While a dialog is open, the dialog shows the notice instead. */
function PageNotice() {
  const notice = useContext(OverlayNoticeContext)
  const isCovered = useTopOverlay() !== null
  return (
    <div className="sticky top-14 z-20 mx-auto w-full max-w-[80rem] px-4 not-empty:pt-4 md:px-7">
      {isCovered ? null : notice}
    </div>
  )
}
