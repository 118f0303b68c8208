import { useEffect } from 'react'
import { areSingleKeysOn } from '@/shared/single-keys.ts'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** "/" focuses the search field of the page, unless the user is typing, a dialog is open or single keys are off. */
export function usePageShortcuts(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (!areSingleKeysOn()) return
      if (isTyping(event.target) || document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return
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
