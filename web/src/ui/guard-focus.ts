import { topOverlay } from '@/ui/overlays/overlay-stack.ts'

/** A dialog gives the focus back after its exit animation, and lists place it themselves. */
const settledMs = 400

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body

const dialogSelector = '[role=dialog], [role=alertdialog]'

let isGuarding = false
/** What had the focus before a dialog took it. */
let lastOnPage: HTMLElement | null = null

/**
 * The topmost dialog. Without one, what opened the dialog that had the focus: the dialog of a loading record is replaced by another one,
 * which does not know its opener. If that has gone, the heading of the page.
 */
function focusPlace(): void {
  const dialog = topOverlay()?.closest<HTMLElement>(dialogSelector)
  if (!dialog && lastOnPage?.isConnected) return lastOnPage.focus({ preventScroll: true })
  const place = dialog ?? document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  place?.setAttribute('tabindex', '-1')
  place?.focus({ preventScroll: true })
}

/**
 * When the element with the focus is removed and nothing else takes the focus, the dialog or the heading of the page gets it.
 * Otherwise the keyboard would start again at the top of the page, as after a dialog whose opener has left the list.
 */
export function guardFocus(): void {
  if (isGuarding) return
  isGuarding = true
  let last: Element | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const note = (focused: Element | null) => {
    last = focused
    const isOnPage = focused !== document.body && !focused?.closest(dialogSelector)
    if (isOnPage) lastOnPage = focused as HTMLElement | null
  }
  note(document.activeElement)
  const isRemoved = () => last !== null && !last.isConnected && isLost()
  document.addEventListener('focusin', ({ target }) => note(target as Element))
  const watch = new MutationObserver(() => {
    if (!isRemoved()) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (isRemoved()) focusPlace()
    }, settledMs)
  })
  watch.observe(document.body, { childList: true, subtree: true })
}
