let openLists = 0
let lastClosedAt = Number.NEGATIVE_INFINITY

/** Called when a list drops down from a field; call the returned function when the list closes. */
export function noteOpenList(): () => void {
  openLists += 1
  return () => {
    openLists -= 1
    lastClosedAt = performance.now()
  }
}

/** Whether the current press began while a list was open: it then closes only the list, not the dialog under it. */
export function isPressForList(): boolean {
  return openLists > 0 || performance.now() - lastClosedAt < 500
}
