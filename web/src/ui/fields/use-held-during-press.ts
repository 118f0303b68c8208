import { useState, useSyncExternalStore } from 'react'

let isPressed = false
const listeners = new Set<() => void>()

window.addEventListener(
  'pointerdown',
  ({ button }) => {
    // The release of another button may go to the menu that it opens.
    isPressed = button === 0
  },
  true,
)

function release() {
  isPressed = false
  for (const tell of listeners) tell()
}

// A press ends with its click, so that what the click shows is not held. A key also ends one whose release was lost.
for (const type of ['click', 'keydown']) window.addEventListener(type, release, true)
// Without a click; a click would follow in the same task.
for (const type of ['pointerup', 'pointercancel']) window.addEventListener(type, () => setTimeout(release), true)

function subscribe(tell: () => void) {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/**
 * The value as it was when the press that is under way began. A press that leaves a field must not move what it is on,
 * because the release would then be elsewhere and the press lost.
 */
export function useHeldDuringPress<Value>(value: Value): Value {
  const [shown, setShown] = useState(value)
  const isHeld = useSyncExternalStore(subscribe, () => isPressed && shown !== value)
  if (isHeld) return shown
  if (shown !== value) setShown(value)
  return value
}
