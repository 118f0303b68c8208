export type ToastTone = 'success' | 'info' | 'error'

export interface ToastMessage {
  id: number
  tone: ToastTone
  title: string
  description?: string | undefined
}

/** How long a message stays; an error has to be read. */
export const toastLifetime: Record<ToastTone, number> = { success: 5_000, info: 6_000, error: 12_000 }

const mostAtOnce = 5

let messages: readonly ToastMessage[] = []
let nextId = 1
const listeners = new Set<() => void>()

function change(next: readonly ToastMessage[]) {
  messages = next
  for (const listener of listeners) listener()
}

function add(tone: ToastTone, title: string, description?: string): number {
  const id = nextId++
  // The same words twice are one message that starts its time again.
  const others = messages.filter((m) => m.tone !== tone || m.title !== title || m.description !== description)
  change([...others, { id, tone, title, description }].slice(-mostAtOnce))
  return id
}

export const toast = {
  success: (title: string, description?: string) => add('success', title, description),
  info: (title: string, description?: string) => add('info', title, description),
  error: (title: string, description?: string) => add('error', title, description),
  dismiss: (id: number) => change(messages.filter((message) => message.id !== id)),
  dismissAll: () => change([]),
}

export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: () => messages,
}
