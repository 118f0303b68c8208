let openLists = 0
let lastClosedAt = Number.NEGATIVE_INFINITY

/** Told by a list that drops down from a field; call what it returns when the list is gone. */
export function noteOpenList(): () => void {
  openLists += 1
  return () => {
    openLists -= 1
    lastClosedAt = performance.now()
  }
}

/** Whether the press under way began on a page with an open list: it closes the list, and nothing under it. */
export function isPressForList(): boolean {
  return openLists > 0 || performance.now() - lastClosedAt < 500
}
