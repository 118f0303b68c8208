/** Returns whether the page has a heading yet. */
function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
  return heading !== null
}

const framesToSettle = 30
/** Code of a page may take this long on a slow connection. */
const framesToLoad = 1200

/**
 * Focuses the heading of a new page. Code of a page may load after the page is shown; only then does it have its heading and title. A menu gives the focus
 * back to its button when it has closed, and a page that is still loading replaces its heading: both may be some frames
 * later. What the user does meanwhile has precedence.
 */
export function keepOnHeading(onHeading: () => void = () => undefined): void {
  const user = new AbortController()
  const options = { capture: true, signal: user.signal }
  document.addEventListener('keydown', () => user.abort(), options)
  document.addEventListener('pointerdown', () => user.abort(), options)
  let hasHeading = focusHeading()
  if (hasHeading) onHeading()
  let frames = hasHeading ? framesToSettle : framesToLoad
  const check = () => {
    if (user.signal.aborted) return
    if (document.activeElement?.matches('body, header [aria-haspopup=menu]') && focusHeading() && !hasHeading) {
      hasHeading = true
      frames = framesToSettle
      onHeading()
    }
    frames -= 1
    if (frames > 0) requestAnimationFrame(check)
    else user.abort()
  }
  requestAnimationFrame(check)
}
