type Listener = () => void
const listeners = new Set<Listener>()

/** Called when the API answers that the session has ended or has changed; the frame decides what to show. */
export const noteLostSession = (): void => listeners.forEach((listener) => listener())

export function onLostSession(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
