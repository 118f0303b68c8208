import { topOverlay } from '@/ui/overlays/overlay-stack.ts'

/** A dialog gives the focus back after its exit animation, and lists place it themselves. */
const settledMs = 400

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body

let isGuarding = false

/** The topmost dialog or, without one, the heading of the page, which is inert below a dialog. */
function focusPlace(): void {
  const dialog = topOverlay()?.closest<HTMLElement>('[role=dialog], [role=alertdialog]')
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
  const isRemoved = () => last !== null && !last.isConnected && isLost()
  document.addEventListener('focusin', ({ target }) => {
    last = target as Element
  })
  const watch = new MutationObserver(() => {
    if (!isRemoved()) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (isRemoved()) focusPlace()
    }, settledMs)
  })
  watch.observe(document.body, { childList: true, subtree: true })
}
