import { useEffect } from 'react'
import { areSingleKeysOn } from '@/shared/single-keys.ts'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(TEXTAREA|SELECT)$/.test(target.tagName) ||
    target.matches('input:not([type=checkbox], [type=radio])'))

/** Whether nothing has used the key, and no dialog or menu is open. */
export const isForPage = (event: KeyboardEvent): boolean =>
  !event.altKey && !event.defaultPrevented && !document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')

/** Whether the key alone was pressed for the page, unless the user is typing or single keys are off. */
export const isSingleKey = (event: KeyboardEvent, key: string): boolean =>
  event.key === key &&
  !event.ctrlKey &&
  !event.metaKey &&
  areSingleKeysOn() &&
  !isTyping(event.target) &&
  isForPage(event)

/** "/" focuses the search field of the page, unless the user is typing, a dialog is open or single keys are off. */
export function usePageShortcuts(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const field = isSingleKey(event, '/') && document.querySelector<HTMLInputElement>('main input[type=search]')
      if (!field) return
      event.preventDefault()
      field.focus()
      field.select()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
