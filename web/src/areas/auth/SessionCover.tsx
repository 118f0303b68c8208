import { useLocation } from '@tanstack/react-router'
import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { Session } from '@contract/auth.ts'
import { states } from '@contract/states.ts'
import { paths } from '@/shared/paths.ts'
import { documentTitle } from '@/shared/page/use-document-title.ts'
import { wantSignIn } from '@/shared/session/sign-in-wanted.ts'
import { useHasUnsavedWork } from '@/shared/unsaved-work/unsaved-work.ts'
import { linkClass } from '@/ui/actions/link-class.ts'
import { coverPage, takeFocused, uncoverPage } from './cover-page.ts'
import { restoreFocus } from './restore-focus.ts'
import type { SessionWatch } from './use-session-watch.ts'

type SessionCoverProps = { watch: SessionWatch; session: Session }

/**
 * Covers the page of a session that has ended, or of another user. The page stays mounted below it, so that what was
 * typed is there once the same user is logged in again.
 */
export function SessionCover({ watch: { interruption, isOutOfReach, pause }, session }: SessionCoverProps) {
  if (pause !== null) return <Paused text={pause} />
  if (interruption?.kind === 'other-user') return <OtherUser shown={session} current={interruption.session} />
  return <Ended session={session} isOutOfReach={isOutOfReach} />
}

function Ended({ session, isOutOfReach }: { session: Session; isOutOfReach: boolean }) {
  const here = useLocation({ select: (location) => location.href })
  const isUnsaved = useHasUnsavedWork()
  const stateId = states[session.complianceAgencyState].id
  const title = "We're sorry, your session has expired"
  if (isOutOfReach)
    return (
      <Cover title={title}>
        <p>We cannot reach the portal at the moment. Reconnecting…</p>
        {isUnsaved ? <p>What you typed is still here.</p> : null}
      </Cover>
    )
  // Without unsaved work it reloads the page on purpose, so that the new session starts without old data.
  const inThisTab = paths.login({ redirect: here, __acp_state_id: stateId })
  if (!isUnsaved)
    return (
      <Cover title={title}>
        <p>The page is covered until you log back in.</p>
        <a href={inThisTab} onClick={wantSignIn} className={linkClass}>
          Log back in
        </a>
      </Cover>
    )
  return (
    <Cover title={title}>
      <p>Log back in to continue; what you typed is still here. It is covered until then.</p>
      <a
        href={paths.login({ redirect: paths.loggedIn(), __acp_state_id: stateId })}
        target="_blank"
        rel="noopener"
        onClick={wantSignIn}
        className={linkClass}
      >
        Log back in<span className="sr-only"> (opens in a new tab)</span>
      </a>
      <a href={inThisTab} onClick={wantSignIn} className={linkClass}>
        Discard what was typed and log in here
      </a>
    </Cover>
  )
}

/** The session is asked for again and again, so the page is back as soon as the agency goes on. */
function Paused({ text }: { text: string }) {
  const isUnsaved = useHasUnsavedWork()
  return (
    <Cover title="Your agency is not available at the moment">
      <p>{text}</p>
      {isUnsaved ? <p>What you typed is still here. It is covered until then.</p> : null}
      <a href={paths.login({})} onClick={wantSignIn} className={linkClass}>
        Log in to another agency
      </a>
    </Cover>
  )
}

const OtherUser = ({ shown, current }: { shown: Session; current: Session }) => (
  <Cover title={`You are logged in as ${current.complianceUserName} in another tab`}>
    <p>
      What you typed is still here. Log out there and log back in as {shown.complianceUserName} to save it. It is
      covered until then.
    </p>
    <a href={paths.dashboard()} target="_blank" rel="noopener" className={linkClass}>
      Open the portal as {current.complianceUserName} to log out
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
    <a href={paths.dashboard()} className={linkClass}>
      Discard what was typed and continue as {current.complianceUserName}
    </a>
  </Cover>
)

/** A modal dialog of the browser: everything outside it, also dialogs of the page, is inert. */
function Cover({ title, children }: { title: string; children: ReactNode }) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const dialog = ref.current
    // The browser gives it the focus as it opens the dialog.
    dialog?.querySelector('h1')?.setAttribute('autofocus', '')
    // Again, because one cover may follow another, which has shown the page when it went.
    coverPage(true)
    dialog?.showModal()
    // The title of the page may name a property.
    const pageTitle = document.title
    document.title = documentTitle('Session ended')
    return () => {
      document.title = pageTitle
      uncoverPage()
      dialog?.close()
      restoreFocus(takeFocused())
    }
  }, [])
  const keepOpen = (event: KeyboardEvent) => {
    if (event.key === 'Escape') event.preventDefault()
  }
  return createPortal(
    <dialog
      ref={ref}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      data-session-cover
      // React Aria lets the focus leave an open dialog for it.
      data-react-aria-top-layer
      onKeyDown={keepOpen}
      onCancel={(event) => event.preventDefault()}
      className="fixed inset-0 m-0 h-dvh max-h-none w-screen max-w-none overflow-y-auto border-0 bg-page p-4 text-body"
    >
      <div className="mx-auto mt-[12vh] max-w-lg rounded-lg border border-line bg-raised p-6">
        <h1 id={`${id}-title`} tabIndex={-1} className="text-lg font-semibold">
          {title}
        </h1>
        <div id={`${id}-text`} className="mt-2 flex flex-col items-start gap-3">
          {children}
        </div>
      </div>
    </dialog>,
    document.body,
  )
}
