let openLists = 0
let didPressBeginOverList = false
let isListening = false

/** Called when a list drops down from a field; call the returned function when the list closes. */
export function noteOpenList(): () => void {
  listenForPresses()
  openLists += 1
  return () => {
    openLists -= 1
  }
}

/** Whether the current press began while a list was open: it then closes only the list, not the dialog under it. */
export function isPressForList(): boolean {
  return didPressBeginOverList
}

/** The window hears of a press before the list or the dialog does, so the list is still open then. */
function listenForPresses() {
  if (isListening) return
  isListening = true
  const note = () => {
    didPressBeginOverList = openLists > 0
  }
  window.addEventListener('pointerdown', note, true)
}
