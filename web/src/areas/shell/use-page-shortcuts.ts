import { useEffect } from 'react'
import { areSingleKeysOn } from '@/shared/single-keys.ts'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Whether a key may be a shortcut of the page: nothing has used it, and no dialog or menu is open. */
export const isForPage = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented && !event.altKey && !document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')

/** Whether it is the key alone, the user is not typing, and single keys are on. */
export const isSingleKey = (event: KeyboardEvent, key: string): boolean =>
  event.key === key && !event.ctrlKey && !event.metaKey && areSingleKeysOn() && !isTyping(event.target)

/** "/" focuses the search field of the page, unless the user is typing, a dialog is open or single keys are off. */
export function usePageShortcuts(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isSingleKey(event, '/') || !isForPage(event)) return
      const field = document.querySelector<HTMLInputElement>('main input[type=search]')
      if (!field) return
      event.preventDefault()
      field.focus()
      field.select()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
