export type ToastTone = 'success' | 'info' | 'error'

export interface ToastMessage {
  id: number
  tone: ToastTone
  title: string
  description?: string | undefined
  action?: ToastAction | undefined
}

/** An action such as "Undo"; the toast disappears once it is taken. */
export interface ToastAction {
  label: string
  onPress: () => void
  /** Only the latest toast has the action of this key. */
  key?: string
}

const lifetime: Record<ToastTone, number> = { success: 5_000, info: 6_000, error: 12_000 }

/** How long a toast stays: longer for errors, which must be read, and with an action, which must be reached. */
export const toastLifetime = ({ tone, action }: ToastMessage): number => (action ? 12_000 : lifetime[tone])

const mostAtOnce = 5

let messages: readonly ToastMessage[] = []
let nextId = 1
const listeners = new Set<() => void>()

function change(next: readonly ToastMessage[]) {
  messages = next
  for (const listener of listeners) listener()
}

let offered: ToastAction | undefined

/** Gives the action to the next toast about a success. Without one soon, the text is shown with it. */
export function offerWithToast(action: ToastAction, text: string): void {
  offered = action
  setTimeout(() => offered === action && add('success', text), 1500)
}

function add(tone: ToastTone, title: string, description?: string, given?: ToastAction): number {
  const id = nextId++
  const action = given ?? (tone === 'success' ? offered : undefined)
  if (tone === 'success') offered = undefined
  if (action?.key) messages = messages.map((m) => (m.action?.key === action.key ? { ...m, action: undefined } : m))
  // The same text again restarts the time of the existing toast.
  const others = messages.filter((m) => m.tone !== tone || m.title !== title || m.description !== description)
  change([...others, { id, tone, title, description, action }].slice(-mostAtOnce))
  return id
}

export const toast = {
  success: (title: string, description?: string, action?: ToastAction) => add('success', title, description, action),
  info: (title: string, description?: string, action?: ToastAction) => add('info', title, description, action),
  error: (title: string, description?: string, action?: ToastAction) => add('error', title, description, action),
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
