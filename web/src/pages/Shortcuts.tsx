import { lazy, useEffect, useState } from 'react'
import { isForPage, isSingleKey, usePageShortcuts } from '@/areas/shell/use-page-shortcuts.ts'
import { useRowKeys } from '@/areas/shell/use-row-keys.ts'
import { useUndoKey } from '@/areas/shell/use-undo-key.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { isShortcutOn } from '@/shared/single-keys.ts'
import type { ShortcutPanel } from './CommandPanels.tsx'

// Loaded when first used.
const CommandPanels = lazy(async () => import('./CommandPanels.tsx'))

const isCommandKey = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !shiftKey && key.toLowerCase() === 'k' && isShortcutOn('command-key')

/**
 * Ctrl+K shows the commands, "?" the shortcuts, "/" goes to the search, J and K go through the rows,
 * Z undoes. Apart from the frame, so that no page waits for it.
 */
export default function Shortcuts() {
  const [shown, setShown] = useState<ShortcutPanel | null>(null)
  usePageShortcuts()
  useRowKeys()
  useUndoKey()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const panel = isCommandKey(event) ? 'commands' : isSingleKey(event, '?') ? 'shortcuts' : null
      if (panel === null || !isForPage(event)) return
      event.preventDefault()
      setShown(panel)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return shown ? (
    <LazyPart onFailure={() => setShown(null)}>
      <CommandPanels shown={shown} onShow={setShown} onClose={() => setShown(null)} />
    </LazyPart>
  ) : null
}
