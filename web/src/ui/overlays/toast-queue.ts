export type ToastTone = 'success' | 'info' | 'error'

export interface ToastMessage {
  id: number
  tone: ToastTone
  title: string
  description?: string | undefined
  action?: ToastAction | undefined
  /** What the toast is about can be undone by this id. */
  undoId?: string | undefined
}

/** An action such as "Undo"; the toast disappears once it is taken. */
export interface ToastAction {
  label: string
  onPress: () => void
}

const lifetime: Record<ToastTone, number> = { success: 5_000, info: 6_000, error: 12_000 }

/** How long a toast stays: longer for errors, which must be read, and with an action, which must be reached. */
export const toastLifetime = ({ tone, action, undoId }: ToastMessage): number =>
  action || undoId ? 12_000 : lifetime[tone]

const mostAtOnce = 5

let messages: readonly ToastMessage[] = []
let nextId = 1
const listeners = new Set<() => void>()

function change(next: readonly ToastMessage[]) {
  messages = next
  for (const listener of listeners) listener()
}

/** What was done last and can be undone, and what the next toast about a success offers to undo. */
export const undoState: { last?: { id: string; at: number } | undefined; offered?: string | undefined } = {}

/** `knownUndoId` undoes what the toast is about; otherwise a success takes what was offered last. */
const add =
  (tone: ToastTone) =>
  (title: string, description?: string, action?: ToastAction, knownUndoId?: string | null): number => {
    const id = nextId++
    const isSuccess = tone === 'success'
    const undoId = knownUndoId ?? (isSuccess && !action ? undoState.offered : undefined)
    if (isSuccess) undoState.offered = undefined
    // The same text again restarts the time of the existing toast.
    const others = messages.filter((m) => m.tone !== tone || m.title !== title || m.description !== description)
    change([...others, { id, tone, title, description, action, undoId }].slice(-mostAtOnce))
    return id
  }

export const toast = {
  success: add('success'),
  info: add('info'),
  error: add('error'),
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
