import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { LiveText } from '@/ui/feedback/LiveText.tsx'
import { mainId } from './SkipLink.tsx'

/** Tabs and dropdowns that open a page are still being used: the next arrow key belongs to them. */
const keepsFocus = (element: Element | null) => element?.matches(`#${mainId} [role=tab], #${mainId} select`) === true

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

const framesToSettle = 30

/**
 * A menu gives the focus back to its button when it has closed, and a page that is still loading replaces its heading:
 * both may be some frames after the page is shown. What the user does meanwhile has precedence.
 */
function keepOnHeading(): void {
  const user = new AbortController()
  const options = { capture: true, signal: user.signal }
  document.addEventListener('keydown', () => user.abort(), options)
  document.addEventListener('pointerdown', () => user.abort(), options)
  const check = (frames: number) => {
    if (user.signal.aborted) return
    if (document.activeElement?.matches('body, header [aria-haspopup=menu]')) focusHeading()
    if (frames > 0) requestAnimationFrame(() => check(frames - 1))
    else user.abort()
  }
  requestAnimationFrame(() => check(framesToSettle))
}

/** After navigation, focuses the new page's heading and announces its title. */
export function RouteAnnouncer() {
  const router = useRouter()
  const [title, setTitle] = useState('')
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged || keepsFocus(document.activeElement)) return
        focusHeading()
        setTitle(document.title)
        keepOnHeading()
      }),
    [router],
  )
  return <LiveText>{title}</LiveText>
}
