export type TabMessage = 'signed-in' | 'signed-out' | 'switched'

const isTabMessage = (value: unknown): value is TabMessage =>
  value === 'signed-in' || value === 'signed-out' || value === 'switched'

// Old browsers lack BroadcastChannel; they notice at the next refetch of the session.
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('portal-session')

/** Notifies the other tabs of this browser that the shared session has changed. */
export function notifyOtherTabs(message: TabMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it stays within the origin
  channel?.postMessage(message)
}

export function onMessageFromOtherTabs(listener: (message: TabMessage) => void): () => void {
  const onMessage = (event: MessageEvent<unknown>) => {
    if (isTabMessage(event.data)) listener(event.data)
  }
  channel?.addEventListener('message', onMessage)
  return () => channel?.removeEventListener('message', onMessage)
}
